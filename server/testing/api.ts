import { setTimeout } from "node:timers/promises";
import { expect } from "vitest";
import { createOpenApiValidator } from "./openapi-validator";
import { ADMIN_TOKEN, type Service } from "./service";

const LISTS_TIMEOUT_MS = 100_000;
const validateAgainstDocument = createOpenApiValidator();

export interface Call {
  readonly method?: string;
  readonly token?: string;
  readonly headers?: Record<string, string>;
  /** Text and bytes are sent as they are, other values as JSON. */
  readonly body?: unknown;
}

/** Calls the service and checks the answer against `/openapi.json`. */
export async function call(service: Service, path: string, options: Call = {}): Promise<Response> {
  const { method = "GET", token, headers = {}, body } = options;
  const isRaw = typeof body === "string" || body instanceof Uint8Array;
  const response = await fetch(service.url + path, {
    method,
    headers: { ...(token === undefined ? {} : { authorization: `Bearer ${token}` }), ...headers },
    ...(body === undefined ? {} : { body: isRaw ? (body as BodyInit) : JSON.stringify(body) }),
  });
  const { pathname } = new URL(path, service.url);
  expect(await validateAgainstDocument({ method, pathname, response })).toEqual([]);
  expect(response.headers.get("x-service-request-id")).toMatch(/^req_[0-9a-f]{32}$/);
  return response;
}

/** Calls the admin API as support's scripts do. Returns the JSON body of a successful answer. */
export async function admin<T>(service: Service, method: string, path: string, body?: unknown): Promise<T> {
  const response = await call(service, `/api/admin${path}`, { method, token: ADMIN_TOKEN, body });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return response.status === 204 ? (undefined as T) : ((await response.json()) as T);
}

/** A new client with one key. */
export async function createClienteWithKey(
  service: Service,
  options: Record<string, unknown> = {},
): Promise<{ clienteId: string; key: string }> {
  const { cliente_id: clienteId } = await admin<{ cliente_id: string }>(service, "POST", "/clientes", {
    razon_social: "Fiduciaria de Prueba S.A.",
    nit: "901.555.321-4",
    ...options,
  });
  const { llave: key } = await admin<{ llave: string }>(service, "POST", `/clientes/${clienteId}/llaves`, {});
  return { clienteId, key };
}

interface ErrorAnswer {
  readonly message: string;
  readonly doc_url: string;
  readonly issues: readonly { readonly path: readonly string[] }[];
}

/** Checks that a response is this refusal with an Error body. Returns the body. */
export async function expectError(
  service: Service,
  response: Response,
  status: number,
  error: string,
): Promise<ErrorAnswer> {
  const body = (await response.json()) as ErrorAnswer;
  expect([response.status, body]).toMatchObject([
    status,
    { error, message: expect.any(String), request_id: response.headers.get("x-service-request-id") },
  ]);
  expect(body.doc_url).toBe(`${service.url.replace("127.0.0.1", "localhost")}/docs/errores#error-${error}`);
  expect("issues" in body).toBe(error === "validation_error");
  expect(response.headers.get("www-authenticate")).toBe(status === 401 ? "Bearer" : null);
  return body;
}

interface ListaStatusBody {
  readonly slug: string;
  readonly nombre: string;
  readonly activa: { readonly version_id: string; readonly total_entradas: number } | null;
  readonly ultimo_intento: { readonly resultado: string; readonly detalle: string | null } | null;
}

export async function listas(service: Service): Promise<ListaStatusBody[]> {
  return (await admin<{ listas: ListaStatusBody[] }>(service, "GET", "/listas")).listas;
}

const INDEXES = [
  /"modulo":"sarlaft","listas":6\b.*index in force/,
  /"modulo":"diligencia","listas":2\b.*index in force/,
];

/** Waits until this process logs that all six lists and both sources of the other module are in force. */
export async function listsReady(service: Service): Promise<void> {
  const deadline = Date.now() + LISTS_TIMEOUT_MS;
  while (!INDEXES.every((index) => index.test(service.output()))) {
    if (Date.now() > deadline) throw new Error(`lists are missing:\n${service.output()}`);
    await setTimeout(50);
  }
}
