import { describe, expect, it } from "vitest";
import { canonicalJson } from "../shared/canonical-json";
import { hashReporte } from "./hash-reporte";

describe("hashReporte", () => {
  // FIPS 180-4 example values, and one taken with `printf ñ | sha256sum`.
  it.each([
    ["", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"],
    ["abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"],
    ["ñ", "024bb90888ca89a15a19e9bdd8c712bfb070465fce1ef25e43c170ea44fc5e5f"],
  ])("is the SHA-256 of the UTF-8 bytes of %j", (text, hash) => {
    expect(hashReporte(text)).toBe(hash);
  });

  it("does not depend on the order evidence was assembled in", () => {
    const one = canonicalJson({ consulta: "a", listas: [{ slug: "onu_consolidated", total: 1 }] });
    const other = canonicalJson({ listas: [{ total: 1, slug: "onu_consolidated" }], consulta: "a" });
    expect(hashReporte(one)).toBe(hashReporte(other));
  });

  it("changes with any change of the evidence", () => {
    expect(hashReporte(canonicalJson({ total: 1 }))).not.toBe(hashReporte(canonicalJson({ total: 2 })));
  });
});
