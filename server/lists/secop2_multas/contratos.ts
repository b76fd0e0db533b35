import type { EntryDocumento, ListaEntry } from "../../domain/listas/lista-entry";
import { claseOf } from "../../domain/screening/documentos/clase";
import { normalizeNumero } from "../../domain/screening/documentos/documento-match";
import { indexNames } from "../../domain/screening/index/screening-index";
import { matchEitherTipo } from "../../domain/screening/match-both-tipos";
import { hasTwoLetters } from "../../domain/screening/names/has-two-letters";
import { comparableName } from "../../domain/screening/names/normalize";
import type { QueryName, Readings } from "../../domain/screening/names/reading";
import { POSIBLE } from "../../domain/screening/score/score";
import { finish } from "../../domain/screening/slices";
import type { PersonaTipo } from "../../domain/screening/types";
import { groupBy } from "../../domain/shared/group-by";
import { spellingKey } from "../content-id";
import { readSocrataJson } from "../formats/socrata-json";
import { tidyNumber } from "../tidy-number";

/** Columns of data set jbjy-vk9h (SECOP II Contratos Electrónicos), of which a row is a contract. */
export const CONTRATO_COLUMNS = [
  "id_contrato",
  "tipodocproveedor",
  "documento_proveedor",
  "codigo_proveedor",
  "proveedor_adjudicado",
  "es_grupo",
] as const;

export type Contrato = Readonly<Record<(typeof CONTRATO_COLUMNS)[number], string>>;

/** Without one of these nothing tells whose the documents are; Socrata leaves the others out where they are empty. */
const REQUIRED = ["id_contrato", "proveedor_adjudicado"] as const;

const FILLER = /^(?:no definid[oa]|sin descripci[oó]n)$/i;

/** What a cell says; empty where it only fills the column. */
export const known = (cell: string): string => (FILLER.test(cell) ? "" : cell);

/**
 * The contracts of an answer of Socrata's, or of a file made of several; none is an answer too.
 * @throws {ListaRejection} no JSON, no array of records, or no record with a column that must be there.
 */
export function readContratos(raw: Buffer): readonly Contrato[] {
  const isNone = raw.length < 16 && raw.toString().replace(/\s/g, "") === "[]";
  return isNone ? [] : readSocrataJson(raw, CONTRATO_COLUMNS, REQUIRED);
}

/** The kinds that are told apart; in any other words nothing is stated, since what they would contradict is unknown. */
const CLASES: ReadonlySet<string | null> = new Set(["CC", "NIT", "CE", "PAS"]);
/** Issued by Colombia; a passport's country the data set does not name. */
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

/** Whose document a group's contract states, the data set does not say. */
const isGrupo = ({ es_grupo }: Contrato): boolean => spellingKey(es_grupo) === "SI";

/** A supplier's name as one: of several names joined in it nobody knows whose the document is. */
function readingsOf(nombre: string): Readings {
  const as = (tipo: PersonaTipo): QueryName[] => {
    const name = comparableName(nombre, tipo);
    return hasTwoLetters(name.normalized) ? [{ ...name, lectura: null, matches: "any" }] : [];
  };
  return { natural: as("natural"), juridica: as("juridica") };
}

/** Whether a name corresponds to one of an entry's, by the engine's own rule; remembered, for one supplier has many contracts. */
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
 * The documents of each entry, in the order of `entries`: those of the contracts that its rows name whose supplier is no
 * group and has a name that corresponds to one of the entry's.
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
