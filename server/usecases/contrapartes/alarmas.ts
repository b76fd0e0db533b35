import { type Act, recordActs } from "../../db/bitacora/actividad";
import {
  type AlarmasFiltro,
  alarmasPorAtender,
  countAlarmas,
  countPorAtender,
  findAlarma,
  lockAlarmas,
  pageOfAlarmas,
  setInformadas,
} from "../../db/contrapartes/alarmas";
import { lockBase } from "../../db/contrapartes/contrapartes";
import { consumoDeVigilancia } from "../../db/contrapartes/respaldos";
import { corridaOf, readCorridas } from "../../db/contrapartes/vigilancia";
import { currentVersions } from "../../db/listas/lista-versions";
import { lastCambioDeListas } from "../../db/prueba/pruebas";
import type { Executor } from "../../db/sql/client";
import { inSnapshot, inTransaction } from "../../db/sql/transaction";
import type { Modo } from "../../domain/clientes/cliente";
import { type Alarma, changesOfEntrada, keyOfPar } from "../../domain/contrapartes/alarma";
import { type Cobertura, coberturaOf, type VersionVigente } from "../../domain/contrapartes/cobertura";
import type { CambioDeCampo } from "../../domain/contrapartes/contraparte";
import { isToRead, sinConsultaOf } from "../../domain/contrapartes/respaldo";
import { periodoOf } from "../../domain/facturacion/periodo";
import { isOfModulo } from "../../domain/listas/lista";
import { listasAfter } from "../../domain/prueba/listas-de-prueba";
import type { ActorOfCliente, OfCliente, PortalActor } from "../../domain/shared/actor";
import { ServiceError } from "../../domain/shared/errors";
import { type Page, pageOf } from "../../domain/shared/page";
import type { Deps } from "../deps";

/** Returns the client's alarmas of these criteria, the newest first, page by page. */
export async function listAlarmas(
  { db }: Pick<Deps, "db">,
  { clienteId }: OfCliente,
  { limite, cursor, ...filtro }: AlarmasFiltro & { readonly limite: number; readonly cursor: string | null },
): Promise<Page<Alarma> & { readonly total: number }> {
  const [total, found] = await Promise.all([
    countAlarmas(db, clienteId, filtro),
    pageOfAlarmas(db, clienteId, filtro, { limite: limite + 1, cursor }),
  ]);
  return { total, ...pageOf(found, limite, ({ orden }) => orden) };
}

/** An alarma with what its entry says otherwise since. */
export interface AlarmaConCambios extends Alarma {
  readonly cambiosPosteriores: readonly CambioDeCampo[];
}

/**
 * Returns an alarma, and what changed of its entry since without opening it again.
 * @throws ServiceError `not_found`, also for another client's.
 */
export async function getAlarma(
  { db }: Pick<Deps, "db">,
  { clienteId }: OfCliente,
  alarmaId: string,
): Promise<AlarmaConCambios> {
  const found = await findAlarma(db, clienteId, alarmaId);
  if (found === null) throw new ServiceError("not_found");
  const { comparado, ...alarma } = found;
  const { par } = alarma.hallazgo;
  const current = comparado?.pares.find((other) => keyOfPar(other) === keyOfPar(par));
  return { ...alarma, cambiosPosteriores: current === undefined ? [] : changesOfEntrada(par, current) };
}

/** Most alarmas shown in the queue at once, and read by one act. */
const ATTENDED_AT_ONCE = 200;

/** Returns the alarmas that wait for a person and are about no match: without a consulta, or to be read. By entry. */
export async function listPorAtender({ db }: Pick<Deps, "db">, { clienteId }: OfCliente) {
  const alarmas = await alarmasPorAtender(db, clienteId, ATTENDED_AT_ONCE);
  const total = await countPorAtender(db, clienteId);
  return {
    total,
    alarmas: alarmas.map((alarma) => {
      const { alarmaId, tipo, referencia, lista, detectadaEn, hallazgo } = alarma;
      const { par, consultado, cambios } = hallazgo;
      return {
        ...{ alarmaId, tipo, referencia, lista, detectadaEn, cambios },
        entrada: par.entrada.names[0]?.text ?? par.nombreCoincidencia,
        consultado: consultado?.nombre ?? null,
        sinConsulta: sinConsultaOf(alarma),
        isToRead: isToRead(alarma),
      };
    }),
  };
}

