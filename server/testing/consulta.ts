import { type Charge, chargeConsultas } from "../db/consultas/charge";
import { readCuenta } from "../db/facturacion/cuentas";
import type { SqlExecutor } from "../db/sql/statement";
import type { Cliente } from "../domain/clientes/cliente";
import { type Consulta, markOf, sealConsulta, solicitanteOf } from "../domain/consultas/consulta";
import { periodoOf } from "../domain/facturacion/periodo";
import type { TestWorld } from "./fixtures";
import { actorOf } from "./screening";

/** What a test may say of a query it invents. */
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

/** Keeps an invented query of `cliente` made at `at`, counted in its month; resolves to its id. */
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

/** A client has so many keys at most: its invented queries share one. */
const ACTORS = new WeakMap<TestWorld, Map<string, ReturnType<typeof actorOf>>>();

function sharedActorOf(world: TestWorld, cliente: Cliente): ReturnType<typeof actorOf> {
  const actors = ACTORS.get(world) ?? new Map<string, ReturnType<typeof actorOf>>();
  ACTORS.set(world, actors);
  const actor = actors.get(cliente.clienteId) ?? actorOf(world, cliente);
  actors.set(cliente.clienteId, actor);
  return actor;
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
  const actor = await sharedActorOf(world, cliente);
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
    cobro: null,
    eventos: [],
  };
}
