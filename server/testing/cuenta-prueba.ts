import { createDb } from "../db/sql/client";
import type { SistemaActor } from "../domain/shared/actor";
import { entropy } from "../runtime/clock";
import { type Call, call } from "./api";
import { openCuentaPrueba } from "./fixtures";
import type { Product } from "./product";

const REGISTRO: SistemaActor = { kind: "sistema", tarea: "registro", requestId: "req_test" };

/** Opens a test account of the product like a registration, and returns its calls. */
export async function openPrueba(
  { service, connectionString }: Product,
  part: { readonly cuentaRealId?: string; readonly now?: Date } = {},
) {
  const db = createDb({ connectionString, max: 1 });
  const clock = { now: async () => part.now ?? new Date() };
  const { cliente, llave } = await openCuentaPrueba({ db, clock, entropy }, REGISTRO, {
    razonSocial: "Fintech de Prueba S.A.S.",
    nit: "901.444.555-6",
    cuentaRealId: part.cuentaRealId ?? null,
    etiqueta: "prueba",
  }).finally(() => db.close());
  const post =
    (path: string) =>
    (body?: unknown, options: Call = {}) =>
      call(service, path, {
        method: "POST",
        token: llave.key,
        ...(body !== undefined && { body }),
        ...options,
      });
  return {
    clienteId: cliente.clienteId,
    key: llave.key,
    validate: post("/api/v1/validate"),
    diligencia: post("/api/v1/diligencia"),
    situacion: (situacion: string) => post("/api/v1/prueba/situacion")({ situacion }),
    avisoDePrueba: post("/api/v1/cuenta/alertas/prueba"),
    get: (address: string) => call(service, `/api/v1${address}`, { token: llave.key }),
    alertas: (body: object) =>
      call(service, "/api/v1/cuenta/alertas", { method: "PUT", token: llave.key, body }),
  };
}

export type Prueba = Awaited<ReturnType<typeof openPrueba>>;
