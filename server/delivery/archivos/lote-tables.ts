import { severidadText } from "../../domain/consultas/cobertura";
import { CAMPOS, type Columnas, valuesOf } from "../../domain/lotes/columnas";
import type { Fila, Lote } from "../../domain/lotes/lote";
import { CAMPO_WORDS, CONTRAPARTE_WORDS, FILA_WORDS } from "../../domain/lotes/words";
import type { Column, Table } from "./table-part";

const text = (written: string): string | null => (written === "" ? null : written);

/** Every row with what was sent and what came of it. */
export function resultadoTable(columnas: Columnas, baseUrl: string): Table<Fila> {
  const at = (path: (consultaId: string) => string) => (fila: Fila) =>
    fila.consultaId === null ? null : `${baseUrl}${path(fila.consultaId)}`;
  const sent = CAMPOS.filter((campo) => campo !== "contraparte").map(
    (campo): Column<Fila> => ({
      name: CAMPO_WORDS[campo],
      width: campo === "nombre" ? 40 : 18,
      value: ({ celdas }) => text(valuesOf(columnas, celdas)[campo]),
    }),
  );
  return {
    name: "Resultado",
    columns: [
      { name: "Línea", width: 8, value: ({ linea }) => linea },
      ...sent,
      {
        name: CAMPO_WORDS.contraparte,
        width: 14,
        value: ({ contraparte }) => contraparte && CONTRAPARTE_WORDS[contraparte],
      },
      { name: "Estado", width: 26, value: ({ estado }) => FILA_WORDS[estado] },
      {
        name: "Severidad",
        width: 14,
        value: ({ severidad, cobertura }) => severidad && severidadText(severidad, cobertura),
      },
      { name: "Coincidencias", width: 14, value: ({ totalMatches }) => totalMatches },
      { name: "Consultada el (Bogotá)", width: 20, value: ({ consultadaEn }) => consultadaEn },
      { name: "Motivo", width: 40, value: motivoOf },
      { name: "Consulta", width: 40, value: at((id) => `/portal/consultas/${id}`) },
      {
        name: "Enlace de verificación",
        width: 40,
        value: ({ consultaId, hashReporte }) =>
          consultaId && `${baseUrl}/verificar/${consultaId}?h=${hashReporte}`,
      },
      { name: "PDF", width: 40, value: at((id) => `/portal/consultas/${id}/reporte`) },
    ],
  };
}

const motivoOf = ({ motivo, errores }: Fila): string | null =>
  motivo ??
  text(
    errores
      .map(({ campo, mensaje }) => `${CAMPO_WORDS[campo as keyof typeof CAMPO_WORDS] ?? "Fila"}: ${mensaje}`)
      .join(" "),
  );

/** The rows with errors as the file has them, and what is wrong with each: to be mended and sent again. */
export function erroresTable({ encabezado }: Pick<Lote, "encabezado">): Table<Fila> {
  return {
    name: "Filas con error",
    columns: [
      ...encabezado.map(
        (name, at): Column<Fila> => ({ name, width: 24, value: ({ celdas }) => text(celdas[at] ?? "") }),
      ),
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

/** What is filled in: the columns as they are called, and one row. */
export const PLANTILLA: Table<typeof EJEMPLO> = {
  name: "Filas",
  columns: CAMPOS.map((campo) => ({
    name: CAMPO_WORDS[campo],
    width: campo === "nombre" ? 40 : 22,
    value: (ejemplo) => text(ejemplo[campo]),
  })),
};
export const PLANTILLA_ROWS = [EJEMPLO];

/** How it is filled in. */
export const PLANTILLA_NOTA = [
  "Una fila por persona o empresa, 10.000 como máximo. Borre la fila de ejemplo.",
  "Tipo: natural o juridica. Es obligatorio.",
  "Nombre, documento o ambos. Con los dos la cobertura es mayor.",
  "Tipo de documento: CC, CE, NIT o PAS. El NIT, con su dígito después de un guion o sin él.",
  "Fecha de nacimiento: AAAA-MM-DD o DD/MM/AAAA. País: dos letras, CO es Colombia. Ambos son opcionales.",
  "Contraparte: cliente, proveedor, empleado o accionista. Es opcional y no cambia la consulta.",
  "Sujeto obligado y su NIT: solo si su entidad opera para terceros.",
];
