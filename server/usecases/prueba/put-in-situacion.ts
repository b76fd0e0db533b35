import { pageOfEventos } from "../../db/avisos/eventos";
import { announceContrapartes } from "../../db/contrapartes/contrapartes";
import { mesesConCobro } from "../../db/facturacion/cobros";
import { readCuenta } from "../../db/facturacion/cuentas";
import { changeListas } from "../../db/prueba/pruebas";
import { lockName } from "../../db/sql/advisory-lock";
import { inTransaction } from "../../db/sql/transaction";
import type { EventoTipo } from "../../domain/avisos/evento-key";
import { ConsumoRefused } from "../../domain/facturacion/cuenta";
import { periodoOf } from "../../domain/facturacion/periodo";
import { type Plan, planOf, planWithFigures } from "../../domain/facturacion/plans";
import { NOMBRES_DE_PRUEBA } from "../../domain/prueba/nombres";
import type { Situacion } from "../../domain/prueba/situacion";
import type { ActorOfCliente } from "../../domain/shared/actor";
import { addBogotaMonths, DAY_MS } from "../../domain/shared/bogota";
import { ServiceError } from "../../domain/shared/errors";
import { screen } from "../consultas/screen";
import type { Deps } from "../deps";
import { warnBolsa } from "../facturacion/bolsas";
import { issueCobro } from "../facturacion/cobros";
import { openBolsa, registerPago } from "../facturacion/pagos";
import { assignPlan } from "../facturacion/planes";
import { setTope } from "../facturacion/set-tope";

export interface PutInSituacion {
  readonly situacion: Situacion;
  readonly eventos: { readonly eventoId: string; readonly tipo: EventoTipo }[];
}

interface Asking {
  readonly deps: Deps;
  readonly actor: ActorOfCliente;
  readonly deadline: AbortSignal;
}

/** Queries that a small package includes beyond those already made, and size of a small bolsa. */
const DE_PAQUETE = 5;
const DE_BOLSA = { nueva: 100, por_agotarse: 5, agotada: 3, vencida: 3 } as const;
/** Longer than a bolsa lasts. */
const MESES_ATRAS = -7;

/**
 * Puts a test account into a situacion through support's use cases, with past dates where needed, and through
 * real queries, so that events happen as usual. First pays all debts and lifts the cap, except for `lista_cambia`, which
 * touches its lists alone. Returns the events. Monthly events happen once a month only.
 * @throws ServiceError `not_found` for a real account; `conflicto` if it changed its lists too often.
 */
export async function putInSituacion(
  deps: Deps,
  actor: ActorOfCliente,
  { situacion, deadline }: { readonly situacion: Situacion; readonly deadline: AbortSignal },
): Promise<PutInSituacion> {
  if (actor.modo !== "prueba") throw new ServiceError("not_found");
  const { clienteId } = actor;
  const asking = { deps, actor, deadline };
  const [last] = await pageOfEventos(deps.db, { clienteId, limite: 1, before: null });
  if (situacion !== "lista_cambia") await settle(asking);
  await STEPS[situacion](asking);
  const told = await pageOfEventos(deps.db, { clienteId, limite: 50, before: null });
  const eventos = told.filter(({ orden }) => orden > (last?.orden ?? 0)).toReversed();
  return { situacion, eventos: eventos.map(({ eventoId, tipo }) => ({ eventoId, tipo })) };
}

const STEPS: Readonly<Record<Situacion, (asking: Asking) => Promise<void>>> = {
  plan_al_dia: async (asking) => onPlan(asking, paqueteGrande(await consumidasOf(asking))),
  async plan_en_excedente(asking) {
    await onSmallPlan(asking);
    await ask(asking, DE_PAQUETE + 1);
  },
  async mora(asking) {
    await onSmallPlan(asking);
    await ask(asking, DE_PAQUETE + 1);
    const { deps, actor } = asking;
    const now = await deps.clock.now();
    await issueCobro(deps, actor, {
      clienteId: actor.clienteId,
      cuentaReferencia: referencia(deps),
      emitidoEn: new Date(now.getTime() - 20 * DAY_MS),
      venceEn: new Date(now.getTime() - DAY_MS),
      periodo: await mesSinCobro(asking, now),
    });
    await ask(asking, 1);
  },
  async tope(asking) {
    await onPlan(asking, paqueteGrande(await consumidasOf(asking)));
    await ask(asking, 1);
    const { deps, actor } = asking;
    const tope = { clienteId: actor.clienteId, consultas: await consumidasOf(asking) };
    await setTope(deps, actor, { ...tope, referenciaSolicitud: referencia(deps) });
    await ask(asking, 1);
  },
  bolsa_nueva: (asking) => onBolsa(asking, DE_BOLSA.nueva),
  async bolsa_por_agotarse(asking) {
    await onBolsa(asking, DE_BOLSA.por_agotarse);
    await ask(asking, DE_BOLSA.por_agotarse - 1);
  },
  async bolsa_agotada(asking) {
    await onBolsa(asking, DE_BOLSA.agotada);
    await ask(asking, DE_BOLSA.agotada + 1);
  },
  async bolsa_vencida(asking) {
    const { deps, actor } = asking;
    await onPlan(asking, null);
    const now = await deps.clock.now();
    const then = addBogotaMonths(now, MESES_ATRAS);
    await onBolsa({ ...asking, deps: { ...deps, clock: { now: async () => then } } }, DE_BOLSA.vencida);
    await warnBolsa(deps, await readCuenta(deps.db, actor.clienteId, now), now);
    await ask(asking, 1);
  },
  sin_plan: (asking) => onPlan(asking, null),
  lista_cambia: ({ deps, actor: { clienteId } }) =>
    inTransaction(deps.db, async (tx) => {
      await lockName(tx, `listas de ${clienteId}`);
      const change = { clienteId, en: await deps.clock.now(tx), most: CAMBIOS_MAX };
      if (!(await changeListas(tx, change))) throw new ServiceError("conflicto", TOO_OFTEN);
      await announceContrapartes(tx, { clienteId });
    }),
};

