import { expect } from "vitest";
import { admin, type Call, call, createClienteWithKey, listsReady } from "./api";
import type { Product } from "./product";
import { ADMIN_TOKEN, type Service } from "./service";

/** An invented person of the sample lists. */
export const LISTED = { tipo: "natural", nombre: "Evaristo Clímaco Buitragal Lasprilla" };

/** Asks for this person once the lists are in force. */
export async function validate(service: Service, token: string): Promise<Response> {
  await listsReady(service);
  return call(service, "/api/v1/validate", { method: "POST", token, body: LISTED });
}

/** Moves the clock of a product opened with `TEST_CLOCK`. */
export const setClock = ({ service }: Product, ahora: string) => admin(service, "PUT", "/reloj", { ahora });

/** The options of a query under this Idempotency-Key. */
export const under = (llave: string): Call => ({ headers: { "idempotency-key": llave } });

/** The fields of every error body besides its code and extra fields. */
export const ERROR_BODY = {
  message: expect.any(String),
  doc_url: expect.any(String),
  request_id: expect.any(String),
};

/** The usage headers of a response. */
export const consumoHeaders = (response: Response) =>
  Object.fromEntries(
    [...response.headers].filter(([name]) => /^x-service-(modalidad|plan|periodo|bolsa|consumo)/.test(name)),
  );

export interface EventoBody {
  readonly tipo: string;
  readonly umbral: number | null;
  readonly cuerpo: Record<string, unknown> | null;
}

export type Cuenta = Awaited<ReturnType<typeof openCuenta>>;

/** Creates a client of the product with one key. Returns its calls and support's actions on it. */
export async function openCuenta({ service, db }: Product, options: Record<string, unknown> = {}) {
  const { clienteId, key } = await createClienteWithKey(service, options);
  const path = `/clientes/${clienteId}`;
  const plan = (body: object) => admin<Record<string, unknown>>(service, "PUT", `${path}/plan`, body);
  return {
    clienteId,
    key,
    validate: (body: unknown = LISTED, part: Call = {}) =>
      call(service, "/api/v1/validate", { method: "POST", token: key, body, ...part }),
    diligencia: (body: unknown, part: Call = {}) =>
      call(service, "/api/v1/diligencia", { method: "POST", token: key, body, ...part }),
    get: (address: string) => call(service, `/api/v1${address}`, { token: key }),
    /** A call of support on this client. Accepts any answer. */
    support: (method: string, address: string, body: object) =>
      call(service, `/api/admin${path}${address}`, { method, token: ADMIN_TOKEN, body }),
    anotherKey: async () => (await admin<{ llave: string }>(service, "POST", `${path}/llaves`, {})).llave,
    plan,
    /** A package small enough to be used up in a test. */
    smallPlan: async (incluidas: number) => {
      await plan({ codigo: "1K" });
      const sql = "UPDATE plan_asignado SET consultas_incluidas = $2 WHERE cliente_id = $1";
      await db.query(sql, [clienteId, incluidas]);
    },
    bolsa: (consultas_compradas: number, pago_referencia = "PAGO-1", part: object = {}) =>
      admin<Record<string, unknown>>(service, "POST", `${path}/bolsas`, {
        consultas_compradas,
        precio_total: 15_000,
        pago_referencia,
        ...part,
      }),
    cobro: (body: object) =>
      admin<Record<string, unknown> & { cobro_id: string }>(service, "POST", `${path}/cobros`, body),
    /** Oldest first. */
    eventos: async () => {
      const found = await admin<{ eventos: EventoBody[] }>(service, "GET", `${path}/eventos`);
      return found.eventos.toReversed();
    },
    countConsultas: async () => {
      const sql = "SELECT count(*)::int AS total FROM consulta WHERE cliente_id = $1";
      return (await db.query<{ total: number }>(sql, [clienteId])).rows[0]?.total;
    },
  };
}
