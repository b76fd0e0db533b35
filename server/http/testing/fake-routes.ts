import { expect, vi } from "vitest";
import { CLIENTES_OPERATIONS } from "../../contract/admin/clientes";
import { IDENTIDAD_OPERATIONS } from "../../contract/admin/identidad-operations";
import { LISTAS_OPERATIONS } from "../../contract/admin/listas-operations";
import { OPERACION_OPERATIONS } from "../../contract/admin/operacion";
import { type ErrorBody, ErrorDeSolicitud } from "../../contract/http/error-body";
import { presentHealth } from "../../contract/v1/health";
import { V1_OPERATIONS } from "../../contract/v1/operations";
import { futureBirthIssues, type ValidateRequest } from "../../contract/v1/validate-request";
import { ERRORS, type ErrorCode } from "../../domain/shared/errors";
import { createCatchAll, createRoute } from "../create-route";
import { type Endpoint, endpoint, JsonText } from "../endpoint";
import type { HttpContext } from "../http-context";
import { ADMIN_TOKEN, fakeContext, KEY } from "./fake-context";

export const BODY = { tipo: "natural", nombre: "Evaristo Quiñónez Altamar" };
export const UUID = "01980000-0000-7000-8000-0000000000ff";
export const BEARER = { authorization: `Bearer ${KEY}` };
export const ADMIN = { authorization: `Bearer ${ADMIN_TOKEN}` };

type Screened = (typeof ValidateRequest)["_zod"]["output"];

/** A route over the real operations whose use cases only record their input. */
export function setUp(changes?: Partial<HttpContext>) {
  const fake = fakeContext(changes);
  const screened: Screened[] = [];
  const run = vi.fn(
    async (_deps: unknown, _actor: unknown, { body }: { readonly body: Screened; readonly now: Date }) => {
      screened.push(body);
      return body;
    },
  );
  const refusalHeaders = vi.fn(async (): Promise<Record<string, string>> => ({ "X-Service-Plan": "1K" }));
  const present = (body: Screened) => JsonText.of({ eco: body.nombre });
  const endpoints = {
    health: [
      endpoint(V1_OPERATIONS, "GET /api/v1/health", {
        run: ({ systemNow }) => systemNow(),
        present: presentHealth,
      }),
    ],
    validate: [
      endpoint(V1_OPERATIONS, "POST /api/v1/validate", {
        check: futureBirthIssues,
        run,
        present,
        headers: () => ({ "X-Service-Listas-Version": "onu_consolidated=2026-11-20" }),
        refusalHeaders,
      }),
    ],
    llaves: [
      endpoint(IDENTIDAD_OPERATIONS, "DELETE /api/admin/llaves/{llave_id}", {
        run: async () => undefined,
        present: () => null,
      }),
    ],
    regenerar: [
      endpoint(IDENTIDAD_OPERATIONS, "POST /api/admin/llaves/{llave_id}/regenerar", {
        run: async (_deps, _actor, { params, body }) => ({ ...params, ...body }),
        present: JsonText.of,
      }),
    ],
    clientes: [
      endpoint(CLIENTES_OPERATIONS, "GET /api/admin/clientes", {
        run: async (_deps, actor, { query }) => ({ ...query, actor: actor.name }),
        present: JsonText.of,
      }),
    ],
    versiones: [
      endpoint(LISTAS_OPERATIONS, "POST /api/admin/listas/{slug}/versiones", {
        run: async (_deps, _actor, { params, query, raw }) => ({ ...params, ...query, bytes: [...raw] }),
        present: (asked) => JsonText.of(asked),
        status: ({ bytes }) => (bytes.length > 2 ? 201 : 200),
      }),
    ],
    reloj: [
      endpoint(OPERACION_OPERATIONS, "GET /api/admin/reloj", {
        run: async () => ({ ahora: fake.context.systemNow(), desfaseMs: 0 }),
      }),
    ],
    nothing: [],
  } satisfies Record<string, readonly Endpoint[]>;

  async function ask(
    route: keyof typeof endpoints,
    method: string,
    init: Omit<RequestInit, "method"> & { params?: Readonly<Record<string, string>>; search?: string } = {},
  ) {
    const isContract = ["health", "validate", "nothing"].includes(route);
    const handlers = isContract
      ? createRoute(() => fake.context, "contract", endpoints[route])
      : createCatchAll(() => fake.context, "internal", Object.values(endpoints).flat());
    const { params = {}, search = "", ...rest } = init;
    const path = Object.entries(params).reduce(
      (filled, [name, value]) => filled.replace(`{${name}}`, encodeURIComponent(value)),
      endpoints[route][0]?.path ?? "/api/",
    );
    const request = new Request(`https://atalaya.test${path}${search}`, {
      method,
      ...rest,
      ...(rest.body instanceof ReadableStream && { duplex: "half" }),
    } as RequestInit);
    return handlers[method as "GET"](request, { params: Promise.resolve(params) });
  }
  const validate = (body: BodyInit | null, headers: Record<string, string> = BEARER) =>
    ask("validate", "POST", { body, headers });
  return { ...fake, ask, validate, run, refusalHeaders, screened };
}

/** The contract's Error body, whole and consistent with the response around it. */
export async function expectError(response: Response, code: ErrorCode): Promise<ErrorBody> {
  expect(response.status).toBe(ERRORS[code].status);
  const body = ErrorDeSolicitud.strict().parse(await response.json());
  expect(body.error).toBe(code);
  expect(body.request_id).toBe(response.headers.get("X-Service-Request-Id"));
  expect(body.doc_url).toBe(`https://atalaya.test/docs#error-${code}`);
  expect("issues" in body).toBe(code === "validation_error");
  return body;
}

export const bytes = (...parts: (string | number[])[]) =>
  Buffer.concat(parts.map((part) => (typeof part === "string" ? Buffer.from(part) : Buffer.from(part))));

/** A body of `mb` megabytes that says nothing of its length. */
export function stream(mb: number, onPull = () => {}): ReadableStream {
  let left = mb;
  return new ReadableStream({
    pull(controller) {
      onPull();
      if (left-- > 0) controller.enqueue(new Uint8Array(1024 * 1024).fill(0x20));
      else controller.close();
    },
  });
}
