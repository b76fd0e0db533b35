import { type Charge, chargeConsultas } from "../db/consultas/charge";
import { readCuenta } from "../db/facturacion/cuentas";
import type { SqlExecutor } from "../db/sql/statement";
import type { Cliente } from "../domain/clientes/cliente";
import { type Consulta, markOf, sealConsulta, solicitanteOf } from "../domain/consultas/consulta";
import { periodoOf } from "../domain/facturacion/periodo";
import type { TestWorld } from "./fixtures";
import { actorOf } from "./screening";

/** Properties that a test can set on an invented query. */
export type TestConsulta = Partial<
  Pick<
    Consulta,
    | "severidad"
    | "referenciaExterna"
    | "sujetoObligado"
    | "consultado"
    | "matches"
    | "listas"
    | "listasAusentes"
  >
>;

/** Stores an invented query of `cliente` at `at`, counted in its month. Returns its id. */
export async function insertTestConsulta(
  world: TestWorld,
  cliente: Cliente,
  at: Date | null = null,
  executor: SqlExecutor = world.db,
  part: TestConsulta = {},
): Promise<string> {
  const charge = await testCharge(world, cliente, at, part);
  await chargeConsultas(executor, [charge]);
  return charge.consulta.consultaId;
}

/**
 * A client has at most a hundred keys, so after this many consultas with their own key the others share the last one.
 */
const MOST_KEYS = 50;
const ACTORS = new WeakMap<TestWorld, Map<string, { keys: number; last: ReturnType<typeof actorOf> }>>();

function askerOf(world: TestWorld, cliente: Cliente): ReturnType<typeof actorOf> {
  const actors = ACTORS.get(world) ?? new Map<string, { keys: number; last: ReturnType<typeof actorOf> }>();
  ACTORS.set(world, actors);
  const known = actors.get(cliente.clienteId);
  if (known !== undefined && known.keys >= MOST_KEYS) return known.last;
  const last = actorOf(world, cliente);
  actors.set(cliente.clienteId, { keys: (known?.keys ?? 0) + 1, last });
  return last;
}

/** An invented query, ready to be charged to its month. */
export async function testCharge(
  world: TestWorld,
  cliente: Cliente,
  at: Date | null = null,
  part: TestConsulta = {},
): Promise<Charge> {
  const moment = at ?? (await world.clock.now());
  const { revision } = await readCuenta(world.db, cliente.clienteId, moment);
  const actor = await askerOf(world, cliente);
  const sealed = sealConsulta({
    ...markOf(cliente),
    motor: "test",
    consultaId: world.entropy.uuidV7(moment),
    fechaReporte: moment.toISOString(),
    clienteId: cliente.clienteId,
    cliente: cliente.razonSocial,
    clienteNit: cliente.nit,
    consultado: {
      tipo: "natural",
      nombre: "Evaristo Quiñónez Altamar",
      documento: { tipo: "CC", numero: "1234567" },
      fechaNacimiento: null,
      pais: null,
    },
    consultaParcial: false,
    sujetoObligado: null,
    referenciaExterna: null,
    solicitante: solicitanteOf(actor),
    politicaCoincidencia: "correspondencia",
    umbralCorrespondencia: null,
    severidad: "sin_hallazgo",
    matches: [],
    candidatosDescartados: 0,
    coincidenciasOtroTipo: 0,
    palabraConocidaDesde: null,
    apartados: [],
    lecturas: [],
    advertencias: [],
    listas: [],
    listasAusentes: [],
    ...part,
  });
  return {
    ...sealed,
    actor,
    contador: { mes: periodoOf(moment).mes, revision },
    readAt: new Date(),
    counts: { from: 1, to: 1_000_000 },
    claim: null,
    fila: null,
    respaldo: null,
    cobro: null,
    eventos: [],
  };
}
