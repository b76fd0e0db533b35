import type { EntryDocumento, ListaEntry } from "../../domain/listas/lista-entry";
import { claseOf } from "../../domain/screening/documentos/clase";
import { normalizeNumero } from "../../domain/screening/documentos/documento-match";
import { indexNames } from "../../domain/screening/index/screening-index";
import { matchEitherTipo } from "../../domain/screening/match-both-tipos";
import { hasTwoLetters } from "../../domain/screening/names/alphabet";
import { comparableName } from "../../domain/screening/names/normalize";
import type { QueryName, Readings } from "../../domain/screening/names/reading";
import { POSIBLE } from "../../domain/screening/score/score";
import { finish } from "../../domain/screening/slices";
import type { PersonaTipo } from "../../domain/screening/types";
import { commaList } from "../../domain/shared/formato";
import { groupBy } from "../../domain/shared/group-by";
import { spellingKey } from "../content-id";
import { readSocrataJson } from "../formats/socrata-json";
import { tidyNumber } from "../tidy";

/** Columns of data set jbjy-vk9h (SECOP II Contratos Electrónicos). A row is a contract. */
export const CONTRATO_COLUMNS = commaList(
  "id_contrato, tipodocproveedor, documento_proveedor, codigo_proveedor, proveedor_adjudicado, es_grupo",
);

export type Contrato = Readonly<Record<(typeof CONTRATO_COLUMNS)[number], string>>;

/** Required to tell whose the documents are. Socrata omits the other columns if they are empty. */
const REQUIRED = ["id_contrato", "proveedor_adjudicado"] as const;

const FILLER = /^(?:no definid[oa]|sin descripci[oó]n)$/i;

/** Content of a cell. Empty for a filler. */
export const known = (cell: string): string => (FILLER.test(cell) ? "" : cell);

/**
 * Reads the contracts of a Socrata answer, or of a file made of several. May be empty.
 * @throws {ListaRejection} if it is no JSON array of records, or no record has a required column.
 */
export function readContratos(raw: Buffer): readonly Contrato[] {
  const isNone = raw.length < 16 && raw.toString().replace(/\s/g, "") === "[]";
  return isNone ? [] : readSocrataJson(raw, CONTRATO_COLUMNS, REQUIRED);
}

/** Document kinds that are distinguished. Other words state nothing, because their meaning is unknown. */
const CLASES: ReadonlySet<string | null> = new Set(["CC", "NIT", "CE", "PAS"]);
/** Issued by Colombia. The data set does not name a passport's country. */
const COLOMBIAN: ReadonlySet<string | null> = new Set(["CC", "NIT", "CE"]);

function documentoOf({ tipodocproveedor, documento_proveedor }: Contrato): EntryDocumento | null {
  const numero = tidyNumber(known(documento_proveedor));
  if (normalizeNumero(numero) === null) return null;
  const clase = claseOf(known(tipodocproveedor) || null);
  return {
    tipo: CLASES.has(clase) ? tipodocproveedor : null,
    numero,
    pais: COLOMBIAN.has(clase) ? "CO" : null,
  };
}

/** The data set does not say whose document a group's contract has. */
const isGrupo = ({ es_grupo }: Contrato): boolean => spellingKey(es_grupo) === "SI";

/** A supplier's name as one name. With several joined names it is unclear whose the document is. */
function readingsOf(nombre: string): Readings {
  const as = (tipo: PersonaTipo): QueryName[] => {
    const name = comparableName(nombre, tipo);
    return hasTwoLetters(name.normalized) ? [{ ...name, lectura: null, matches: "any" }] : [];
  };
  return { natural: as("natural"), juridica: as("juridica") };
}

/** Whether a name corresponds to one of an entry's, by the engine's rule. Cached for suppliers with many contracts. */
function correspondence(entries: readonly ListaEntry[]): (nombre: string, place: number) => boolean {
  const index = indexNames(entries);
  const remembered = new Map<string, boolean>();
  return (nombre, place) => {
    const key = `${place} ${nombre}`;
    const known = remembered.get(key);
    if (known !== undefined) return known;
    const isCandidate = (entry: number) => entry === place;
    const search = { readings: readingsOf(nombre), politica: "correspondencia", percent: POSIBLE } as const;
    const corresponds = finish(
      matchEitherTipo(index, { ...search, isCandidate, isTyped: false }),
    ).matches.has(place);
    remembered.set(key, corresponds);
    return corresponds;
  };
}

/**
 * Returns the documents of each entry, in the order of `entries`: those of its contracts whose supplier is no group
 * and has a corresponding name.
 */
export function documentosOfContratos(
  entries: readonly ListaEntry[],
  idsOf: (entry: ListaEntry) => readonly string[],
  contratos: readonly Contrato[],
): readonly (readonly EntryDocumento[])[] {
  const byId = groupBy(
    contratos.filter((contrato) => !isGrupo(contrato)),
    ({ id_contrato }) => id_contrato,
  );
  const corresponds = correspondence(entries);
  return entries.map((entry, place) =>
    [...new Set(idsOf(entry))]
      .flatMap((id) => byId.get(id) ?? [])
      .filter(({ proveedor_adjudicado }) => corresponds(known(proveedor_adjudicado), place))
      .flatMap((contrato) => documentoOf(contrato) ?? []),
  );
}
