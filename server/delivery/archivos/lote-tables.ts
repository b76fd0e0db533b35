import { CAMPOS } from "../../domain/archivos/tabla/columnas";
import type { Fila, Lote } from "../../domain/lotes/lote";
import { CAMPO_WORDS } from "../../domain/lotes/words";
import type { Column, Table } from "./table-part";

/** An empty text makes no cell. */
export const text = (written: string): string | null => (written === "" ? null : written);

/** Why a row has no result. */
export const motivoOf = ({ motivo, errores }: Pick<Fila, "motivo" | "errores">): string | null =>
  motivo ??
  text(
    errores
      .map(({ campo, mensaje }) => `${CAMPO_WORDS[campo as keyof typeof CAMPO_WORDS] ?? "Fila"}: ${mensaje}`)
      .join(" "),
  );

/** The columns of a file, unchanged. */
export const ownColumns = <Row>(
  encabezado: readonly string[],
  celdasOf: (row: Row) => readonly string[],
): readonly Column<Row>[] =>
  encabezado.map((name, at) => ({
    name: name || `Columna ${at + 1}`,
    width: 24,
    value: (row) => text(celdasOf(row)[at] ?? ""),
  }));

/** Rows with errors as in the file, with each error, to correct and upload again. */
export function erroresTable({
  encabezado,
}: Pick<Lote, "encabezado">): Table<Pick<Fila, "celdas" | "linea" | "motivo" | "errores">> {
  return {
    name: "Filas con error",
    columns: [
      ...ownColumns(encabezado, ({ celdas }: Pick<Fila, "celdas">) => celdas),
      { name: "Línea del archivo", width: 10, value: ({ linea }) => linea },
      { name: "Qué corregir", width: 60, value: motivoOf },
    ],
  };
}

const EJEMPLO: Readonly<Record<(typeof CAMPOS)[number], string>> = {
  tipo: "natural",
  nombre: "María Ejemplo Inventada",
  tipo_documento: "CC",
  numero_documento: "1234567890",
  fecha_nacimiento: "1980-12-25",
  pais: "CO",
  referencia: "CONTRATO-001",
  contraparte: "cliente",
  sujeto_obligado: "",
  nit_sujeto_obligado: "",
};

/** Template to fill in: the column names and one row. */
export const PLANTILLA: Table<typeof EJEMPLO> = {
  name: "Filas",
  columns: CAMPOS.map((campo) => ({
    name: CAMPO_WORDS[campo],
    width: campo === "nombre" ? 40 : 22,
    value: (ejemplo) => text(ejemplo[campo]),
  })),
};
export const PLANTILLA_ROWS = [EJEMPLO];

/** How to fill it in. */
export const PLANTILLA_NOTA = [
  "Una fila por persona o empresa, 10.000 como máximo. Borre la fila de ejemplo.",
  "Tipo: natural o juridica. Si falta, se toma del documento o de la forma societaria del nombre.",
  "Nombre, documento o ambos. Con los dos la cobertura es mayor.",
  "Tipo de documento: CC, CE, NIT o PAS. El NIT, con su dígito después de un guion o sin él.",
  "Fecha de nacimiento: dd/mm/aaaa. País: su nombre o sus dos letras. Ambos son opcionales.",
  "Contraparte: cliente, proveedor, empleado o accionista. Es opcional y no cambia la consulta.",
  "Sujeto obligado y su NIT: solo si su entidad opera para terceros.",
];
