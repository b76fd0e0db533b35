import { describe, expect, it } from "vitest";
import { collect, reasonOf } from "../testing/collect";
import { contentEntries } from "../testing/content-entries";
import { assembleContent } from "../version-content";
import { SIRI_COLUMNS, type SiriRow } from "./merge-rows";
import { parseSiriCsv, parseSiriJson } from "./parse";

const base: SiriRow = {
  numero_siri: "900100",
  tipo_inhabilidad: "SANCION DISCIPLINARIA",
  calidad_persona: "SERVIDOR PUBLICO",
  tipo_identificacion: "1",
  nombre_tipo_identificacion: "CÉDULA DE CIUDADANÍA",
  numero_identificacion: "99000111        ",
  primer_apellido: "PEÑARRUBIA",
  segundo_apellido: "TOLOSA",
  primer_nombre: "ÍNGRID",
  segundo_nombre: "NA",
  cargo: "TESORERA",
  lugar_hechos_departamento: "TOLIMA",
  lugar_hechos_municipio: "VILLAFLORIDA",
  sanciones: "INHABILIDAD GENERAL",
  duracion_anos: "10",
  duracion_mes: "6",
  duracion_dias: "NA",
  providencia: "PRIMERA INSTANCIA",
  autoridad: "PROCURADURIA REGIONAL INVENTADA",
  fecha_efectos_juridicos: "31/08/2019",
  numero_proceso: "IUS-0000-1",
  entidad_sancionado: "ALCALDIA DE VILLAFLORIDA",
  entidad_departamento: "TOLIMA",
  entidad_municipio: "NA",
};
const second: SiriRow = { ...base, sanciones: "DESTITUCION", duracion_anos: "NA", duracion_mes: "0" };

const csv = (...rows: SiriRow[]): Buffer =>
  Buffer.from(
    [SIRI_COLUMNS, ...rows.map((row) => SIRI_COLUMNS.map((column) => row[column]))]
      .map((cells) => cells.join(","))
      .join("\n"),
  );
const lastDay = async (row: Partial<SiriRow>) =>
  (await collect(parseSiriCsv(csv({ ...base, ...row }))))[0]?.detalles?.[0]?.vigente_hasta;

describe("parseSiriCsv", () => {
  it("makes one entry of a person's rows under one number, with a detalle for each sanction", async () => {
    const entries = await contentEntries(parseSiriCsv(csv(base, second)));
    expect(entries).toHaveLength(1);
    expect(entries[0]?.entry).toMatchObject({
      sourceId: "900100-99000111",
      tipo: "natural",
      names: [{ text: "ÍNGRID PEÑARRUBIA TOLOSA", isWeak: false }],
      documentos: [{ tipo: "CÉDULA DE CIUDADANÍA", numero: "99000111", pais: "CO" }],
      fundamentoLegal: "DESTITUCION; INHABILIDAD GENERAL",
    });
    const detalles = entries[0]?.entry.detalles ?? [];
    expect(detalles.map(({ sanciones }) => sanciones).toSorted()).toEqual([
      "DESTITUCION",
      "INHABILIDAD GENERAL",
    ]);
    expect(detalles.find(({ sanciones }) => sanciones === "INHABILIDAD GENERAL")).toMatchObject({
      fecha_efectos_juridicos: "2019-08-31",
      vigente_hasta: "2030-02-28",
      autoridad: "PROCURADURIA REGIONAL INVENTADA",
    });
    expect(Object.values(detalles[0] ?? {})).not.toContain("NA");
    expect(entries[0]?.entry).not.toHaveProperty("vigenteHasta");
  });

  it("keeps apart two people with one number, and a person without a document", async () => {
    const other = { ...base, numero_identificacion: "99000222", primer_nombre: "OTRA" };
    const nobody = { ...base, numero_identificacion: "NA" };
    const entries = await collect(parseSiriCsv(csv(base, other, nobody)));
    expect(entries.map(({ sourceId }) => sourceId)).toEqual([
      "900100-99000111",
      "900100-99000222",
      expect.stringMatching(/^900100-[0-9a-f]{32}$/),
    ]);
    expect(entries[2]?.documentos).toEqual([]);
  });

  it("counts a term in years, months and days, and states none when it cannot be trusted", async () => {
    expect(await lastDay({ duracion_anos: "1", duracion_mes: "NA", duracion_dias: "10" })).toBe("2020-09-10");
    expect(await lastDay({ duracion_anos: "0", duracion_mes: "0", duracion_dias: "0" })).toBe("");
    expect(await lastDay({ duracion_anos: "perpetua" })).toBe("");
    expect(await lastDay({ fecha_efectos_juridicos: "31/02/2019" })).toBe("");
  });

  it("gives the same content in any row order", async () => {
    const other = { ...base, numero_siri: "900200", numero_identificacion: "99000222" };
    const [one, two] = await Promise.all([
      assembleContent(parseSiriCsv(csv(base, second, other))),
      assembleContent(parseSiriCsv(csv(other, second, base, second))),
    ]);
    expect(two.hashContenido).toBe(one.hashContenido);
  });

  it("changes the hash when a sanction's detail changes", async () => {
    const before = await assembleContent(parseSiriCsv(csv(base)));
    const after = await assembleContent(parseSiriCsv(csv({ ...base, autoridad: "OTRA AUTORIDAD" })));
    expect(after.hashContenido).not.toBe(before.hashContenido);
  });

  it("gives a passport no country, because the register does not say it", async () => {
    const [entry] = await collect(
      parseSiriCsv(csv({ ...base, nombre_tipo_identificacion: "PASAPORTE", numero_identificacion: "az123" })),
    );
    expect(entry?.documentos).toEqual([{ tipo: "PASAPORTE", numero: "AZ123", pais: null }]);
  });

  it("rejects a lost column and rows without names", async () => {
    expect(await reasonOf(parseSiriCsv(Buffer.from("numero_siri\n1")))).toContain("faltan columnas");
    const nameless = { ...base, primer_nombre: "NA", primer_apellido: "", segundo_apellido: "NA" };
    expect(await reasonOf(parseSiriCsv(csv(nameless)))).toContain("1 de 1 filas no tienen nombre");
  });
});

describe("parseSiriJson", () => {
  it("reads the same entries as the CSV of the same rows, with empty columns left out", async () => {
    const records = [base, second].map((row) =>
      Object.fromEntries(Object.entries(row).filter(([, cell]) => cell !== "" && cell !== "NA")),
    );
    const [fromCsv, fromJson] = await Promise.all([
      assembleContent(parseSiriCsv(csv(base, second))),
      assembleContent(parseSiriJson(Buffer.from(JSON.stringify(records)))),
    ]);
    expect(fromJson.hashContenido).toBe(fromCsv.hashContenido);
  });

  it("rejects records of another data set", async () => {
    expect(await reasonOf(parseSiriJson(Buffer.from('[{"nombre_pep":"x"}]')))).toContain("numero_siri");
  });
});
