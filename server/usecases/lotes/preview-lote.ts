import { firstCeldas } from "../../db/lotes/lote-filas";
import { findLote } from "../../db/lotes/lotes";
import type { Columnas } from "../../domain/archivos/tabla/columnas";
import type { Arreglos } from "../../domain/lotes/arreglos";
import type { ErrorDeFila, PersonaDeFila } from "../../domain/lotes/lote";
import type { PortalActor } from "../../domain/shared/actor";
import { ServiceError } from "../../domain/shared/errors";
import type { Deps } from "../deps";
import { type ReviewRow, reviewRows } from "./review-rows";

/** Rows that are shown. */
const SHOWN = 5;
/** Looked at for them: those that name nobody are passed over. */
const LOOKED_AT = 50;

/** A row as it would be asked, or what is wrong with it. */
interface FilaDeMuestra {
  readonly linea: number;
  readonly celdas: readonly string[];
  readonly persona: PersonaDeFila | null;
  readonly errores: readonly ErrorDeFila[];
}

/**
 * What the first rows of a file that was not started would ask by these columns, or by its own; nothing is kept.
 * @throws ServiceError `not_found`
 */
export async function previewLote(
  { db }: Pick<Deps, "db">,
  { clienteId }: PortalActor,
  input: { readonly loteId: string; readonly columnas: Columnas | null; readonly review: ReviewRow },
): Promise<readonly FilaDeMuestra[]> {
  const { loteId, review } = input;
  const lote = await findLote(db, clienteId, loteId);
  if (lote === null) throw new ServiceError("not_found");
  if (lote.estado !== "cargado") return [];
  const columnas = input.columnas ?? (lote.columnas as Columnas);
  const rows = await firstCeldas(db, loteId, LOOKED_AT);
  const { encabezado } = lote;
  const arreglos = lote.arreglos as Arreglos;
  const reviewed = await reviewRows(rows, { encabezado, columnas, arreglos }, review);
  return rows
    .flatMap(({ linea, celdas }, at) => {
      const fila = reviewed[at];
      return fila === undefined || fila.apartada
        ? []
        : [{ linea, celdas, persona: fila.persona, errores: fila.errores }];
    })
    .slice(0, SHOWN);
}
