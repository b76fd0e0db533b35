import type { BirthDate, EntryDocumento, EntryName, EntryTipo, ListaEntry } from "./lista-entry";

const TIPOS: Readonly<Record<EntryTipo, string>> = {
  natural: "Persona natural",
  juridica: "Persona jurídica",
  desconocido: "Sin tipo",
  nave: "Nave",
  aeronave: "Aeronave",
};

const nameText = ({ text, isWeak }: EntryName): string => (isWeak ? `${text} (débil)` : text);

const documentoText = ({ tipo, numero, pais }: EntryDocumento): string =>
  `${tipo ?? "Documento"} ${numero}${pais === null ? "" : ` (${pais})`}`;

const birthText = ({ from, to, isApproximate }: BirthDate): string =>
  `${isApproximate ? "aprox. " : ""}${from === to ? from : `${from} a ${to}`}`;

/** An entry's fields as people read them. Every part of an entry is in one of them. */
export const CAMPOS = {
  nombre: ({ names }) => names.slice(0, 1).map(nameText),
  alias: ({ names }) => names.slice(1).map(nameText),
  tipo: ({ tipo }) => [TIPOS[tipo]],
  documentos: ({ documentos }) => documentos.map(documentoText),
  nacimientos: ({ births }) => births.map(birthText),
  paises: ({ paises }) => paises,
  fundamento: ({ fundamentoLegal }) => (fundamentoLegal === null ? [] : [fundamentoLegal]),
  vigencia: ({ vigenteHasta }) => (vigenteHasta === undefined ? [] : [vigenteHasta]),
  inclusion: ({ listadoEn }) => (listadoEn === undefined ? [] : [listadoEn]),
  observaciones: ({ observaciones }) => (observaciones === undefined ? [] : [observaciones]),
  detalles: ({ detalles = [] }) =>
    detalles.map((row) =>
      Object.entries(row)
        .map(([column, value]) => `${column}: ${value}`)
        .join(" · "),
    ),
} as const satisfies Readonly<Record<string, (entry: ListaEntry) => readonly string[]>>;

export type Campo = keyof typeof CAMPOS;

export const tipoInWords = (tipo: EntryTipo): string => TIPOS[tipo];
