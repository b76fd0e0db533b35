import { writeConsulta } from "../contract/v1/validate-response";
import { terminacionOf } from "../domain/clientes/api-key";
import type { Cliente } from "../domain/clientes/cliente";
import type { Consulta } from "../domain/consultas/consulta";
import type { Declarada, PersonaVigilada } from "../domain/contrapartes/contraparte";
import { entryOf, indexOf } from "../domain/screening/testing/entries";
import type { ClienteActor, PortalActor, Rol } from "../domain/shared/actor";
import { createApiKey } from "../usecases/clientes/llaves";
import { type ScreenInput, screen } from "../usecases/consultas/screen";
import type { Deps } from "../usecases/deps";
import { depsOf, type WorldParts } from "./deps";
import { SOPORTE, type TestWorld } from "./fixtures";
import { newUsuario } from "./usuario";

const LISTED = "Evaristo Clímaco Buitragal Lasprilla";

const INDEX = indexOf({
  onu_consolidated: [entryOf(LISTED)],
  csn_colombia: [entryOf("Otilia Ficticia Sámano")],
});

/** Dependencies of a screening, over lists of invented people. */
export function screeningDeps(world: WorldParts, overrides: Partial<Deps> = {}): Deps {
  return depsOf(world, { liveIndex: { current: () => INDEX, refresh: async () => {} }, ...overrides });
}

type Acted = Pick<
  Cliente,
  "clienteId" | "razonSocial" | "nit" | "operaParaTerceros" | "politicaCoincidencia" | "modo"
>;

/** The client behind a key of its own. */
export async function actorOf(world: TestWorld, cliente: Acted): Promise<ClienteActor> {
  const { clienteId } = cliente;
  const { apiKeyId, etiqueta, key } = await createApiKey(world, SOPORTE, {
    clienteId,
    etiqueta: "Core bancario",
  });
  return { kind: "cliente", apiKeyId, etiqueta, terminacion: terminacionOf(key), ...actingFor(cliente) };
}

/** A person of the client's, in the portal. */
export async function portalActorOf(
  world: TestWorld,
  cliente: Acted,
  rol: Rol = "oficial",
): Promise<PortalActor> {
  const { usuarioId, nombre } = await newUsuario(world, cliente.clienteId, rol);
  return { kind: "portal", usuarioId, nombre, rol, direccion: "192.0.2.7", ...actingFor(cliente) };
}

function actingFor({ clienteId, razonSocial, nit, operaParaTerceros, politicaCoincidencia, modo }: Acted) {
  return {
    clienteId,
    razonSocial,
    nit,
    operaParaTerceros,
    politicaCoincidencia,
    modo,
    requestId: "req_test",
  };
}

/** A query for an invented person at this moment. */
export function queryAt(now: Date): ScreenInput {
  return {
    tipo: "natural",
    nombre: LISTED,
    documento: null,
    fechaNacimiento: null,
    pais: null,
    referenciaExterna: null,
    sujetoObligado: null,
    now,
    deadline: new AbortController().signal,
  };
}

/** Screens an invented person now, as the API does. `body` is the body sent under `llave`. */
export async function screenUnder(
  deps: Deps,
  actor: ClienteActor,
  llave: string | null,
  body = "a",
  part: Partial<ScreenInput> = {},
) {
  const now = await deps.clock.now();
  const replay = llave === null ? null : { llave, huella: Buffer.alloc(32, body), write };
  const screened = await screen(deps, actor, { ...queryAt(now), replay, ...part });
  const { kind } = screened;
  const answer = kind === "replayed" ? screened.written : (screened.written ?? write(screened.consulta));
  return { ...answer, isReplay: kind === "replayed", cuenta: screened.cuenta, now };
}

/** Screens a query without a key, which therefore is new. */
export async function screenNew(...asked: Parameters<typeof screen<null>>) {
  const screened = await screen(...asked);
  if (screened.kind === "replayed") throw new Error("a query without a key was replayed");
  return screened;
}

/** With details that a new rendering would not repeat. */
function write(consulta: Consulta) {
  const { respuesta, ...rest } = writeConsulta(consulta);
  return { ...rest, respuesta: respuesta.replace(/}$/, ',"texto":"ñ  \u2028"}') };
}

/** Who a contraparte is. */
export const personaOf = (nombre: string, part: Partial<PersonaVigilada> = {}): PersonaVigilada => ({
  ...{ tipo: "natural", nombre, documento: null, fechaNacimiento: null, pais: null, alias: [] },
  ...part,
});

/** A client of a client's, as its base states it. */
export const contraparteOf = (
  referencia: string,
  nombre: string,
  part: Partial<PersonaVigilada> = {},
): Declarada => ({
  ...{ referencia, clase: "cliente", riesgo: "medio", periodicidadMeses: null, vinculadaEn: null },
  estado: "activa",
  persona: personaOf(nombre, part),
});
