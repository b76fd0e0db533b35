import { TAREA_NOMBRES } from "../server/domain/operacion/tarea";
import type { SistemaActor } from "../server/domain/shared/actor";
import { getDeps } from "../server/runtime/deps";
import { egress } from "../server/runtime/egress";
import { entregaRunner } from "../server/runtime/entregas";
import { env } from "../server/runtime/env";
import { inngestMode } from "../server/runtime/inngest-mode";
import { oncePerProcess } from "../server/runtime/once";
import { nextIntentoOf } from "../server/usecases/avisos/entregas";
import { runTarea } from "../server/usecases/operacion/tareas";
import { createInngest } from "./client";
import { type Deliver, entregaFunction } from "./functions/entrega-function";
import { type RunFromInngest, tareaFunction } from "./functions/tarea-function";

type Handler = (request: Request, context: unknown) => Promise<Response>;

const run: RunFromInngest = async (nombre, trigger) => {
  const deps = getDeps();
  const requestId = deps.entropy.uuidV7(await deps.clock.now());
  const actor: SistemaActor = { kind: "sistema", tarea: nombre, requestId };
  return runTarea(deps, actor, { nombre, origen: "inngest", trigger });
};

const deliver: Deliver = async (eventoId) => {
  entregaRunner().wake();
  return (await nextIntentoOf(getDeps(), eventoId))?.toISOString() ?? null;
};

async function compose() {
  const mode = inngestMode();
  if (mode === null) return null;
  const { serve } = await import("inngest/next");
  const client = await createInngest(mode, getDeps().log, egress().fetch);
  return serve({
    client,
    functions: [
      ...TAREA_NOMBRES.map((nombre) => tareaFunction(client, nombre, run)),
      entregaFunction(client, deliver),
    ],
    serveOrigin: env().BASE_URL,
    // Only Inngest may register functions.
    enableUnauthedSync: false,
  });
}

/** Answers Inngest. 404 if it is not configured. Reads nothing before the first request. */
export function serveInngest(method: "GET" | "POST" | "PUT"): Handler {
  return async (request, context) => {
    const handlers = await oncePerProcess("inngest", compose);
    if (handlers === null) return new Response(null, { status: 404 });
    // The SDK's type asks for Next's request. It only uses the standard's part.
    const response = await handlers[method](request as Parameters<typeof handlers.GET>[0], context);
    return response.ok ? response : withoutStack(response);
  };
}

/**
 * Returns a refusal without the stack traces that the SDK adds, which show our code even to unknown callers. Removes
 * its signature, which covered them.
 */
export async function withoutStack(refusal: Response): Promise<Response> {
  const text = await refusal.text();
  const headers = new Headers(refusal.headers);
  for (const ofTheBody of ["content-length", "x-inngest-signature"]) headers.delete(ofTheBody);
  const isJson = text !== "" && headers.get("content-type")?.startsWith("application/json");
  const told = isJson ? JSON.stringify(JSON.parse(text), leaveOutStack) : text;
  return new Response(told, { status: refusal.status, headers });
}

const leaveOutStack = (key: string, value: unknown) => (key === "stack" ? undefined : value);
