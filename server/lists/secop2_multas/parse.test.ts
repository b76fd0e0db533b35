import { describe, expect, it } from "vitest";
import { collect, reasonOf } from "../testing/collect";
import { contentEntries } from "../testing/content-entries";
import { assembleContent } from "../version-content";
import { SECOP2_COLUMNS, type Secop2Row } from "./merge-rows";
import { parseSecop2Csv, parseSecop2Json } from "./parse-file";

const base: Secop2Row = {
  id_proceso: "CO1.BDOS.9000001",
  referencia_proceso: "LP-001-2024",
  id_contrato: "CO1.PCCNTR.9000001",
  codigo_entidad_creadora: "700000001",
  nombre_entidad_creadora: "ALCALDÍA DE VILLAFLORIDA",
  as_codigo_proveedor_objeto: "7009001",
  nombre_proveedor_objeto_de: "Obras Inventadas S.A.S.",
  valor: "1500000",
  valor_pagado: "0",
  fecha_evento: "2024-03-04T00:00:00.000",
  aplico_garantias: "No",
  numero_de_acto: "RES 12",
  tipo_de_sancion: "Multa",
  descripcion_otro_tipo_de: "No Definido",
  estado: "A la espera de aprobación de la entidad",
  tipo: "Contrato",
  numero_de_version: "1",
};
const second: Secop2Row = {
  ...base,
  numero_de_acto: "RES 13",
  tipo_de_sancion: "Caducidad",
  estado: "Publicado",
};

const csv = (...rows: Secop2Row[]): Buffer =>
  Buffer.from(
    [SECOP2_COLUMNS, ...rows.map((row) => SECOP2_COLUMNS.map((column) => row[column]))]
      .map((cells) => cells.join(","))
      .join("\n"),
  );

describe("parseSecop2Csv", () => {
  it("makes one entry of a supplier, matched by name, with a detalle and its estado_plataforma for each sanction", async () => {
    const entries = await contentEntries(parseSecop2Csv(csv(base, second)));
    expect(entries).toHaveLength(1);
    expect(entries[0]?.entry).toMatchObject({
      sourceId: "7009001",
      tipo: "desconocido",
      names: [{ text: "Obras Inventadas S.A.S.", isWeak: false }],
      documentos: [],
      fundamentoLegal: "Caducidad; Multa",
    });
    const detalles = entries[0]?.entry.detalles ?? [];
    expect(detalles.find(({ tipo_de_sancion }) => tipo_de_sancion === "Multa")).toEqual({
      id_proceso: "CO1.BDOS.9000001",
      referencia_proceso: "LP-001-2024",
      id_contrato: "CO1.PCCNTR.9000001",
      codigo_entidad_creadora: "700000001",
      nombre_entidad_creadora: "ALCALDÍA DE VILLAFLORIDA",
      valor: "1500000",
      valor_pagado: "0",
      fecha_evento: "2024-03-04",
      aplico_garantias: "No",
      numero_de_acto: "RES 12",
      tipo_de_sancion: "Multa",
      estado_plataforma: "A la espera de aprobación de la entidad",
      tipo: "Contrato",
      numero_de_version: "1",
    });
    expect(detalles.map((row) => row.estado_plataforma)).toContain("Publicado");
  });

  it("keeps a second spelling as an alias and a supplier without code under its name", async () => {
    const alias = { ...base, nombre_proveedor_objeto_de: "OBRAS INVENTADAS Y CIA SAS" };
    const codeless = { ...base, as_codigo_proveedor_objeto: "No Definido" };
    const entries = await collect(parseSecop2Csv(csv(base, alias, codeless)));
    expect(entries[0]?.names).toHaveLength(2);
    expect(entries[1]?.sourceId).toMatch(/^sin-codigo-[0-9a-f]{32}$/);
  });

  it("rejects a missing column and rows without a supplier", async () => {
    const lost = csv(base).toString().replace("estado,", "situacion,");
    expect(await reasonOf(parseSecop2Csv(Buffer.from(lost)))).toContain("faltan columnas: estado");
    const nameless = { ...base, nombre_proveedor_objeto_de: "No Definido" };
    expect(await reasonOf(parseSecop2Csv(csv(nameless)))).toContain("no tienen nombre");
  });
});

describe("parseSecop2Json", () => {
  it("reads the same entries as the CSV of the same rows", async () => {
    const [fromCsv, fromJson] = await Promise.all([
      assembleContent(parseSecop2Csv(csv(base, second))),
      assembleContent(parseSecop2Json(Buffer.from(JSON.stringify([second, base])))),
    ]);
    expect(fromJson.hashContenido).toBe(fromCsv.hashContenido);
  });
});
