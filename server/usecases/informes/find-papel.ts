import { findSelloDeActa } from "../../db/bitacora/bitacora";
import { findExpediente } from "../../db/informes/expedientes";
import { findInformeOfAnybody } from "../../db/informes/informes";
import type { Deps } from "../deps";

type Papel = `/verificar/${"acta" | "expediente" | "informe"}/${string}`;

/** Returns the address that verifies a paper other than a report, by its number. Null if there is none. */
export const findPapel = (
  { db, inPublicTurn }: Pick<Deps, "db" | "inPublicTurn">,
  id: string,
): Promise<Papel | null> =>
  inPublicTurn(async (): Promise<Papel | null> => {
    if ((await findExpediente(db, id)) !== null) return `/verificar/expediente/${id}`;
    if ((await findInformeOfAnybody(db, id)) !== null) return `/verificar/informe/${id}`;
    return (await findSelloDeActa(db, id)) === null ? null : `/verificar/acta/${id}`;
  });