/** Changes of its lists that a test account may ask for in ninety days. */
const CAMBIOS_MAX = 500;
const TOO_OFTEN = `Esta cuenta ya cambió ${CAMBIOS_MAX} veces sus listas en 90 días. Quedan como están.`;

const referencia = ({ entropy }: Pick<Deps, "entropy">): string => `PRUEBA-${entropy.hex(6)}`;

/** Pays all debts and lifts the cap. */
async function settle({ deps, actor }: Asking): Promise<void> {
  const { clienteId } = actor;
  const { mensual, tope } = await readCuenta(deps.db, clienteId, await deps.clock.now());
  for (const { cobroId, pagoRegistradoEn } of mensual.cobros) {
    if (pagoRegistradoEn !== null) continue;
    await registerPago(deps, actor, { cobroId, pagoReferencia: referencia(deps), pagoRegistradoEn: null });
  }
  if (tope !== null) await setTope(deps, actor, { clienteId, consultas: null, referenciaSolicitud: null });
}

/** The last month up to this one without an account: each mora of a test account uses another. */
async function mesSinCobro({ deps, actor }: Asking, now: Date): Promise<string> {
  const taken = new Set(await mesesConCobro(deps.db, actor.clienteId));
  let periodo = periodoOf(now);
  while (taken.has(periodo.mes)) periodo = periodoOf(new Date(periodo.startsAt.getTime() - 1));
  return periodo.mes;
}

async function consumidasOf({ deps, actor }: Asking): Promise<number> {
  return (await readCuenta(deps.db, actor.clienteId, await deps.clock.now())).mensual.consumidas;
}

async function onPlan({ deps, actor }: Asking, plan: Plan | null): Promise<void> {
  await assignPlan(deps, actor, { clienteId: actor.clienteId, plan, aplica: "ahora", endsBolsa: true });
}

const onSmallPlan = async (asking: Asking) =>
  onPlan(asking, paqueteDe((await consumidasOf(asking)) + DE_PAQUETE));

/** A package in which `consumidas` is below every umbral. */
const paqueteGrande = (consumidas: number): Plan => {
  const usual = planOf({ codigo: "1K" });
  return consumidas * 2 < usual.consultasIncluidas
    ? usual
    : paqueteDe(2 * consumidas + usual.consultasIncluidas);
};

const paqueteDe = (consultasIncluidas: number): Plan =>
  planWithFigures({ ...planOf({ codigo: "1K" }), nombre: "Paquete de prueba", consultasIncluidas });

async function onBolsa({ deps, actor }: Asking, consultasCompradas: number): Promise<void> {
  await openBolsa(deps, actor, {
    clienteId: actor.clienteId,
    consultasCompradas,
    precioTotal: 0,
    pagoReferencia: referencia(deps),
    pagoRegistradoEn: null,
    credencialesEntregadasEn: null,
  });
}

const [SIN_HALLAZGO] = NOMBRES_DE_PRUEBA;

/** Makes this many queries. The last may be refused. */
async function ask({ deps, actor, deadline }: Asking, times: number): Promise<void> {
  for (let place = 0; place < times; place += 1) {
    const now = await deps.clock.now();
    const query = { tipo: "natural", nombre: SIN_HALLAZGO?.nombre ?? null, documento: null } as const;
    const stated = {
      fechaNacimiento: null,
      pais: null,
      referenciaExterna: "situacion",
      sujetoObligado: null,
    };
    try {
      await screen(deps, actor, { ...query, ...stated, now, deadline });
    } catch (refusal) {
      if (!(refusal instanceof ConsumoRefused)) throw refusal;
      return;
    }
  }
}
