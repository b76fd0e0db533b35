import type { Tier } from "../../server/domain/listas/lista";
import type { ListaEntry } from "../../server/domain/listas/lista-entry";
import { readEntry } from "../../server/domain/screening/index/entry-store";
import type { ScreeningIndex } from "../../server/domain/screening/index/screening-index";
import type { PersonaTipo } from "../../server/domain/screening/types";
import type { Documento } from "../../server/domain/shared/documento";

/** A listed person with the data that distinguish it from a namesake. */
export interface Listed {
  readonly tipo: PersonaTipo;
  readonly nombre: string;
  readonly documento: Documento | null;
  readonly fechaNacimiento: string | null;
}

/** By the list's tier. Empty if no list is in force. */
export type ListedByTier = Readonly<Record<Tier, readonly Listed[]>>;

/** Entries read from the beginning of each list, so that a large one is not read whole. */
const READ = 300;
const WRITTEN = /^[\p{Script=Latin}'. -]{8,60}$/u;

/** Listed people for the demo's queries. In the bundled samples they are invented. */
export function listedIn(index: ScreeningIndex): ListedByTier {
  const byTier: Record<Tier, Map<string, Listed>> = {
    "1_vinculante": new Map(),
    "2_obligatoria": new Map(),
    "3_referencia": new Map(),
  };
  const read = index.listas.map(() => 0);
  index.entries.listas.forEach((lista, number) => {
    const place = read[lista] ?? 0;
    const tier = index.listas[lista]?.tier;
    if (place >= READ || tier === undefined) return;
    read[lista] = place + 1;
    const listed = toListed(readEntry(index.entries, number));
    if (listed !== null) byTier[tier].set(listed.nombre, listed);
  });
  const namesAbove = new Set(
    [...byTier["1_vinculante"].keys(), ...byTier["2_obligatoria"].keys()].map(folded),
  );
  const inOrder = (listed: Iterable<Listed>) =>
    [...listed].toSorted((one, other) => (one.nombre < other.nombre ? -1 : 1));
  return {
    "1_vinculante": inOrder(byTier["1_vinculante"].values()),
    "2_obligatoria": inOrder(byTier["2_obligatoria"].values()),
    // People also on a binding list would be found there.
    "3_referencia": inOrder(
      [...byTier["3_referencia"].values()].filter(({ nombre }) => !namesAbove.has(folded(nombre))),
    ),
  };
}

function toListed({ tipo, names, documentos, births, vigenteHasta }: ListaEntry): Listed | null {
  const nombre = names[0]?.text ?? "";
  if (tipo !== "natural" && tipo !== "juridica") return null;
  if (vigenteHasta !== undefined || !WRITTEN.test(nombre) || !nombre.includes(" ")) return null;
  const [birth] = births;
  const fechaNacimiento = birth !== undefined && birth.from === birth.to ? birth.from : null;
  return { tipo, nombre, documento: documentoOf(tipo, documentos), fechaNacimiento };
}

/** The first document that a query can have. Colombia's own list states no type, so the number counts as a cédula. */
function documentoOf(persona: PersonaTipo, documentos: ListaEntry["documentos"]): Documento | null {
  const tipo = persona === "juridica" ? "NIT" : "CC";
  const found = documentos.find(
    ({ numero, pais, ...written }) =>
      /^[0-9]{6,10}$/.test(numero) &&
      (written.tipo === null ? tipo === "CC" && pais === "CO" : WRITTEN_TIPOS[tipo].test(written.tipo)),
  );
  return found === undefined ? null : { tipo, numero: found.numero };
}
const WRITTEN_TIPOS = { CC: /^(cc|c[eé]dula)/i, NIT: /^nit/i } as const;

const folded = (nombre: string) => nombre.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** Misspells the longest word of the name, as in a form filled in by hand. */
export function misspelled(nombre: string): string {
  const longest = nombre.split(" ").toSorted((one, other) => other.length - one.length)[0] ?? "";
  const middle = Math.floor(longest.length / 2);
  return nombre.replace(longest, longest.slice(0, middle - 1) + longest.slice(middle));
}
