import { ensureConsultaPartitions } from "../db/consultas/retiros";
import type { Cliente } from "../domain/clientes/cliente";
import type { SistemaActor } from "../domain/shared/actor";
import { sealBitacora } from "../usecases/bitacora/sello";
import { applyRetencion } from "../usecases/consultas/apply-retencion";
import { indexConsultas } from "../usecases/consultas/index-consultas";
import type { Deps } from "../usecases/deps";
import { insertTestConsulta } from "./consulta";
import { depsOf } from "./deps";
import { newCliente, openWorld, type TestWorld } from "./fixtures";

/** The last millisecond of 2016 in Bogota, and the one at which it is ten years old. */
const LAST_OF_2016 = "2017-01-01T04:59:59.999Z";
export const TEN_YEARS_LATER = "2027-01-01T04:59:59.999Z";

const SISTEMA: SistemaActor = { kind: "sistema", tarea: "aplicar-retencion", requestId: "req_test" };

export interface RetirableYear {
  readonly world: TestWorld;
  readonly deps: Deps;
  readonly clientes: readonly [Cliente, Cliente];
  /** Consultas of 2016, oldest first, clients in turn, the last one at the last millisecond. */
  readonly ids: readonly string[];
  /** A consulta of 2017. */
  readonly younger: string;
  /** Runs at the time of the test's clock. */
  apply(isSimulacro?: boolean): ReturnType<typeof applyRetencion>;
}

/**
 * A database with a sealed year that is ten years old at the moment its clock shows, and a younger consulta. Its owner
 * lets the service's clock be moved, which is moved so far that no moment of these tests is in the future.
 */
export async function openRetirableYear(overrides: Partial<Deps> = {}): Promise<RetirableYear> {
  const world = await openWorld("2016-03-10T15:00:00.000Z");
  const clientes = [await newCliente(world), await newCliente(world, "Fiduciaria Ficticia S.A.")] as const;
  for (const year of ["2016", "2017"]) {
    await ensureConsultaPartitions(world.db, new Date(`${year}-06-01T00:00:00Z`), 0);
  }
  const ids: string[] = [];
  const moments = [
    "2016-03-10T15:00:00.000Z",
    "2016-03-11T15:00:00.000Z",
    "2016-12-31T20:00:00.000Z",
    LAST_OF_2016,
  ];
  for (const [place, moment] of moments.entries()) {
    const cliente = clientes[place % 2] as Cliente;
    ids.push(await insertTestConsulta(world, cliente, new Date(moment)));
  }
  const younger = await insertTestConsulta(world, clientes[1], new Date("2017-01-01T12:00:00.000Z"));
  const deps = depsOf(world, overrides);
  await sealBitacora(deps);
  await indexConsultas(deps);
  await world.asOwner("UPDATE service_clock SET is_movable = true, desfase_ms = 40::bigint * 365 * 86400000");
  world.clock.set(TEN_YEARS_LATER);
  const apply = (isSimulacro = false) => applyRetencion(deps, SISTEMA, isSimulacro);
  return { world, deps, clientes, ids, younger, apply };
}
