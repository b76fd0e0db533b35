import { describe, expect, it } from "vitest";
import type { ListaEntry } from "../domain/listas/lista-entry";
import { LISTAS_DE_PRUEBA } from "../domain/prueba/listas-de-prueba";
import { NOMBRES_DE_PRUEBA } from "../domain/prueba/nombres";
import { claseOf } from "../domain/screening/documentos/clase";
import { DOCUMENTO_TIPOS } from "../domain/shared/documento";
import { isFillerName, isFillerNumero } from "../domain/shared/filler";
import { versionOfList } from "./testing/content-entries";
import { hasRealFiles, WITH_REAL_FILES } from "./testing/real-files";

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
  it.each(["un", "ofac", "eu"] as const)(
    "are no name and no number of the list: %s",
    async (list) => {
      const entries = await versionOfList(list);
      expect(entries.length).toBeGreaterThan(900);
      expect(refusedOf(entries)).toEqual([]);
    },
    60_000,
  );
});
