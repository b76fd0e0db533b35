import { parse } from "csv-parse/sync";
import { beforeAll, describe, expect, it } from "vitest";
import { realOfacSet } from "@/server/lists/testing/ofac-set";
import { hasRealFiles, realFile, WITH_REAL_FILES } from "@/server/lists/testing/real-files";
import { call, createClienteWithKey, listas } from "@/server/testing/api";
import type { Product } from "@/server/testing/product";
import { ADMIN_TOKEN } from "@/server/testing/service";
import { withProduct } from "../open";

let product: Product;
let key: string;

interface Found {
  readonly lista: string;
  readonly nombre_coincidencia: string;
  readonly score: number;
  readonly resultado: string;
  readonly match_por: string;
  readonly derivado: boolean;
  readonly documento_coincidencia: { readonly pais: string | null } | null;
  readonly explicacion: { readonly nombre_y_numero: boolean; readonly notas: readonly string[] };
}
interface Answer {
  readonly severidad: string;
  readonly matches: readonly Found[];
}

async function upload(slug: string, formato: string, body: Buffer): Promise<void> {
  const response = await call(product.service, `/api/admin/listas/${slug}/versiones?formato=${formato}`, {
    method: "POST",
    token: ADMIN_TOKEN,
    body,
  });
  expect(response.status).toBe(201);
}

async function validate(body: unknown): Promise<Answer> {
  const response = await call(product.service, "/api/v1/validate", { method: "POST", token: key, body });
  expect(response.status).toBe(200);
  return (await response.json()) as Answer;
}

interface SdnRow {
  readonly name: string;
  readonly type: string;
  readonly programmes: string;
  readonly remarks: string;
}

/** Parsed independently of the product. Test names come from here, so that no real person is named. */
function readSdn(): SdnRow[] {
  const text = realFile("ofac/set-2023-12-28/sdn.csv").toString().replace("\x1a", "");
  return parse(text).map((row: string[]) => ({
    name: row[1] ?? "",
    type: row[2]?.trim() ?? "",
    programmes: row[3] ?? "",
    remarks: row[11] ?? "",
  }));
}

function first<T>(items: readonly T[], isWanted: (item: T) => boolean): T {
  const found = items.find(isWanted);
  if (found === undefined) throw new Error("the real file has no such entry");
  return found;
}

const CEDULA = /Cedula No\. (\d+) \(Colombia\)/;
const NIT = /NIT # (\d{9})-(\d) \(Colombia\)/;
const isPerson = ({ type }: SdnRow) => type === "individual";
const isEntity = ({ type }: SdnRow) => type === "-0-";

const byDocument = { score: 1, resultado: "exacto", match_por: "documento", derivado: false };
const byName = { score: 1, resultado: "exacto", match_por: "nombre", derivado: false };

