import { createHash } from "node:crypto";
import { LISTAS } from "../listas/catalog";
import {
  DILIGENCIA_SLUGS,
  type ListaEnVigor,
  type ListaSlug,
  type Modulo,
  SCREENED_SLUGS,
  type SlugOf,
} from "../listas/lista";
import type { ListaEntry } from "../listas/lista-entry";
import { hashContenidoOf } from "../listas/lista-version";
import {
  buildScreeningIndex,
  type IndexedLista,
  type ScreeningIndex,
} from "../screening/index/screening-index";
import { canonicalJson } from "../shared/canonical-json";
import { type Listada, NOMBRES_DE_PRUEBA, RELLENO } from "./nombres";

/** Raise it with any change of the lists and announce it in the changelog. A test has the hash of each version. */
export const LISTAS_DE_PRUEBA_VERSION = 2;
/** Midnight in Bogotá, before anyone could query them. */
const PUBLICADAS_EN = "2026-01-01T05:00:00.000Z";

/** A list of test mode: invented, and in force for good. */
export interface ListaDePrueba<M extends Modulo = Modulo> {
  readonly lista: ListaEnVigor<M>;
  readonly entries: readonly ListaEntry[];
}

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

/** The same for ever, in the shape of a UUIDv8. */
function versionIdOf(slug: ListaSlug): string {
  const hex = sha256(`${slug} ${LISTAS_DE_PRUEBA_VERSION}`);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** All listed entries, each with its number in its list. */
const LISTADAS: readonly (Listada & { readonly nombre: string })[] = [
  ...NOMBRES_DE_PRUEBA.flatMap(({ nombre, listadas }) => listadas.map((listada) => ({ nombre, ...listada }))),
  ...RELLENO,
].flatMap((listada) => Array.from({ length: listada.veces ?? 1 }, () => listada));

function entriesOf(slug: ListaSlug): ListaEntry[] {
  return LISTADAS.filter(({ lista }) => lista === slug).map(
    ({ lista: _, veces: __, nombre, ...stated }, place) => ({
      sourceId: `PRUEBA-${String(place + 1).padStart(3, "0")}`,
      tipo: "natural",
      names: [{ text: nombre, isWeak: false }],
      documentos: [],
      births: [],
      paises: [],
      fundamentoLegal: null,
      ...stated,
    }),
  );
}

function listaDePrueba<M extends Modulo>(slug: SlugOf<M>): ListaDePrueba<M> {
  const entries = entriesOf(slug);
  const { nombre, tier } = LISTAS[slug];
  const lista = {
    slug,
    nombre: `${nombre} (prueba)`,
    // The catalog has each module's lists with the tiers of that module.
    tier: tier as ListaEnVigor<M>["tier"],
    versionId: versionIdOf(slug),
    hashContenido: hashContenidoOf(entries.map((entry) => [entry.sourceId, sha256(canonicalJson(entry))])),
    fetchedEn: PUBLICADAS_EN,
    totalEntradas: entries.length,
  };
  return { lista, entries };
}

/** Every list of each module, as in force in test mode. */
export const LISTAS_DE_PRUEBA = {
  sarlaft: SCREENED_SLUGS.map((slug) => listaDePrueba<"sarlaft">(slug)),
  diligencia: DILIGENCIA_SLUGS.map((slug) => listaDePrueba<"diligencia">(slug)),
} as const satisfies { readonly [M in Modulo]: readonly ListaDePrueba<M>[] };

/** The only indexes of test mode. */
export type IndicesDePrueba = { readonly [M in Modulo]: ScreeningIndex<M> };

export const buildIndicesDePrueba = (): IndicesDePrueba => ({
  sarlaft: buildScreeningIndex<"sarlaft">(LISTAS_DE_PRUEBA.sarlaft satisfies readonly IndexedLista[]),
  diligencia: buildScreeningIndex<"diligencia">(LISTAS_DE_PRUEBA.diligencia),
});
