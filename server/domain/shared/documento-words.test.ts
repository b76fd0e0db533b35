import { expect, it } from "vitest";
import { documentoInWords, nitInWords } from "./documento";

it.each([
  ["NIT997579636", "NIT\u00a0997579636"],
  ["NIT 997579636", "NIT\u00a0997579636"],
  ["CC79123456", "CC\u00a079123456"],
  ["PASCC12345", "pasaporte\u00a0CC12345"],
  ["79123456", "79123456"],
])("says %s as %s, which no line is broken in", (kept, said) => {
  expect(documentoInWords(kept)).toBe(said);
});

it("says a document and a NIT alike", () => {
  expect(documentoInWords({ tipo: "NIT", numero: "997579636" })).toBe(nitInWords("997579636"));
});
