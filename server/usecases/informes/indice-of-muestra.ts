import { findResumenes } from "../../db/consultas/consultas";
import { decididaAsOf } from "../../domain/decisiones/decision";
import { decisionInWords, type FilaDeIndice } from "../../domain/informes/indice";
import { groupBy } from "../../domain/shared/group-by";
import { decisionesOfConsultas } from "../decisiones/read-decisiones";
import type { Deps } from "../deps";
import { type ConsultasDeMuestra, carpetasOf } from "./files-of-consultas";

/** Consultas per read. One with a common name has hundreds of matches. */
const AT_ONCE = 20;

/** Yields a row for each consulta of a muestra, with the decisions up to the muestra's time. */
export async function indiceOfMuestra(
  deps: Pick<Deps, "db" | "stopping" | "log">,
  { clienteId, consultaIds, en }: Omit<ConsultasDeMuestra, "avance" | "modo">,
): Promise<FilaDeIndice[]> {
  const filas: FilaDeIndice[] = [];
  for (let avance = 0; avance < consultaIds.length; avance += AT_ONCE) {
    const ids = consultaIds.slice(avance, avance + AT_ONCE);
    const carpetas = await carpetasOf(deps.db, clienteId, ids, avance);
    const resumenes = new Map(
      (await findResumenes(deps.db, clienteId, ids)).map((one) => [one.consultaId, one]),
    );
    const decided = groupBy(
      await decisionesOfConsultas(deps, { clienteId }, [...resumenes.keys()]),
      ({ consultaId }) => consultaId,
    );
    for (const consultaId of ids) {
      const matches = (decided.get(consultaId) ?? []).map((one) => decididaAsOf(one, en));
      filas.push({
        consultaId,
        resumen: resumenes.get(consultaId) ?? null,
        carpeta: carpetas.get(consultaId) ?? null,
        ...decisionInWords(matches),
      });
    }
  }
  return filas;
}
