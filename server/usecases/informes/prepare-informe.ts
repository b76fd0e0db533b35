import { recordAct } from "../../db/bitacora/actividad";
import { findCliente } from "../../db/clientes/clientes";
import type { Between } from "../../db/facturacion/consumo-diario";
import { countInformes, insertInforme } from "../../db/informes/informes";
import {
  coincidenciasPorLista,
  severidadesPorMes,
  versionesPorLista,
} from "../../db/informes/informes-cifras";
import {
  confirmadasOf,
  decisionesCerradas,
  decisionesPorLista,
  pendientesOf,
} from "../../db/informes/informes-decisiones";
import { lastConfirmations } from "../../db/listas/lista-attempts";
import { currentVersions } from "../../db/listas/lista-versions";
import { lastCambioDeListas } from "../../db/prueba/pruebas";
import { lockName } from "../../db/sql/advisory-lock";
import type { Executor } from "../../db/sql/client";
import { inSnapshot, inTransaction } from "../../db/sql/transaction";
import { markOf } from "../../domain/consultas/consulta";
import { huellaOfInforme } from "../../domain/informes/carpeta";
import {
  type CifrasDeInforme,
  CONFIRMADAS_MAX,
  type ConfirmadaDeInforme,
  type ConfirmadasModo,
  type DecisionesDeInforme,
  INFORMES_MAX,
  type ListaDeInforme,
  matchesOf,
  porMesOf,
} from "../../domain/informes/informe";
import { mesesOf, periodoAnterior } from "../../domain/informes/periodo";
import { LISTAS, nombreOfVersion } from "../../domain/listas/catalog";
import { listaAge, SCREENED_SLUGS } from "../../domain/listas/lista";
import { LISTAS_DE_PRUEBA_VERSION, listasAfter } from "../../domain/prueba/listas-de-prueba";
import type { PortalActor } from "../../domain/shared/actor";
import { invalidField, ServiceError } from "../../domain/shared/errors";
import type { Deps } from "../deps";

const FULL = `Su entidad ya conserva ${INFORMES_MAX} informes, el máximo. Descargue uno de los que tiene o escriba a soporte.`;

export interface PrepareInformeInput {
  /** The same id makes the same informe. */
  readonly informeId: string;
  readonly desde: Date;
  /** Exclusive. */
  readonly hasta: Date;
  /** The day of the board's session, `YYYY-MM-DD`. */
  readonly sesion: string | null;
  /** Whether the board sees the people of confirmed matches. */
  readonly confirmadas: ConfirmadasModo;
  readonly now: Date;
}

/**
 * Counts and stores an informe from one snapshot, and records it in the client's activity.
 * @throws ServiceError `validation_error` if the period has not begun; `conflicto` if the client has too many.
 */
export async function prepareInforme(
  { db }: Pick<Deps, "db">,
  actor: PortalActor,
  { informeId, sesion, confirmadas, now, ...periodo }: PrepareInformeInput,
): Promise<{ readonly informeId: string }> {
  const { clienteId, usuarioId } = actor;
  if (periodo.desde > now) {
    throw invalidField("desde", "El periodo todavía no comienza.");
  }
  const cifras = await inSnapshot(db, (snapshot) =>
    count(snapshot, actor, { sesion, confirmadas, now, ...periodo }),
  );
  await inTransaction(db, async (tx) => {
    const informe = { informeId, clienteId, usuarioId, preparadoEn: now, ...periodo, cifras };
    await lockName(tx, `informes de ${clienteId}`);
    const kept = await countInformes(tx, clienteId);
    if (!(await insertInforme(tx, informe))) return;
    if (kept >= INFORMES_MAX) throw new ServiceError("conflicto", FULL);
    await recordAct(tx, actor, {
      en: now,
      accion: "informe.preparado",
      objeto: { tipo: "informe", id: informeId },
      // The chain of acts records the hash that verifies the paper.
      detalle: { despues: { ...periodo, sesion, confirmadas, huella: huellaOfInforme(informe) } },
    });
  });
  return { informeId };
}

