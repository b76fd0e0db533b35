import { presentConsulta } from "../contract/validate-response";
import { entryOf, indexOf } from "../domain/screening/testing/entries";
import type { ClienteActor } from "../domain/shared/actor";
import type { Cliente } from "../domain/shared/cliente";
import { createApiKey } from "../usecases/create-api-key";
import type { Deps } from "../usecases/deps";
import type { ScreenInput } from "../usecases/screen";
import { depsOf } from "./deps";
import { SOPORTE, type TestWorld } from "./fixtures";

const LISTED = "Evaristo Clímaco Buitragal Lasprilla";

const INDEX = indexOf({
  onu_consolidated: [entryOf(LISTED)],
  csn_colombia: [entryOf("Otilia Ficticia Sámano")],
});

/** What screening takes, over lists of invented people. */
export function screeningDeps(world: TestWorld, overrides: Partial<Deps> = {}): Deps {
  return depsOf(world, { liveIndex: { current: () => INDEX, refresh: async () => {} }, ...overrides });
}

/** The client behind a key of its own. */
export async function actorOf(world: TestWorld, cliente: Cliente): Promise<ClienteActor> {
  const { clienteId, razonSocial, operaParaTerceros, politicaCoincidencia } = cliente;
  const { apiKeyId } = await createApiKey(world, SOPORTE, { clienteId, etiqueta: null });
  const requestId = "req_test";
  return {
    kind: "cliente",
    clienteId,
    razonSocial,
    operaParaTerceros,
    politicaCoincidencia,
    apiKeyId,
    requestId,
  };
}

/** A query for an invented person; `body` stands for what was sent under `llave`. */
export function queryUnder(llave: string | null, body = "a", part: Partial<ScreenInput> = {}): ScreenInput {
  return {
    tipo: "natural",
    nombre: LISTED,
    documento: null,
    fechaNacimiento: null,
    pais: null,
    referenciaExterna: null,
    sujetoObligado: null,
    idempotency: llave === null ? null : { llave, huella: Buffer.alloc(32, body) },
    deadline: new AbortController().signal,
    present: (consulta) => ({
      respuesta: JSON.stringify({ ...presentConsulta(consulta), texto: "ñ  \u2028" }),
      listasVersion: "onu_consolidated=2026-11-20",
    }),
    ...part,
  };
}
