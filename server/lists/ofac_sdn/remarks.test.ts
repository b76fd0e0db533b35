import { describe, expect, it } from "vitest";
import { readRemarks } from "./parse-csv-set";

describe("readRemarks", () => {
  it("reads every kind of fact, alternatives included, and leaves the rest", () => {
    const remarks =
      "DOB 10 Dec 1948; alt. DOB circa 1949; POB Bogota, Colombia; nationality Colombia; alt. nationality Korea, North; citizen Venezuela; Gender Male; Passport AB000001 (Colombia); alt. Passport 000002; a.k.a. 'EL INVENTADO'; f.k.a. 'FICTICIA, La'; Linked To: EMPRESA SUPUESTA S.A..";
    expect(readRemarks(remarks, null)).toEqual({
      weakAliases: ["EL INVENTADO", "FICTICIA, La"],
      births: [
        { from: "1948-12-10", to: "1948-12-10", isApproximate: false },
        { from: "1949-01-01", to: "1949-12-31", isApproximate: true },
      ],
      documentos: [
        { tipo: "Passport", numero: "AB000001", pais: "CO" },
        { tipo: "Passport", numero: "000002", pais: null },
      ],
      paises: ["CO", "KP", "VE"],
      observaciones: "POB Bogota, Colombia; Gender Male; Linked To: EMPRESA SUPUESTA S.A.",
    });
  });

  it("keeps an alias's own apostrophes", () => {
    expect(readRemarks("a.k.a. ''ABD AL-PRUEBA'; a.k.a. 'ABU AL-PRUEBA''.", null).weakAliases).toEqual([
      "'ABD AL-PRUEBA",
      "ABU AL-PRUEBA'",
    ]);
  });

  it.each(["a.k.a. EL INVENTADO", 'aka "EL INVENTADO"', "nationality Iraq;a.k.a. 'EL INVENTADO'"])(
    "reads an alias written %s",
    (remarks) => {
      expect(readRemarks(remarks, null).weakAliases).toEqual(["EL INVENTADO"]);
    },
  );

  it("says nothing of a nationality beyond the country", () => {
    expect(readRemarks("nationality possibly Palestinian;arrested 23 Apr 2002", null).paises).toEqual(["PS"]);
  });

  it("goes on in the middle of a word with the continuation", () => {
    const cut = `${"x".repeat(974)}; a.k.a. 'UNO'; a.k.a. 'DO`;
    expect(cut).toHaveLength(1000);
    expect(readRemarks(cut, "S'; a.k.a. 'TRES'.").weakAliases).toEqual(["UNO", "DOS", "TRES"]);
  });

  it("drops a truncated item when its continuation is missing", () => {
    const remarks = `${"x".repeat(960)}; Cedula No. 10000001 (Colombia); alt. Cedula No. 1000`.slice(0, 1000);
    const padded = remarks.padEnd(1000, "0");
    expect(readRemarks(padded, null).documentos).toEqual([
      { tipo: "Cedula No.", numero: "10000001", pais: "CO" },
    ]);
  });

  it("reads nothing in an empty remark", () => {
    expect(readRemarks("", null)).toEqual({ weakAliases: [], births: [], documentos: [], paises: [] });
  });
});
