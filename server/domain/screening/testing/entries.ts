import type { ListaEnVigor, ScreenedSlug } from "../../listas/lista";
import type { ListaEntry } from "../../listas/lista-entry";
import { buildScreeningIndex, type ScreeningIndex } from "../index/screening-index";
import type { ScreeningQuery } from "../types";

const TIER_OF = {
  onu_consolidated: "1_vinculante",
  csn_colombia: "1_vinculante",
  pep_colombia: "2_obligatoria",
  ofac_sdn: "3_referencia",
  eu_consolidated: "3_referencia",
  us_fto: "3_referencia",
} as const;

/** An entry of an invented person, with what a test states of it. */
export function entryOf(name: string, stated: Partial<ListaEntry> = {}): ListaEntry {
  return {
    sourceId: name,
    tipo: "natural",
    names: [{ text: name, isWeak: false }],
    documentos: [],
    births: [],
    paises: [],
    fundamentoLegal: null,
    ...stated,
  };
}

function listaOf(slug: ScreenedSlug, totalEntradas = 0): ListaEnVigor {
  return {
    slug,
    nombre: `Lista ${slug}`,
    tier: TIER_OF[slug],
    versionId: `version-${slug}`,
    hashContenido: "0".repeat(64),
    fetchedEn: "2026-11-20T10:15:00.000Z",
    totalEntradas,
  };
}

export function indexOf(lists: Partial<Record<ScreenedSlug, readonly ListaEntry[]>>): ScreeningIndex {
  return buildScreeningIndex(
    Object.entries(lists).map(([slug, entries]) => ({
      lista: listaOf(slug as ScreenedSlug, entries.length),
      entries,
    })),
  );
}

/** Fines of SECOP II with one, of this name. */
export const multasOf = (nombre: string): ScreeningIndex<"diligencia"> =>
  buildScreeningIndex<"diligencia">([
    {
      lista: {
        slug: "secop2_multas",
        nombre: "Multas",
        tier: "4_kyc_nacional",
        versionId: "01980000-0000-7000-8000-000000000001",
        hashContenido: "0".repeat(64),
        fetchedEn: "2026-11-20T10:15:00.000Z",
        totalEntradas: 1,
      },
      entries: [entryOf(nombre, { tipo: "desconocido", detalles: [{ tipo_de_sancion: "Multa" }] })],
    },
  ]);

export function queryOf(asked: Partial<ScreeningQuery>): ScreeningQuery {
  return { tipo: "natural", nombre: null, documento: null, fechaNacimiento: null, pais: null, ...asked };
}
