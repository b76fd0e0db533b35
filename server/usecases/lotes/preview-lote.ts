import { firstCeldas } from "../../db/lotes/lote-filas";
import { findLote } from "../../db/lotes/lotes";
import type { Columnas } from "../../domain/archivos/tabla/columnas";
import { settleColumnas } from "../../domain/archivos/tabla/propose-columnas";
import { type Elegidas, personaAt } from "../../domain/archivos/tabla/reglas";
import { valuesFor } from "../../domain/archivos/tabla/split-name";
import type { Arreglos, DudaDeFila } from "../../domain/lotes/duda-de-fila";
import type { ErrorDeFila, PersonaDeFila } from "../../domain/lotes/lote";
import { finish } from "../../domain/screening/slices";
import type { PortalActor } from "../../domain/shared/actor";
import { ServiceError } from "../../domain/shared/errors";
import type { Deps } from "../deps";
import { type ReviewRow, reviewTabla } from "./review-rows";

const SHOWN = 5;
/** Rows read to find them. Those without a person are skipped. */
const LOOKED_AT = 50;

/** A row as it would be screened, or its errors. */
interface FilaDeMuestra {
  readonly linea: number;
  /** Null: the main person of the row. */
  readonly rol: string | null;
  readonly values: ReturnType<typeof valuesFor>;
  readonly persona: PersonaDeFila | null;
  readonly errores: readonly ErrorDeFila[];
  readonly dudas: readonly DudaDeFila[];
}

/**
 * Shows how the first rows would be screened with these columns, or the saved ones, before the start. Stores nothing.
 * @throws ServiceError `not_found`
 */
export async function previewLote(
  { db }: Pick<Deps, "db">,
  { clienteId }: PortalActor,
  input: { readonly loteId: string; readonly columnas: Elegidas | null; readonly review: ReviewRow },
): Promise<readonly FilaDeMuestra[]> {
  const { loteId, review } = input;
  const lote = await findLote(db, clienteId, loteId);
  if (lote === null) throw new ServiceError("not_found");
  if (lote.estado !== "cargado") return [];
  const { encabezado } = lote;
  const rows = (await firstCeldas(db, { loteId, limite: LOOKED_AT })).filter(
    ({ numero }) => numero <= lote.total,
  );
  const celdas = rows.map((row) => row.celdas);
  const columnas =
    input.columnas === null
      ? (lote.columnas as Columnas)
      : finish(settleColumnas(encabezado, celdas, input.columnas));
  const tabla = { encabezado, columnas, total: rows.length, arreglos: lote.arreglos as Arreglos };
  const reviewed = await reviewTabla(rows, tabla, review);
  const shown = new Set(
    reviewed
      .filter(({ apartada }) => !apartada)
      .slice(0, SHOWN)
      .map(({ linea }) => linea),
  );
  return reviewed
    .filter(({ linea, apartada }) => shown.has(linea) && !apartada)
    .sort((one, other) => one.linea - other.linea || one.numero - other.numero)
    .map(({ numero, linea, celdas, persona, errores, dudas }) => {
      const { rol, columnas: own } = personaAt(columnas, rows.length, numero);
      return { linea, rol, values: valuesFor(own, celdas), persona, errores, dudas };
    });
}
