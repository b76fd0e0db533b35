import { z } from "zod";
import { cookieOptions, sessionCookie } from "../auth/cookies";
import { endSession } from "../auth/end-session";
import { direccionOf } from "../auth/sesion-cookie";
import { presentLlaveAbierta } from "../contract/portal/enlaces-llave";
import { ConfirmRegistroInput, RegistroForm } from "../contract/portal/registro";
import type { Realm } from "../domain/identidad/session";
import { openEnlaceLlave } from "../usecases/clientes/open-enlace-llave";
import type { Deps } from "../usecases/deps";
import type { AskingIn } from "../usecases/identidad/acting-as";
import { askReset, redeemEnlace } from "../usecases/identidad/enlaces";
import { confirmRegistro, register } from "../usecases/identidad/registro";
import { type HttpContext, requestDeadline } from "./http-context";
import { FORM_MAX_BYTES, parseJson, parseWith, readBody } from "./parse-input";
import { createPortalRoute } from "./portal-route";

interface AccessParams {
  readonly params: Promise<{ readonly accion: string }>;
}

interface AccessRequest {
  readonly request: Request;
  readonly deps: Deps;
  readonly asking: AskingIn;
}

const Reset = z.object({ email: z.string().max(320) });
const Redeem = z.object({
  tipo: z.enum(["invitacion", "restablecer"]),
  secreto: z.string().max(128),
  clave: z.string().max(512),
});

const Open = z.object({ secreto: z.string().max(128) });

type Answers = Readonly<Record<string, (asked: AccessRequest) => Promise<Response>>>;

const COMMON: Answers = {
  salir: async ({ request, asking: { realm, requestId } }) => {
    // Before the cookie goes: a session that could not be ended must not look as if it had been.
    await endSession(realm, request.headers, requestId);
    return new Response(null, { status: 204, headers: { "Set-Cookie": expiredCookie(realm) } });
  },
  restablecer: async ({ request, deps, asking }) => {
    const { email } = await readForm(request, Reset);
    await askReset(deps, { email, ...asking });
    return new Response(null, { status: 204 });
  },
  "elegir-clave": async ({ request, deps, asking }) => {
    const form = await readForm(request, Redeem);
    return Response.json(await redeemEnlace(deps, { ...form, ...asking }));
  },
};

const ANSWERS: Readonly<Record<Realm, Answers>> = {
  soporte: COMMON,
  portal: {
    ...COMMON,
    "abrir-llave": async ({ request, deps, asking }) => {
      const { secreto } = await readForm(request, Open);
      return Response.json(presentLlaveAbierta(await openEnlaceLlave(deps, { secreto, ...asking })));
    },
    registrar: async ({ request, deps, asking }) => {
      await register(deps, { ...(await readForm(request, RegistroForm)), ...asking });
      return new Response(null, { status: 204 });
    },
    "confirmar-registro": async ({ request, deps, asking }) => {
      const form = await readForm(request, ConfirmRegistroInput);
      return Response.json(await confirmRegistro(deps, { ...form, ...asking }));
    },
  },
};

/** The exports of the route file for a person's own access, signed in or not. */
export const createAccessRoute = (loadContext: () => HttpContext, realm: Realm) =>
  createPortalRoute<AccessParams>(loadContext, {
    prefix: `/api/auth/${realm}`,
    nameOf: async ({ params }) => (await params).accion,
    served: Object.fromEntries(Object.keys(ANSWERS[realm]).map((name) => [name, "POST"])),
    answer: async ({ request, name, requestId }) => {
      const deps = await loadContext().deps();
      const asking = { realm, requestId, direccion: direccionOf(request.headers) };
      const answer = ANSWERS[realm][name];
      if (answer === undefined) throw new Error(`${name} is served and not answered`);
      return answer({ request, deps, asking });
    },
  });

async function readForm<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
): Promise<z.output<Schema>> {
  const bytes = await readBody(request, FORM_MAX_BYTES, requestDeadline());
  return parseWith(schema, parseJson(bytes));
}

function expiredCookie(realm: Realm): string {
  const { secure } = cookieOptions();
  return `${sessionCookie(realm)}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax${secure ? "; Secure" : ""}`;
}
