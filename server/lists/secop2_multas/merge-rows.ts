import type { ListaEntry } from "../../domain/listas/lista-entry";
import { commaList } from "../../domain/shared/formato";
import { readDatosDate } from "../civil-date";
import { contentId, spellingKey } from "../content-id";
import { rejectIfNameless } from "../guards";
import { type Contrato, documentosOfContratos, known } from "./contratos";

/** The 17 columns of data set it5q-hg94. */
export const SECOP2_COLUMNS = commaList(
  "id_proceso, referencia_proceso, id_contrato, codigo_entidad_creadora, nombre_entidad_creadora",
  "as_codigo_proveedor_objeto, nombre_proveedor_objeto_de, valor, valor_pagado, fecha_evento",
  "aplico_garantias, numero_de_acto, tipo_de_sancion, descripcion_otro_tipo_de, estado, tipo",
  "numero_de_version",
);

export type Secop2Row = Readonly<Record<(typeof SECOP2_COLUMNS)[number], string>>;

const nameOf = (row: Secop2Row): string => known(row.nombre_proveedor_objeto_de);

/** Contract, diligence sources: `estado` of the data set becomes `estado_plataforma`, which may await approval. */
function detalleOf(row: Secop2Row): Record<string, string> {
  const { estado, as_codigo_proveedor_objeto: _code, nombre_proveedor_objeto_de: _name, ...others } = row;
  const cells = Object.entries(others).map(([column, cell]) => [column, known(cell)]);
  return {
    ...Object.fromEntries(cells),
    fecha_evento: readDatosDate(row.fecha_evento) ?? known(row.fecha_evento),
    estado_plataforma: known(estado),
  };
}

/** The contract that a row names. Empty if none. */
export const idContratoOf = (row: Secop2Row): string => known(row.id_contrato);

function entryOf(sourceId: string, rows: readonly Secop2Row[]): ListaEntry | null {
  const names = new Map<string, string>();
  for (const name of rows.map(nameOf).sort())
    if (spellingKey(name) !== "" && !names.has(spellingKey(name))) names.set(spellingKey(name), name);
  if (names.size === 0) return null;
  const kinds = new Set(rows.map((row) => known(row.tipo_de_sancion)).filter((kind) => kind !== ""));
  return {
    sourceId,
    // The data set does not tell a merchant from a company.
    tipo: "desconocido",
    names: [...names.values()].map((text) => ({ text, isWeak: false })),
    documentos: [],
    births: [],
    paises: [],
    fundamentoLegal: [...kinds].sort().join("; ") || null,
    detalles: rows.map(detalleOf),
  };
}

/**
 * One entry for each supplier, with a `detalle` for each fine, in any file order. The supplier's code belongs to
 * SECOP and identifies the entry, but is not a document. Its documents come from the contracts of its rows.
 * @throws {ListaRejection} if more than one row in a hundred has no name.
 */
export function mergeSecop2Rows(
  rows: readonly Secop2Row[],
  contratos: readonly Contrato[] = [],
): ListaEntry[] {
  const suppliers = new Map<string, Secop2Row[]>();
  for (const row of rows) {
    const code = known(row.as_codigo_proveedor_objeto);
    const sourceId = code || `sin-codigo-${contentId(nameOf(row))}`;
    const group = suppliers.get(sourceId);
    if (group) group.push(row);
    else suppliers.set(sourceId, [row]);
  }
  rejectIfNameless(rows.map(nameOf));
  const entries = [...suppliers].flatMap(([sourceId, group]) => entryOf(sourceId, group) ?? []);
  if (contratos.length === 0) return entries;
  const idsOf = ({ sourceId }: ListaEntry) => (suppliers.get(sourceId) ?? []).map(idContratoOf);
  const documentos = documentosOfContratos(entries, idsOf, contratos);
  return entries.map((entry, place) => ({ ...entry, documentos: documentos[place] ?? [] }));
}
