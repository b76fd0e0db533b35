import { type Columnas, writtenAs } from "../../domain/archivos/tabla/columnas";
import { personaAt, personasOf } from "../../domain/archivos/tabla/reglas";
import { severidadText } from "../../domain/consultas/cobertura";
import { ESTADO_NOMBRES } from "../../domain/decisiones/decision-words";
import type { Fila, HallazgoDeFila, Lote } from "../../domain/lotes/lote";
import { askedInWords, CAMPO_WORDS, CONTRAPARTE_WORDS, FILA_WORDS } from "../../domain/lotes/words";
import { formatCount } from "../../domain/shared/formato";
import { motivoOf, ownColumns, text } from "./lote-tables";
import type { Column, Table } from "./table-part";

/** A row of the file with one match of its consulta. Null if it has none. */
interface Resultado {
  readonly fila: Fila;
  readonly hallazgo: HallazgoDeFila | null;
  /** Number of the match within its row, from 1. */
  readonly numero: number;
  readonly total: number;
}

/** A line for each match of these rows, and one for each row without any. */
export const resultadosOf = (
  filas: readonly Fila[],
  hallazgos: ReadonlyMap<string, readonly HallazgoDeFila[]>,
): readonly Resultado[] =>
  filas.flatMap((fila): readonly Resultado[] => {
    const found = hallazgos.get(fila.consultaId ?? "") ?? [];
    if (found.length === 0) return [{ fila, hallazgo: null, numero: 0, total: 0 }];
    return found.map((hallazgo, at) => ({ fila, hallazgo, numero: at + 1, total: found.length }));
  });

/** The file with all its own columns, followed by the result of each row. */
export function resultadoTable(
  { encabezado, total, ...lote }: Pick<Lote, "encabezado" | "columnas" | "total">,
  baseUrl: string,
): Table<Resultado> {
  const columnas = lote.columnas as Columnas;
  const own = new Set(encabezado.map((name) => name.toLowerCase()));
  const people = personasOf(columnas).length > 1 ? [peopleColumn(columnas, total)] : [];
  const ours = [...people, ...outcomeColumns(baseUrl)].map((column) => ({
    ...column,
    name: own.has(column.name.toLowerCase()) ? `${column.name} (Atalaya)` : column.name,
  }));
  return {
    name: "Resultado",
    columns: [...ownColumns(encabezado, ({ fila }: Resultado) => fila.celdas), ...ours],
  };
}

/** The person of a row, with the parts that are not compared. */
const askedAs = ({ persona, dudas }: Fila): string | null =>
  persona &&
  askedInWords(persona) +
    (dudas.includes("documento") ? ", solo por el nombre: su documento no se compara" : "");

/** Which person a line is about, if a row has several. */
const peopleColumn = (columnas: Columnas, total: number): Column<Resultado> => ({
  name: "Persona de la fila",
  width: 40,
  value: ({ fila: { numero, celdas, persona } }) => {
    const { rol, columnas: read } = personaAt(columnas, total, numero);
    const nombre = persona?.nombre ?? writtenAs(read, celdas, "nombre");
    return text(rol === null ? nombre : `${rol}: ${nombre}`);
  },
});

function outcomeColumns(baseUrl: string): readonly Column<Resultado>[] {
  const linkTo =
    (path: (consultaId: string) => string) =>
    ({ fila: { consultaId } }: Resultado) =>
      consultaId === null ? null : `${baseUrl}${path(consultaId)}`;
  const ofFila =
    (value: (fila: Fila) => ReturnType<Column<Fila>["value"]>) =>
    ({ fila }: Resultado) =>
      value(fila);
  const ofHallazgo =
    (value: (hallazgo: HallazgoDeFila) => string | number | Date | null) =>
    ({ hallazgo }: Resultado) =>
      hallazgo && value(hallazgo);
  return [
    { name: "Línea del archivo", width: 10, value: ofFila(({ linea }) => linea) },
    { name: "Estado", width: 26, value: ofFila(({ estado }) => FILA_WORDS[estado]) },
    { name: "Se consultó como", width: 34, value: ofFila(askedAs) },
    {
      name: CAMPO_WORDS.contraparte,
      width: 14,
      value: ofFila(({ contraparte }) => contraparte && CONTRAPARTE_WORDS[contraparte]),
    },
    {
      name: "Severidad",
      width: 14,
      value: ofFila(({ severidad, cobertura }) => severidad && severidadText(severidad, cobertura)),
    },
    { name: "Coincidencias", width: 14, value: ofFila(({ totalMatches }) => totalMatches) },
    {
      name: "Coincidencia",
      width: 14,
      value: ({ hallazgo, numero, total }) => hallazgo && `${formatCount(numero)} de ${formatCount(total)}`,
    },
    { name: "Lista", width: 40, value: ofHallazgo(({ listaNombre }) => listaNombre) },
    { name: "Nombre en la lista", width: 40, value: ofHallazgo(({ nombre }) => nombre) },
    { name: "Puntaje", width: 10, value: ofHallazgo(({ score }) => score) },
    { name: "Decisión", width: 24, value: ofHallazgo(({ estado }) => ESTADO_NOMBRES[estado]) },
    { name: "Decidida el (Bogotá)", width: 20, value: ofHallazgo(({ decididaEn }) => decididaEn) },
    { name: "Consultada el (Bogotá)", width: 20, value: ofFila(({ consultadaEn }) => consultadaEn) },
    { name: "Motivo", width: 40, value: ofFila((fila) => text(motivoOf(fila) ?? "")) },
    { name: "Consulta", width: 40, value: linkTo((id) => `/portal/consultas/${id}`) },
    { name: "Reporte (PDF)", width: 40, value: linkTo((id) => `/portal/consultas/${id}/reporte`) },
    {
      name: "Enlace de verificación",
      width: 40,
      value: ofFila(
        ({ consultaId, hashReporte }) => consultaId && `${baseUrl}/verificar/${consultaId}?h=${hashReporte}`,
      ),
    },
    { name: "Parecidos del otro tipo", width: 14, value: ofFila(({ otroTipo }) => otroTipo || null) },
  ];
}