describe.skipIf(!hasRealFiles)(`POST /api/v1/validate ${WITH_REAL_FILES}`, () => {
  let sdn: SdnRow[] = [];

  withProduct((opened) => (product = opened));
  beforeAll(async () => {
    sdn = readSdn();
    await upload("onu_consolidated", "xml", realFile("un/consolidated_2026-08-01.xml"));
    await upload("ofac_sdn", "zip", realOfacSet());
    ({ key } = await createClienteWithKey(product.service));
  });

  it("screens the whole files from the answer to their upload on, the FTO list derived among them", async () => {
    const totals = (await listas(product.service)).map(({ slug, activa }) => [slug, activa?.total_entradas]);
    expect(totals).toContainEqual(["onu_consolidated", 1_011]);
    expect(totals).toContainEqual(["ofac_sdn", 13_821]);
    const fto = realFile("fto/fto_from_OFAC_SDN_2023-12-28.csv").toString().trim().split("\n").length - 1;
    expect(totals).toContainEqual(["us_fto", fto]);
  });

  it("finds a person of the UN list by the exact name: alto, the UN's entry first", async () => {
    const xml = realFile("un/consolidated_2026-08-01.xml").toString();
    const names =
      /<FIRST_NAME>([^<]+)<\/FIRST_NAME>\s*<SECOND_NAME>([^<]+)<\/SECOND_NAME>\s*<THIRD_NAME>([^<]+)</;
    const nombre = (names.exec(xml)?.slice(1, 4) ?? []).map((part) => part.trim()).join(" ");
    const { severidad, matches } = await validate({ tipo: "natural", nombre });
    expect(severidad).toBe("alto");
    expect(matches[0]).toMatchObject({ ...byName, lista: "onu_consolidated", nombre_coincidencia: nombre });
  });

  it("finds a person of the OFAC list, published surnames first, by the name in its natural order", async () => {
    const { name } = first(
      sdn,
      (row) => isPerson(row) && /^[A-Z]+ [A-Z]+, [A-Z][a-z]+ [A-Z][a-z]+$/.test(row.name),
    );
    const nombre = name.split(", ").toReversed().join(" ");
    const { severidad, matches } = await validate({ tipo: "natural", nombre });
    expect(severidad).toBe("medio");
    expect(matches[0]).toMatchObject({ ...byName, lista: "ofac_sdn", nombre_coincidencia: nombre });
  });

  it("finds a Colombian cédula by its number alone, with leading zeros too, and not as a passport", async () => {
    const { remarks } = first(sdn, (row) => isPerson(row) && CEDULA.test(row.remarks));
    const numero = CEDULA.exec(remarks)?.[1] ?? "";
    const query = (tipo: string, text: string) =>
      validate({ tipo: "natural", documento: { tipo, numero: text } });
    for (const text of [numero, `00${numero}`]) {
      const { severidad, matches } = await query("CC", text);
      expect(severidad).toBe("medio");
      expect(matches).toContainEqual(
        expect.objectContaining({
          ...byDocument,
          lista: "ofac_sdn",
          documento_coincidencia: { tipo: "Cedula No.", numero, pais: "CO" },
        }),
      );
    }
    const passports = new RegExp(`Passport ${numero}\\b`);
    expect(sdn.filter((row) => passports.test(row.remarks))).toEqual([]);
    expect((await query("PAS", numero)).matches).toEqual([]);
  });

  it("finds every Venezuelan cédula as CE with its country, and each tenth as PAS and not as CC", async () => {
    const cedula = /Cedula No\. (?:[VE]-)?([\d.]+) \(Venezuela\)/;
    const numeros = sdn.flatMap(
      (row) => (isPerson(row) && cedula.exec(row.remarks)?.[1]?.replaceAll(".", "")) || [],
    );
    expect(numeros.length).toBeGreaterThan(130);
    const venezuelan = async (tipo: string, numero: string, pais: string | null) => {
      const { matches } = await validate({ tipo: "natural", documento: { tipo, numero }, pais });
      return matches.filter(
        ({ lista, match_por, documento_coincidencia }) =>
          lista === "ofac_sdn" && match_por === "documento" && documento_coincidencia?.pais === "VE",
      );
    };
    const notas: string[] = [];
    for (const [at, numero] of numeros.entries()) {
      const asCe = await venezuelan("CE", numero, "VE");
      expect(asCe).not.toEqual([]);
      notas.push(asCe[0]?.explicacion.notas.join() ?? "");
      if (at % 10 > 0) continue;
      expect(await venezuelan("PAS", numero, "VE")).not.toEqual([]);
      for (const pais of ["VE", null]) expect(await venezuelan("CC", numero, pais)).toEqual([]);
      expect(await venezuelan("CE", numero, "PE")).toEqual([]);
    }
    expect(
      notas.filter((nota) => nota.startsWith("La lista tiene ese número como cédula de Venezuela (VE)"))
        .length,
    ).toBeGreaterThan(130);
  }, 120_000);

  it("reports a matching number together with a name, for any type", async () => {
    const row = first(sdn, (each) => isPerson(each) && /Cedula No\. \d+ \(Venezuela\)/.test(each.remarks));
    const numero = /Cedula No\. (\d+) \(Venezuela\)/.exec(row.remarks)?.[1] ?? "";
    const nombre = row.name.split(", ").toReversed().join(" ");
    const ofac = async (tipo: string, pais: string | undefined) => {
      const { matches } = await validate({ tipo: "natural", nombre, documento: { tipo, numero }, pais });
      return matches.find(
        ({ lista, nombre_coincidencia }) => lista === "ofac_sdn" && nombre_coincidencia === nombre,
      );
    };
    const asForeign = await ofac("CE", "VE");
    expect(asForeign).toMatchObject({ match_por: "documento", explicacion: { nombre_y_numero: true } });
    expect(asForeign?.explicacion.notas).toContain("Coinciden el nombre y el número del documento.");
    const asCc = await ofac("CC", undefined);
    expect(asCc).toMatchObject({ match_por: "nombre", explicacion: { nombre_y_numero: true } });
    expect(asCc?.explicacion.notas).toContain(
      "El número también coincide: la lista lo tiene como cédula de Venezuela (VE).",
    );
  });

  it("finds a NIT with and without its verification digit, right or wrong, called NIT or CC", async () => {
    const { name, remarks } = first(sdn, (row) => isEntity(row) && NIT.test(row.remarks));
    const [, body = "", digit = ""] = NIT.exec(remarks) ?? [];
    const wrong = body + ((Number(digit) + 1) % 10);
    for (const numero of [body, body + digit, wrong]) {
      for (const tipo of ["NIT", "CC"]) {
        const { matches } = await validate({ tipo: "juridica", documento: { tipo, numero } });
        expect(matches).toMatchObject([{ ...byDocument, lista: "ofac_sdn", nombre_coincidencia: name }]);
      }
    }
  });

  it("finds an FTO organization in both lists, for any type", async () => {
    const { name } = first(sdn, (row) => isEntity(row) && /\bFTO\b/.test(row.programmes));
    for (const tipo of ["juridica", "natural"]) {
      const { matches } = await validate({ tipo, nombre: name });
      for (const lista of ["us_fto", "ofac_sdn"]) {
        const found = { ...byName, lista, nombre_coincidencia: name, tipo_coincidencia: "juridica" };
        expect(matches).toContainEqual(expect.objectContaining(found));
      }
    }
  });

  it("finds nothing by the name of a vessel or an aircraft", async () => {
    const others = new Set(sdn.filter((row) => isPerson(row) || isEntity(row)).map(({ name }) => name));
    for (const type of ["vessel", "aircraft"]) {
      const crafts = sdn.filter((row) => row.type === type && !others.has(row.name));
      for (const { name } of crafts.slice(0, 5)) {
        for (const tipo of ["natural", "juridica"]) {
          const { matches } = await validate({ tipo, nombre: name });
          expect(matches.filter(({ nombre_coincidencia }) => nombre_coincidencia === name)).toEqual([]);
        }
      }
      const [longest = ""] = crafts.map(({ name }) => name).sort((one, other) => other.length - one.length);
      expect((await validate({ tipo: "juridica", nombre: longest })).matches).toEqual([]);
    }
  });
});
