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
import { type EstadoDeListas, type Listada, NOMBRES_DE_PRUEBA, RELLENO } from "./nombres";

/** Raise it with any change of the lists and announce it in the changelog. A test has the hash of each version. */
export const LISTAS_DE_PRUEBA_VERSION = 3;
/** Midnight in Bogotá, before anyone could query them. */
const PUBLICADAS_EN = "2026-01-01T05:00:00.000Z";

/** A list of test mode: invented. As published it is in force for good, unless an account asks for `lista_cambia`. */
export interface ListaDePrueba<M extends Modulo = Modulo> {
  readonly lista: ListaEnVigor<M>;
  readonly entries: readonly ListaEntry[];
}

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

/** The same for ever, in the shape of a UUIDv8. */
function versionIdOf(slug: ListaSlug, numero: number): string {
  const hex = sha256(`${slug} ${LISTAS_DE_PRUEBA_VERSION}${numero === 0 ? "" : ` ${numero}`}`);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** All listed entries, each with its number in its list. */
const LISTADAS: readonly (Listada & { readonly nombre: string })[] = [
  ...NOMBRES_DE_PRUEBA.flatMap(({ nombre, listadas }) => listadas.map((listada) => ({ nombre, ...listada }))),
  ...RELLENO,
].flatMap((listada) => Array.from({ length: listada.veces ?? 1 }, () => listada));

function entriesOf(slug: ListaSlug, estado: EstadoDeListas): ListaEntry[] {
  return LISTADAS.filter(({ lista }) => lista === slug).flatMap(
    ({ lista: _, veces: __, nombre, cambiada, solo = estado, ...stated }, place): ListaEntry[] => {
      if (solo !== estado) return [];
      const entry: ListaEntry = {
        sourceId: `PRUEBA-${String(place + 1).padStart(3, "0")}`,
        tipo: "natural",
        names: [{ text: nombre, isWeak: false }],
        documentos: [],
        births: [],
        paises: [],
        fundamentoLegal: null,
        ...stated,
      };
      return [estado === "cambiadas" ? { ...entry, ...cambiada } : entry];
    },
  );
}

function listaDePrueba<M extends Modulo>(
  slug: SlugOf<M>,
  estado: EstadoDeListas = "publicadas",
): ListaDePrueba<M> {
  const entries = entriesOf(slug, estado);
  const { nombre, tier } = LISTAS[slug];
  const lista = {
    slug,
    nombre: `${nombre} (prueba)`,
    // The catalog has each module's lists with the tiers of that module.
    tier: tier as ListaEnVigor<M>["tier"],
    versionId: versionIdOf(slug, 0),
    hashContenido: hashContenidoOf(
      entries.map((entry) => ({ ...entry, hash: sha256(canonicalJson(entry)) })),
    ),
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

/** Every list that is screened, by what `lista_cambia` made of it. */
const POR_ESTADO: Readonly<Record<EstadoDeListas, readonly ListaDePrueba<"sarlaft">[]>> = {
  publicadas: LISTAS_DE_PRUEBA.sarlaft,
  cambiadas: SCREENED_SLUGS.map((slug) => listaDePrueba<"sarlaft">(slug, "cambiadas")),
};

/** The lists that `lista_cambia` changes, as it leaves them. */
export const LISTAS_CAMBIADAS = POR_ESTADO.cambiadas.filter(
  ({ lista }, place) => lista.hashContenido !== LISTAS_DE_PRUEBA.sarlaft[place]?.lista.hashContenido,
);
const QUE_CAMBIAN: ReadonlySet<ListaSlug> = new Set(LISTAS_CAMBIADAS.map(({ lista }) => lista.slug));

export interface CambioDeListas {
  /** Counted from 1 in each account. */
  readonly numero: number;
  readonly en: Date;
}

const estadoAfter = (cambio: CambioDeListas | null): EstadoDeListas =>
  (cambio?.numero ?? 0) % 2 === 0 ? "publicadas" : "cambiadas";

/** The lists in force in an account since its last `lista_cambia`, each change under an id of its own. Null: none. */
export const listasAfter = (cambio: CambioDeListas | null): readonly ListaEnVigor[] =>
  POR_ESTADO[estadoAfter(cambio)].map(({ lista }) =>
    cambio === null || !QUE_CAMBIAN.has(lista.slug)
      ? lista
      : { ...lista, versionId: versionIdOf(lista.slug, cambio.numero), fetchedEn: cambio.en.toISOString() },
  );

/** The only indexes of test mode: two of the lists that are screened, for all accounts together. */
export interface IndicesDePrueba {
  readonly sarlaft: Readonly<Record<EstadoDeListas, ScreeningIndex>>;
  readonly diligencia: ScreeningIndex<"diligencia">;
}

/** The index of an account since its last `lista_cambia`. The typed arrays are those of all accounts. */
export function indexAfter({ sarlaft }: IndicesDePrueba, cambio: CambioDeListas | null): ScreeningIndex {
  const index = sarlaft[estadoAfter(cambio)];
  if (cambio === null) return index;
  const bySlug = new Map(listasAfter(cambio).map((lista) => [lista.slug, lista]));
  return { ...index, listas: index.listas.map((lista) => bySlug.get(lista.slug) ?? lista) };
}

export const buildIndicesDePrueba = (): IndicesDePrueba => ({
  sarlaft: {
    publicadas: buildScreeningIndex<"sarlaft">(POR_ESTADO.publicadas satisfies readonly IndexedLista[]),
    cambiadas: buildScreeningIndex<"sarlaft">(POR_ESTADO.cambiadas),
  },
  diligencia: buildScreeningIndex<"diligencia">(LISTAS_DE_PRUEBA.diligencia),
});
