import { gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import type { ListaEntry } from "../domain/listas/lista-entry";
import { LISTAS_DE_PRUEBA } from "../domain/prueba/listas-de-prueba";
import { NOMBRES_DE_PRUEBA } from "../domain/prueba/nombres";
import { claseOf } from "../domain/screening/documentos/clase";
import { DOCUMENTO_TIPOS } from "../domain/shared/documento";
import { isFillerName, isFillerNumero } from "../domain/shared/filler";
import { parseEuXml } from "./eu_consolidated/parse-xml";
import { parseOfacCsvSet } from "./ofac_sdn/parse-csv-set";
import { parseUnXml } from "./onu_consolidated/parse-xml";
import { contentEntries } from "./testing/content-entries";
import { realOfacSet } from "./testing/ofac-set";
import { hasRealFiles, realFile, WITH_REAL_FILES } from "./testing/real-files";

/** The names and numbers of entries that a query for them would be refused for. */
const refusedOf = (entries: readonly ListaEntry[]) =>
  entries.flatMap(({ names, documentos }) => [
    ...names.map(({ text }) => text).filter(isFillerName),
    ...documentos
      .filter(({ tipo, numero }) =>
        isFillerNumero(numero, DOCUMENTO_TIPOS.find((known) => known === claseOf(tipo)) ?? null),
      )
      .map(({ numero }) => numero),
  ]);

it("refuses no name or number of the lists of test mode as filler", () => {
  for (const lista of Object.values(LISTAS_DE_PRUEBA).flat()) {
    expect(lista.entries.length).toBeGreaterThan(0);
    expect(refusedOf(lista.entries)).toEqual([]);
  }
  for (const { nombre, documento } of NOMBRES_DE_PRUEBA) {
    expect(isFillerName(nombre)).toBe(false);
    if (documento) expect(isFillerNumero(documento.numero, documento.tipo)).toBe(false);
  }
});

describe.skipIf(!hasRealFiles)(`fillers ${WITH_REAL_FILES}`, () => {
  it.each([
    ["UN", () => parseUnXml(realFile("un/consolidated_2026-08-01.xml"))],
    ["OFAC", () => parseOfacCsvSet(realOfacSet())],
    ["EU", () => parseEuXml(gunzipSync(realFile("eu/EU_FSF_XML_1_1_RECONSTRUCTED_2026-05-01.xml.gz")))],
  ])(
    "are no name and no number of the %s list",
    async (_, parse) => {
      const entries = (await contentEntries(parse())).map(({ entry }) => entry);
      expect(entries.length).toBeGreaterThan(900);
      expect(refusedOf(entries)).toEqual([]);
    },
    60_000,
  );
});