const NOT_TO_READ =
  "Una de las alarmas que eligió espera una decisión o una consulta, o ya se leyó. No se marcó ninguna: recargue la página.";

/**
 * Records that a person read alarmas about which nothing is to be decided. All or none. A second time it does nothing.
 * @throws ServiceError `not_found`, also for another client's; `conflicto` if one is to be decided.
 */
export async function readAlarmas(
  { db, clock }: Pick<Deps, "db" | "clock">,
  actor: PortalActor,
  { alarmaIds }: { readonly alarmaIds: readonly string[] },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    // As a save takes it: a contraparte is not watched again meanwhile, and the two do not deadlock.
    await lockBase(tx, actor.clienteId);
    const alarmas = await lockAlarmas(tx, actor.clienteId, alarmaIds);
    if (alarmas.length < alarmaIds.length) throw new ServiceError("not_found");
    const open = alarmas.filter(({ estado }) => estado !== "informada");
    if (!open.every((alarma) => alarma.estado === "abierta" && isToRead(alarma)))
      throw new ServiceError("conflicto", NOT_TO_READ);
    if (open.length === 0) return;
    const ids = open.map(({ alarmaId }) => alarmaId);
    await setInformadas(tx, actor.clienteId, ids);
    const en = await clock.now(tx);
    const acts = open.map(
      ({ alarmaId, tipo, lista }): Act => ({
        en,
        accion: "alarma.leida",
        objeto: { tipo: "alarma", id: alarmaId },
        detalle: { antes: { estado: "abierta" }, despues: { estado: "informada", tipo, lista } },
      }),
    );
    await recordActs(tx, actor, acts);
  });
}

/** The versions in force of the lists that a screening compares in a mode, as the database has them now. */
const VERSIONES: Readonly<
  Record<Modo, (executor: Executor, clienteId: string) => Promise<readonly VersionVigente[]>>
> = {
  real: async (executor) =>
    (await currentVersions(executor)).flatMap(({ slug, versionId, fetchedEn }) =>
      isOfModulo("sarlaft", slug) ? [{ slug, versionId, fechaVersion: fetchedEn }] : [],
    ),
  prueba: async (executor, clienteId) =>
    listasAfter(await lastCambioDeListas(executor, clienteId)).map(({ slug, versionId, fetchedEn }) => ({
      ...{ slug, versionId },
      fechaVersion: new Date(fetchedEn),
    })),
};

/** Returns the versions in force of the lists that a query of the client is compared with. */
export const versionesVigentes = (executor: Executor, { modo, clienteId }: ActorOfCliente) =>
  VERSIONES[modo](executor, clienteId);

/** Returns up to which version of each list the client's whole base is compared, from the rows themselves. */
export function getCobertura({ db }: Pick<Deps, "db">, actor: ActorOfCliente): Promise<Cobertura> {
  return inSnapshot(db, async (snapshot) =>
    coberturaOf({
      versiones: await versionesVigentes(snapshot, actor),
      ...(await readCorridas(snapshot, actor.clienteId)),
      politica: actor.politicaCoincidencia,
    }),
  );
}

/** Returns the same with the consultas that vigilancia may make and made this month. */
export async function getVigilancia({ db, clock }: Pick<Deps, "db" | "clock">, actor: ActorOfCliente) {
  const { mes } = periodoOf(await clock.now());
  const consumo = await consumoDeVigilancia(db, actor.clienteId, mes);
  return { ...(await getCobertura({ db }, actor)), consumo };
}

/** Returns which of the lists in force a contraparte was compared with as it is now. */
export function getCoberturaDeContraparte(
  { db }: Pick<Deps, "db">,
  actor: ActorOfCliente,
  contraparteId: string,
): Promise<Cobertura> {
  return inSnapshot(db, async (snapshot) =>
    coberturaOf({
      versiones: await versionesVigentes(snapshot, actor),
      corridas: await corridaOf(snapshot, actor.clienteId, contraparteId),
      vigiladas: 1,
      politica: actor.politicaCoincidencia,
    }),
  );
}