/** Sequential, because a snapshot has one connection. */
async function count(
  snapshot: Executor,
  { clienteId, modo: modoDeCuenta, nombre: preparadoPor }: PortalActor,
  { desde, hasta, sesion, confirmadas: modo, now }: Omit<PrepareInformeInput, "informeId">,
): Promise<CifrasDeInforme> {
  const cliente = await findCliente(snapshot, clienteId);
  if (cliente === null) throw new Error(`no client ${clienteId}`);
  const meses = mesesOf(desde, hasta);
  const counted = await severidadesPorMes(snapshot, clienteId, meses);
  const found = await coincidenciasPorLista(snapshot, clienteId, { desde, hasta });
  return {
    ...markOf({ modo: modoDeCuenta }),
    esquema: 3,
    razonSocial: cliente.razonSocial,
    nit: cliente.nit,
    preparadoPor,
    sesion,
    porMes: porMesOf(meses, counted),
    coincidencias: SCREENED_SLUGS.map((lista) => {
      const { nombre, tier } = LISTAS[lista];
      const { consultas = 0, exactas = 0, posibles = 0 } = found.find((one) => one.lista === lista) ?? {};
      return { lista, nombre, tier, consultas, exactas, posibles };
    }),
    decisiones: await decisionesOf(snapshot, clienteId, { desde, hasta }),
    listas:
      modoDeCuenta === "prueba"
        ? await listasEnPrueba(snapshot, clienteId)
        : await listasOf(snapshot, { desde, hasta }, now),
    anterior: await anteriorOf(snapshot, clienteId, periodoAnterior(desde, hasta)),
    confirmadas: {
      modo,
      filas: modo === "contadas" ? [] : await confirmadasNamed(snapshot, clienteId, { desde, hasta }),
    },
  };
}

/** The period before, as it is now: its decisions, not the states at its end. */
async function anteriorOf(snapshot: Executor, clienteId: string, { desde, hasta }: Between) {
  const mes = { mes: "", desde, hasta };
  const [porMes] = porMesOf([mes], await severidadesPorMes(snapshot, clienteId, [mes]));
  const coincidencias = await coincidenciasPorLista(snapshot, clienteId, { desde, hasta });
  return {
    desde: desde.toISOString(),
    hasta: hasta.toISOString(),
    porSeveridad: porMes?.porSeveridad ?? {},
    coincidencias: matchesOf({ coincidencias }),
    cerradas: await decisionesCerradas(snapshot, clienteId, { desde, hasta }),
  };
}

async function confirmadasNamed(
  snapshot: Executor,
  clienteId: string,
  periodo: Between,
): Promise<ConfirmadaDeInforme[]> {
  const found = await confirmadasOf(snapshot, clienteId, { ...periodo, limite: CONFIRMADAS_MAX });
  return found.map(({ lista, consultadaEn, confirmadaEn, ...one }) => ({
    ...one,
    lista: LISTAS[lista].nombre,
    consultadaEn: consultadaEn.toISOString(),
    confirmadaEn: confirmadaEn.toISOString(),
  }));
}

async function decisionesOf(
  snapshot: Executor,
  clienteId: string,
  periodo: Between,
): Promise<DecisionesDeInforme> {
  const porLista = await decisionesPorLista(snapshot, clienteId, periodo);
  const cerradas = await decisionesCerradas(snapshot, clienteId, periodo);
  const { total, masAntigua } = await pendientesOf(snapshot, clienteId);
  return { porLista, cerradas, pendientes: { total, masAntigua: masAntigua?.toISOString() ?? null } };
}

/** The lists of a test account. */
const listasEnPrueba = async (snapshot: Executor, clienteId: string): Promise<ListaDeInforme[]> =>
  listasAfter(await lastCambioDeListas(snapshot, clienteId)).map((lista) => {
    const { slug, nombre, tier, hashContenido, fetchedEn, totalEntradas } = lista;
    const version = { secuencia: LISTAS_DE_PRUEBA_VERSION, hashContenido, fetchedEn, totalEntradas };
    const age = { confirmadaEn: null, edadHoras: null, isLate: false, versionesDelPeriodo: 0 };
    return { lista: slug, nombre, tier, version, ...age };
  });

async function listasOf(snapshot: Executor, periodo: Between, now: Date): Promise<ListaDeInforme[]> {
  const versions = await currentVersions(snapshot);
  const confirmations = await lastConfirmations(snapshot);
  const taken = await versionesPorLista(snapshot, periodo);
  return SCREENED_SLUGS.map((lista) => {
    const { nombre, tier, hasSource } = LISTAS[lista];
    const version = versions.find(({ slug }) => slug === lista) ?? null;
    const confirmada = confirmations.find(({ slug }) => slug === lista)?.confirmadaEn ?? null;
    const { edadHoras, isLate } = listaAge(confirmada, hasSource, now);
    return {
      lista,
      nombre: nombreOfVersion(nombre, version?.isSample ?? false),
      tier,
      version: version && {
        secuencia: version.secuencia,
        hashContenido: version.hashContenido,
        fetchedEn: version.fetchedEn.toISOString(),
        totalEntradas: version.totalEntradas,
      },
      confirmadaEn: confirmada?.toISOString() ?? null,
      edadHoras,
      isLate,
      versionesDelPeriodo: taken.find(({ slug }) => slug === lista)?.versiones ?? 0,
    };
  });
}
