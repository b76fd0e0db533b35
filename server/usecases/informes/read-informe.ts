import { recordAct } from "../../db/bitacora/actividad";
import { findSelloDeActa } from "../../db/bitacora/bitacora";
import { findExpediente } from "../../db/informes/expedientes";
import { findInforme, findInformeOfAnybody, latestInformes } from "../../db/informes/informes";
import { inTransaction } from "../../db/sql/transaction";
import { huellaOfInforme } from "../../domain/informes/carpeta";
import type { Informe } from "../../domain/informes/informe";
import type { PortalActor } from "../../domain/shared/actor";
import { ServiceError } from "../../domain/shared/errors";
import type { Deps } from "../deps";

export const listInformes = ({ db }: Pick<Deps, "db">, { clienteId }: Pick<PortalActor, "clienteId">) =>
  latestInformes(db, { clienteId });

/** @throws ServiceError `not_found`, also for another client's. */
export async function getInforme(
  { db }: Pick<Deps, "db">,
  { clienteId }: Pick<PortalActor, "clienteId">,
  { informeId }: { readonly informeId: string },
): Promise<Informe> {
  const informe = await findInforme(db, { clienteId, id: informeId });
  if (informe === null) throw new ServiceError("not_found");
  return informe;
}

/** The public address that verifies its paper. */
export const verificacionOf = ({ baseUrl }: Pick<Deps, "baseUrl">, informe: Informe): string =>
  `${baseUrl}/verificar/informe/${informe.informeId}?h=${huellaOfInforme(informe)}`;

/** For the holder of a paper: returns the informe if the hash is right. */
export function verifyInforme(
  { db, inPublicTurn }: Pick<Deps, "db" | "inPublicTurn">,
  { informeId, huella }: { readonly informeId: string; readonly huella: string },
): Promise<InformeVerificado> {
  return inPublicTurn(async () => {
    const informe = await findInformeOfAnybody(db, { id: informeId });
    if (informe === null) return { estado: "desconocida" };
    return huellaOfInforme(informe) === huella
      ? { estado: "coincide", informe }
      : { estado: "huella_distinta" };
  });
}

export type InformeVerificado =
  | { readonly estado: "desconocida" | "huella_distinta" }
  | { readonly estado: "coincide"; readonly informe: Informe };

export interface DownloadInformeInput {
  readonly informeId: string;
  readonly formato: "pdf" | "xlsx";
  readonly now: Date;
  readonly abandoned: AbortSignal;
}

/**
 * Returns an informe as a file, from its stored figures alone, and records it in the client's activity.
 * @throws ServiceError `not_found`; `db_error` if it was not made in time.
 */
export async function downloadInforme(
  deps: Pick<Deps, "db" | "reportes" | "baseUrl">,
  actor: PortalActor,
  { informeId, formato, now, abandoned }: DownloadInformeInput,
): Promise<{ readonly informe: Informe; readonly file: Uint8Array<ArrayBuffer> }> {
  const informe = await getInforme(deps, actor, { informeId });
  const pedido = formato === "pdf" ? { informe, baseUrl: deps.baseUrl } : { libro: informe };
  const file = await deps.reportes.render(pedido, actor, abandoned);
  await inTransaction(deps.db, (tx) =>
    recordAct(tx, actor, {
      en: now,
      accion: "informe.descargado",
      objeto: { tipo: "informe", id: informeId },
      detalle: { despues: { formato } },
    }),
  );
  return { informe, file };
}

type Papel = `/verificar/${"acta" | "expediente" | "informe"}/${string}`;

/** Returns the address that verifies a paper other than a report, by its number. Null if there is none. */
export const findPapel = (
  { db, inPublicTurn }: Pick<Deps, "db" | "inPublicTurn">,
  id: string,
): Promise<Papel | null> =>
  inPublicTurn(async (): Promise<Papel | null> => {
    if ((await findExpediente(db, { id })) !== null) return `/verificar/expediente/${id}`;
    if ((await findInformeOfAnybody(db, { id })) !== null) return `/verificar/informe/${id}`;
    return (await findSelloDeActa(db, { actaId: id })) === null ? null : `/verificar/acta/${id}`;
  });
