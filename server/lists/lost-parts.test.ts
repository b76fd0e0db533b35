import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parseEuCsv } from "./eu_consolidated/parse-csv";
import { parseEuXml } from "./eu_consolidated/parse-xml";
import { guardNames } from "./guards";
import { parseOfacCsvSet } from "./ofac_sdn/parse-csv-set";
import { parseOfacXml } from "./ofac_sdn/parse-xml";
import { parseUnXml } from "./onu_consolidated/parse-xml";
import type { ParseLista } from "./source";
import { SOURCES } from "./sources";
import { figuresOf } from "./testing/guard-content";
import {
  fateOf,
  type Lost,
  readEntries,
  setParts,
  tableParts,
  unnoticed,
  xmlParts,
} from "./testing/lost-parts";
import { inventedSet, zipOf } from "./testing/ofac-set";

const fixture = (path: string): Buffer => readFileSync(new URL(path, import.meta.url));
const SIRI =
  "numero_siri,tipo_inhabilidad,calidad_persona,tipo_identificacion,nombre_tipo_identificacion,numero_identificacion,primer_apellido,segundo_apellido,primer_nombre,segundo_nombre,cargo,lugar_hechos_departamento,lugar_hechos_municipio,sanciones,duracion_anos,duracion_mes,duracion_dias,providencia,autoridad,fecha_efectos_juridicos,numero_proceso,entidad_sancionado,entidad_departamento,entidad_municipio\n900100,SANCION,SERVIDOR PUBLICO,1,CÉDULA DE CIUDADANÍA,99000111,PEÑARRUBIA,TOLOSA,ÍNGRID,YAZMÍN,TESORERA,TOLIMA,VILLAFLORIDA,INHABILIDAD GENERAL,10,6,5,PRIMERA INSTANCIA,PROCURADURIA INVENTADA,31/08/2019,IUS-0000-1,ALCALDIA DE VILLAFLORIDA,TOLIMA,VILLAFLORIDA";
const SECOP2 =
  "id_proceso,referencia_proceso,id_contrato,codigo_entidad_creadora,nombre_entidad_creadora,as_codigo_proveedor_objeto,nombre_proveedor_objeto_de,valor,valor_pagado,fecha_evento,aplico_garantias,numero_de_acto,tipo_de_sancion,descripcion_otro_tipo_de,estado,tipo,numero_de_version\nCO1.BDOS.9000001,LP-001-2024,CO1.PCCNTR.9000001,700000001,ALCALDÍA DE VILLAFLORIDA,7009001,Obras Inventadas S.A.S.,1500000,10,2024-03-04T00:00:00.000,No,RES 12,Multa,Otra,Publicado,Contrato,1";

/** The guards hold a version for no loss of fewer than ten entries. */
const TIMES = 12;

describe("a good file without one kind of its parts is held or refused", () => {
  const un = fixture("onu_consolidated/fixtures/consolidated.xml");
  const euXml = fixture("eu_consolidated/fixtures/full-list.xml");
  const euCsv = fixture("eu_consolidated/fixtures/full-list.csv");
  const csn = fixture("samples/csn_colombia.csv");
  const pep = fixture("samples/pep_colombia.csv");
  const { csv: parseCsn } = SOURCES.csn_colombia.formats as { csv: ParseLista };
  const { csv: parsePep } = SOURCES.pep_colombia.formats as { csv: ParseLista };
  const { csv: parseSiri } = SOURCES.siri_procuraduria.formats as { csv: ParseLista };
  const { csv: parseSecop2 } = SOURCES.secop2_multas.formats as { csv: ParseLista };

  /** Words stand beside the code. Only the distinction between documents and the numbers of banks and ships is lost. */
  const EU_TYPE_CODES = ["@identificationTypeCode", "Identification_TypeCode"];

  it.each<[string, ParseLista, Buffer, Lost]>([
    ["the UN's XML", parseUnXml, un, xmlParts(un.toString())],
    ["the EU's XML", parseEuXml, euXml, xmlParts(euXml.toString())],
    ["the EU's CSV", parseEuCsv, euCsv, tableParts(euCsv.toString(), ";")],
    ["OFAC's CSV set", parseOfacCsvSet, zipOf(inventedSet), setParts(inventedSet)],
    ...["SDN.XML", "SDN_ENHANCED.XML", "SDN_ADVANCED.XML"].map((name): [string, ParseLista, Buffer, Lost] => {
      const file = fixture(`ofac_sdn/fixtures/${name}`);
      return [`OFAC's ${name}`, parseOfacXml, file, xmlParts(file.toString())];
    }),
    ["the national council's CSV", parseCsn, csn, tableParts(csn.toString())],
    ["the politically exposed persons' CSV", parsePep, pep, tableParts(pep.toString())],
    ["the inspector general's CSV", parseSiri, Buffer.from(SIRI), tableParts(SIRI)],
    ["the procurement fines' CSV", parseSecop2, Buffer.from(SECOP2), tableParts(SECOP2)],
  ])("%s", async (_, parseLista, file, parts) => {
    const missed = await unnoticed(parseLista, file, parts, TIMES);
    expect(missed.filter((part) => !EU_TYPE_CODES.includes(part))).toEqual([]);
  });
});

it("the EU's XML with only the first name of each entry is held", async () => {
  const xml = fixture("eu_consolidated/fixtures/full-list.xml").toString();
  const alias = String.raw`<nameAlias\b[^>]*?(?:/>|>.*?</nameAlias>)`;
  const first = xml.replace(new RegExp(`(${alias})(?:\\s*${alias})+`, "gs"), "$1");
  const good = await readEntries(parseEuXml, Buffer.from(xml));
  expect(await fateOf(parseEuXml, Buffer.from(first), good, TIMES)).toBe("held");
});

it("the UN's XML encoded twice is held, and so is the EU's", async () => {
  for (const [parseLista, path] of [
    [parseUnXml, "onu_consolidated/fixtures/consolidated.xml"],
    [parseEuXml, "eu_consolidated/fixtures/full-list.xml"],
  ] as const) {
    const twice = await readEntries(parseLista, Buffer.from(fixture(path).toString("latin1")));
    expect(guardNames(figuresOf(twice))?.motivo).toContain("codificación rota");
  }
});
