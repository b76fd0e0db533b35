import { type AlarmasFiltro, countAlarmas, findAlarma, pageOfAlarmas } from "../../db/contrapartes/alarmas";
import { corridaOf, readCorridas } from "../../db/contrapartes/vigilancia";
import { currentVersions } from "../../db/listas/lista-versions";
import type { Executor } from "../../db/sql/client";
import { inSnapshot } from "../../db/sql/transaction";
import type { Modo } from "../../domain/clientes/cliente";
import { type Alarma, changesOfEntrada, keyOfPar } from "../../domain/contrapartes/alarma";
import { type Cobertura, coberturaOf, type VersionVigente } from "../../domain/contrapartes/cobertura";
import type { CambioDeCampo } from "../../domain/contrapartes/contraparte";
import { isOfModulo } from "../../domain/listas/lista";
import { LISTAS_DE_PRUEBA } from "../../domain/prueba/listas-de-prueba";
import type { ActorOfCliente, OfCliente } from "../../domain/shared/actor";
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

/** The versions in force of the lists that a screening compares in a mode, as the database has them now. */
const VERSIONES: Readonly<Record<Modo, (executor: Executor) => Promise<readonly VersionVigente[]>>> = {
  real: async (executor) =>
    (await currentVersions(executor)).flatMap(({ slug, versionId, fetchedEn }) =>
      isOfModulo("sarlaft", slug) ? [{ slug, versionId, fechaVersion: fetchedEn }] : [],
    ),
  prueba: async () =>
    LISTAS_DE_PRUEBA.sarlaft.map(({ lista: { slug, versionId, fetchedEn } }) => ({
      ...{ slug, versionId },
      fechaVersion: new Date(fetchedEn),
    })),
};

/** Returns up to which version of each list the client's whole base is compared, from the rows themselves. */
export function getCobertura({ db }: Pick<Deps, "db">, actor: ActorOfCliente): Promise<Cobertura> {
  return inSnapshot(db, async (snapshot) =>
    coberturaOf({
      versiones: await VERSIONES[actor.modo](snapshot),
      ...(await readCorridas(snapshot, actor.clienteId)),
      politica: actor.politicaCoincidencia,
    }),
  );
}

/** Returns which of the lists in force a contraparte was compared with as it is now. */
export function getCoberturaDeContraparte(
  { db }: Pick<Deps, "db">,
  actor: ActorOfCliente,
  contraparteId: string,
): Promise<Cobertura> {
  return inSnapshot(db, async (snapshot) =>
    coberturaOf({
      versiones: await VERSIONES[actor.modo](snapshot),
      corridas: await corridaOf(snapshot, actor.clienteId, contraparteId),
      vigiladas: 1,
      politica: actor.politicaCoincidencia,
    }),
  );
}
