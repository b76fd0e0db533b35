import type { ListaEntry } from "../../domain/listas/lista-entry";
import { listedDocumento } from "../../domain/screening/documentos/documento-match";
import { normalizeName } from "../../domain/screening/names/normalize";
import { sortTokens } from "../../domain/screening/names/sounds";
import { programmesOf } from "../ofac_sdn/sdn-fields";

/** Entries of the versions in force that a proposal is made from. */
export interface CsnSources {
  readonly un: Iterable<ListaEntry>;
  readonly ofac: Iterable<ListaEntry>;
  readonly eu: Iterable<ListaEntry>;
}

interface Origin {
  /** The list's name, as a compliance officer knows it. */
  readonly label: string;
  readonly programmesOf: (entry: ListaEntry) => readonly string[];
  /** Programmes that bring an entry into the proposal. Null for all. */
  readonly terrorism: ReadonlySet<string> | null;
}

/** In order of precedence: the first list gives the principal name and the identifier. */
const ORIGINS = {
  un: {
    label: "ONU",
    programmesOf: ({ fundamentoLegal }) => (fundamentoLegal === null ? [] : [fundamentoLegal]),
    terrorism: null,
  },
  ofac: {
    label: "OFAC",
    programmesOf: ({ fundamentoLegal }) => programmesOf(fundamentoLegal),
    terrorism: new Set(["FTO", "SDGT"]),
  },
  eu: {
    label: "UE",
    programmesOf: ({ fundamentoLegal }) => euProgrammesOf(fundamentoLegal),
    terrorism: new Set(["TERR", "TAQA", "EUAQ"]),
  },
} as const satisfies Record<keyof CsnSources, Origin>;

interface Party {
  readonly sourceId: string;
  readonly entries: ListaEntry[];
  readonly provenance: string[];
}

const isParty = ({ tipo }: ListaEntry): boolean => tipo !== "nave" && tipo !== "aeronave";

function entriesOf({ terrorism, programmesOf }: Origin, entries: Iterable<ListaEntry>): ListaEntry[] {
  return [...entries].filter(
    (entry) =>
      isParty(entry) && (terrorism === null || programmesOf(entry).some((code) => terrorism.has(code))),
  );
}

function candidatesOf(entry: ListaEntry, partiesByKey: ReadonlyMap<string, Set<Party>>): Party[] {
  return [...new Set(samePartyKeys(entry).flatMap((key) => [...(partiesByKey.get(key) ?? [])]))];
}

/** Returns the single safe party of each entry. Null if several share its keys or another entry claims it too. */
function matchParties(entries: readonly ListaEntry[], partiesByKey: ReadonlyMap<string, Set<Party>>) {
  const claims = entries.map((entry) => {
    const candidates = candidatesOf(entry, partiesByKey);
    return { entry, party: candidates.length === 1 ? (candidates[0] ?? null) : null };
  });
  const claimants = new Map<Party, number>();
  for (const { party } of claims) if (party) claimants.set(party, (claimants.get(party) ?? 0) + 1);
  return claims.map(({ entry, party }) => ({
    entry,
    party: party !== null && claimants.get(party) === 1 ? party : null,
  }));
}

function proposedEntry({ sourceId, entries, provenance }: Party): ListaEntry {
  const [first, ...others] = entries as [ListaEntry, ...ListaEntry[]];
  const stated = entries.find(({ tipo }) => tipo !== "desconocido") ?? first;
  return {
    sourceId,
    tipo: stated.tipo,
    names: [first, ...others].flatMap(({ names }) => names),
    documentos: entries.flatMap(({ documentos }) => documentos),
    births: entries.flatMap(({ births }) => births),
    paises: [...new Set(entries.flatMap(({ paises }) => paises))],
    fundamentoLegal: `Ley 1121 de 2006, art. 20; ${provenance.join("; ")}`,
  };
}

/**
 * Makes a version of the CSN list for support to review, from the lists it was transcribed from: all of the UN's,
 * OFAC's FTO and SDGT, the EU's TERR, TAQA and EUAQ, without vessels and aircraft. A party of several lists becomes one
 * entry if `samePartyKeys` proves it the same, but two entries of one list are never merged. `fundamentoLegal` states
 * the origins: `ONU QDi.001 (Al-Qaida); OFAC 12345 (SDGT)`. Identifiers name the first list and its identifier, so that
 * proposals of two days can be compared. Nothing takes effect here: only support puts a version in force.
 */
export function proposeCsn(sources: CsnSources): ListaEntry[] {
  const parties: Party[] = [];
  const partiesByKey = new Map<string, Set<Party>>();
  for (const slug of ["un", "ofac", "eu"] as const) {
    const origin: Origin = ORIGINS[slug];
    const matched = matchParties(entriesOf(origin, sources[slug]), partiesByKey);
    for (const { entry, party: known } of matched) {
      const party = known ?? { sourceId: `${origin.label}-${entry.sourceId}`, entries: [], provenance: [] };
      if (known === null) parties.push(party);
      party.entries.push(entry);
      const programmes = origin.programmesOf(entry).join(", ");
      party.provenance.push(`${origin.label} ${entry.sourceId}${programmes && ` (${programmes})`}`);
      for (const key of samePartyKeys(entry))
        partiesByKey.set(key, (partiesByKey.get(key) ?? new Set()).add(party));
    }
  }
  return parties.map(proposedEntry);
}

/** Returns the programmes of an EU entry from its `fundamento_legal`: `TERR: 2018/468 (OJ L79), 2018-03-22; …`. */
const euProgrammesOf = (fundamentoLegal: string | null): readonly string[] => [
  ...new Set((fundamentoLegal?.split("; ") ?? []).map((basis) => basis.split(":")[0]?.trim() ?? "")),
];

/** Several people may share a shorter number. */
const FEWEST_DIGITS = 5;

function documentoKeys({ documentos }: ListaEntry): string[] {
  return documentos.map(listedDocumento).flatMap(({ clase, pais, numero }) => {
    const identifies = clase !== null && pais !== null && numero !== null && numero.length >= FEWEST_DIGITS;
    return identifies ? [`documento ${clase} ${pais} ${numero}`] : [];
  });
}

function personKeys({ names, births }: ListaEntry): string[] {
  const days = births.filter(({ from, to, isApproximate }) => from === to && !isApproximate);
  const fullNames = names
    .filter(({ isWeak }) => !isWeak)
    .map(({ text }) => sortTokens(normalizeName(text, "natural")))
    .filter((name) => name.includes(" "));
  return fullNames.flatMap((name) => days.map(({ from }) => `persona ${name} ${from}`));
}

function companyKeys({ names }: ListaEntry): string[] {
  const name = normalizeName(names[0]?.text ?? "", "juridica");
  return name.length > 2 ? [`entidad ${name}`] : [];
}

/**
 * Returns keys that entries of two lists share only if they are safely the same party: a document of the same kind
 * and country; a person's full name and exact birth day; a company's principal name. A person's name alone is no key,
 * because of homonyms.
 */
function samePartyKeys(entry: ListaEntry): readonly string[] {
  const byName = { natural: personKeys, juridica: companyKeys, desconocido: () => [] };
  if (entry.tipo === "nave" || entry.tipo === "aeronave") return [];
  return [...new Set([...documentoKeys(entry), ...byName[entry.tipo](entry)])];
}
