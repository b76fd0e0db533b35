import type { ScreenedSlug, Tier } from "../../../server/domain/listas/lista";
import type { ListaEntry } from "../../../server/domain/listas/lista-entry";
import type { IndexedLista } from "../../../server/domain/screening/index/screening-index";
import { seededRandom } from "../../../server/domain/screening/testing/synthetic-names";
import { parseEuXml } from "../../../server/lists/eu_consolidated/parse-xml";
import { parseOfacCsvSet } from "../../../server/lists/ofac_sdn/parse-csv-set";
import { parseUnXml } from "../../../server/lists/onu_consolidated/parse-xml";
import { assembleContent } from "../../../server/lists/version-content";
import { realEuList, realOfacSet, realUnList } from "../real-lists";

const PEP_ROWS = 37_600;

/** Entries with the facts of their list that the index needs. */
export function listaOf(slug: ScreenedSlug, tier: Tier, entries: readonly ListaEntry[]): IndexedLista {
  const lista = {
    slug,
    nombre: slug,
    tier,
    versionId: "bench",
    hashContenido: "0".repeat(64),
    fetchedEn: "2026-11-20T10:15:00.000Z",
    totalEntradas: entries.length,
  } as const;
  return { lista, entries };
}

async function parsed(entries: AsyncIterable<ListaEntry>): Promise<ListaEntry[]> {
  return (await assembleContent(entries)).entries.map(({ entry }) => entry);
}

/** The real files, parsed by the service. */
export async function realEntries() {
  return {
    onu: await parsed(parseUnXml(realUnList())),
    ofac: await parsed(parseOfacCsvSet(realOfacSet())),
    eu: await parsed(parseEuXml(realEuList())),
  };
}

/** A list of PEP as large as the real one, of invented people. */
export function syntheticPep(seed: number, invent: (random: () => number) => string): ListaEntry[] {
  const random = seededRandom(PEP_ROWS + seed);
  return Array.from({ length: PEP_ROWS }, (_, row) => ({
    sourceId: String(row),
    tipo: "natural" as const,
    names: [{ text: invent(random), isWeak: false }],
    documentos: [],
    births: [],
    paises: ["CO"],
    fundamentoLegal: null,
  }));
}
