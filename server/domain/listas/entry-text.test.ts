import fc from "fast-check";
import { expect, it } from "vitest";
import { canonicalJson } from "../shared/canonical-json";
import { restored, shortened } from "./entry-text";
import type { ListaEntry } from "./lista-entry";

/** Characters that JSON escapes, others, and an entry's own JSON. */
const text = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.constantFrom("\u0001", "\u0085", '","pais":"CO","tipo":"', '{"births":[],"documentos":[', "\\u0001"),
);
const day = fc.constantFrom("1970-01-01", "1971-05-04");
const entries: fc.Arbitrary<ListaEntry> = fc.record(
  {
    sourceId: text,
    tipo: fc.constantFrom("natural", "juridica", "desconocido", "nave", "aeronave"),
    names: fc.array(fc.record({ text, isWeak: fc.boolean() })),
    documentos: fc.array(
      fc.record({ tipo: fc.option(text), numero: text, pais: fc.option(fc.constantFrom("CO", "VE")) }),
    ),
    births: fc.array(fc.record({ from: day, to: day, isApproximate: fc.boolean() })),
    paises: fc.array(fc.constantFrom("CO", "VE")),
    fundamentoLegal: fc.option(text),
    vigenteHasta: day,
  },
  { requiredKeys: ["sourceId", "tipo", "names", "documentos", "births", "paises", "fundamentoLegal"] },
);

it("restores an entry's JSON exactly, for any content", () => {
  fc.assert(
    fc.property(entries, (entry) => {
      for (const json of [JSON.stringify(entry), canonicalJson(entry)]) {
        expect(restored(shortened(json))).toBe(json);
      }
    }),
    { seed: 24 },
  );
});

it("halves the size of an entry with support's own columns", () => {
  const json = canonicalJson({
    sourceId: "0123456789abcdef0123456789abcdef",
    tipo: "natural",
    names: [{ text: "Zoraida Imaginaria Ñungo", isWeak: false }],
    documentos: [{ tipo: "Cédula", numero: "1900000000", pais: "CO" }],
    births: [],
    paises: ["CO"],
    fundamentoLegal: "Resolución de prueba",
  });
  expect(shortened(json).length).toBeLessThan(json.length / 2);
});
