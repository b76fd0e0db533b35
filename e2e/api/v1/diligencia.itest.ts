import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { call, expectError } from "@/server/testing/api";
import { type Cuenta, consumoHeaders, openCuenta, under } from "@/server/testing/cuenta";
import type { Product } from "@/server/testing/product";
import { ADMIN_TOKEN } from "@/server/testing/service";
import { withCuenta } from "../open";

const SHA256 = expect.stringMatching(/^[0-9a-f]{64}$/);

/** Invented people and companies of the sample sources. */
const SANCTIONED = { documento: "1.900.610.000", tipo_documento: "Cédula de ciudadanía" };
const FINED = { documento: "7009100", nombre: "CONSTRUCCIONES NANDUBAY SAS" };

let product: Product;
let cuenta: Cuenta;

withCuenta(
  (opened) => {
    ({ product, cuenta } = opened);
  },
  { PAGES: "1" },
);

const ask = async (body: unknown) => {
  const response = await cuenta.diligencia(body);
  expect(response.status).toBe(200);
  return response.json();
};
const rows = async (sql: string) =>
  (await product.db.query<Record<string, unknown>>(sql, [cuenta.clienteId])).rows;
const counter = async () => rows("SELECT mes, facturables FROM diligencia_mes WHERE cliente_id = $1");

const fuente = (slug: string, comparada_por: readonly string[]) => ({
  slug,
  nombre: expect.stringMatching(/ \(muestra\)$/),
  version_id: expect.any(String),
  hash_contenido: SHA256,
  fetched_en: expect.any(String),
  total_entradas: expect.any(Number),
  entradas_con_documento: expect.any(Number),
  comparada_por,
});

describe("POST /api/v1/diligencia", () => {
  it("answers every field for a document that is registered, under its own stamp and hash", async () => {
    const answer = await ask({ ...SANCTIONED, referencia_externa: "Exp. 7 " });
    expect(answer).toEqual({
      consulta_id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
      modulo: "diligencia",
      tipo: "referencia",
      sello: "REFERENCIA. La decisión es del cliente.",
      leyenda: expect.stringMatching(/No es una lista de sanciones ni un hallazgo SARLAFT/),
      campos_ignorados: [],
      total_hallazgos: 2,
      fuentes_consultadas: [
        fuente("secop2_multas", ["documento"]),
        fuente("siri_procuraduria", ["documento"]),
      ],
      fuentes_ausentes: [],
      hallazgos: ["INHABILIDAD GENERAL", "DESTITUCION"].map((sanciones) => ({
        fuente: "siri_procuraduria",
        fuente_nombre: expect.stringMatching(/Procuraduría.* \(muestra\)$/),
        coincidencia_por: "documento",
        score: 1,
        resultado: "exacto",
        nombre_coincidencia: "ÍNGRID YAZMÍN PEÑARRUBIA LASPRILLAR",
        documento_coincidencia: { tipo: "CÉDULA DE CIUDADANÍA", numero: "1900610000", pais: "CO" },
        estado_plataforma: null,
        pendiente_aprobacion: false,
        registro: expect.objectContaining({ sanciones, autoridad: "PROCURADURIA REGIONAL INVENTADA" }),
      })),
      politica_coincidencia: "correspondencia",
      candidatos_descartados: 0,
      advertencias: [],
      referencia_externa: "Exp. 7 ",
      hash_respuesta: SHA256,
      fecha_consulta: expect.stringMatching(/^2026-11-10T15:00:/),
    });
    const [kept] = await rows(
      "SELECT id, evidencia, hash_respuesta, documento, total_hallazgos FROM diligencia WHERE cliente_id = $1",
    );
    expect(kept).toMatchObject({
      id: answer.consulta_id,
      hash_respuesta: answer.hash_respuesta,
      documento: SANCTIONED.documento,
      total_hallazgos: 2,
    });
    expect(createHash("sha256").update(String(kept?.evidencia)).digest("hex")).toBe(answer.hash_respuesta);
    expect(JSON.parse(String(kept?.evidencia))).toMatchObject({
      sello: answer.sello,
      leyenda: answer.leyenda,
      consultado: { documento: SANCTIONED.documento, nombre: null },
      solicitante: { tipo: "llave" },
    });
  });

  it("finds by name an entry with another document, and marks records that await approval", async () => {
    const { hallazgos, fuentes_consultadas } = await ask(FINED);
    const found = hallazgos.map((hallazgo: Record<string, unknown>) => [
      hallazgo.fuente,
      hallazgo.coincidencia_por,
      hallazgo.estado_plataforma,
      hallazgo.pendiente_aprobacion,
    ]);
    expect(found).toEqual([
      ["secop2_multas", "nombre", "A la espera de aprobación de la entidad", true],
      ["secop2_multas", "nombre", "Publicado en el SECOP II", false],
    ]);
    expect(fuentes_consultadas).toEqual([
      fuente("secop2_multas", ["documento", "nombre"]),
      fuente("siri_procuraduria", ["documento", "nombre"]),
    ]);
  });

  it("finds in SECOP II by the document of the contract that was fined, and a person in both sources", async () => {
    for (const documento of ["999900101", "999.900.101-2", "9999001012"]) {
      const { hallazgos } = await ask({ documento, tipo_documento: "NIT" });
      expect(hallazgos).toMatchObject([
        {
          fuente: "secop2_multas",
          coincidencia_por: "documento",
          documento_coincidencia: { tipo: "NIT", numero: "999900101-2", pais: "CO" },
        },
      ]);
    }
    const { hallazgos } = await ask({ documento: "1900610185" });
    expect(new Set(hallazgos.map(({ fuente }: { fuente: string }) => fuente))).toEqual(
      new Set(["secop2_multas", "siri_procuraduria"]),
    );
    // A group's document belongs to none of its members, and another supplier's to nobody here.
    for (const documento of ["999900102", "999900126"])
      expect((await ask({ documento })).total_hallazgos).toBe(0);
  });

  it("is billed apart: it works without plan and with a bolsa used up, and moves no consumption", async () => {
    const response = await cuenta.diligencia(FINED);
    expect([response.status, consumoHeaders(response)]).toEqual([200, {}]);
    expect(response.headers.get("x-service-listas-version")).toBeNull();
    await cuenta.bolsa(1);
    expect((await cuenta.validate()).status).toBe(200);
    await expectError(product.service, await cuenta.validate(), 402, "bolsa_agotada");
    const before = await (await cuenta.get("/cuenta/consumo")).json();
    await ask(FINED);
    expect(await (await cuenta.get("/cuenta/consumo")).json()).toEqual(before);
    expect(await counter()).toEqual([{ mes: "2026-11", facturables: 2 }]);
    const tipos = (await cuenta.eventos()).map(({ tipo }) => tipo);
    expect(tipos).not.toContain("paquete.excedente");
  });

  it("is seen by nothing of SARLAFT, nor by another client", async () => {
    const { consulta_id, hash_respuesta } = await ask(SANCTIONED);
    const other = await openCuenta(product);
    for (const reader of [cuenta, other])
      expect((await (await reader.get("/consultas")).json()).total).toBe(0);
    const verified = await fetch(`${product.service.url}/verificar/${consulta_id}.json?h=${hash_respuesta}`);
    expect(await verified.json()).toMatchObject({ estado: "desconocida" });
    const evidencia = await call(product.service, `/api/admin/consultas/${consulta_id}/evidencia`, {
      token: ADMIN_TOKEN,
    });
    await expectError(product.service, evidencia, 404, "not_found");
    const screened = await cuenta.validate({
      tipo: "natural",
      nombre: "Íngrid Yazmín Peñarrubia Lasprillar",
      documento: { tipo: "CC", numero: "1900610000" },
    });
    const { matches, listas_consultadas } = await screened.json();
    const slugs = [...matches, ...listas_consultadas].map(({ lista, slug }) => lista ?? slug);
    expect(new Set(slugs)).not.toContain("siri_procuraduria");
    expect(screened.headers.get("x-service-listas-version")).not.toMatch(/siri|secop/);
    expect(await cuenta.countConsultas()).toBe(1);
  });

  it("names the fields that it does not know", async () => {
    const { campos_ignorados } = await ask({ ...SANCTIONED, numeroDocumento: "7009100", Nombre: "Ana" });
    expect(campos_ignorados).toEqual(["numeroDocumento", "Nombre"]);
  });

  it("ignores an Idempotency-Key, however it is written: each query is one", async () => {
    const ids = new Set<string>();
    for (const llave of ["a", "a", "con espacio"])
      ids.add((await (await cuenta.diligencia(FINED, under(llave))).json()).consulta_id);
    expect(ids.size).toBe(3);
    expect(await counter()).toEqual([{ mes: "2026-11", facturables: 3 }]);
  });

  it("counts each of 20 at once, in the month of Bogota", async () => {
    await Promise.all(Array.from({ length: 20 }, () => ask(FINED)));
    expect(await rows("SELECT count(*)::int AS kept FROM diligencia WHERE cliente_id = $1")).toEqual([
      { kept: 20 },
    ]);
    expect(await counter()).toEqual([{ mes: "2026-11", facturables: 20 }]);
  });

  it.each([
    [{}, "documento"],
    [{ documento: "1234" }, "documento"],
    [{ documento: "  12345678 ".slice(0, 6) }, "documento"],
    [{ documento: { tipo: "CC", numero: "1900610000" } }, "documento"],
    [{ documento: 1_900_610_000 }, "documento"],
    [{ documento: "12345\u0000" }, "documento"],
    [{ documento: "ABCDE" }, "documento"],
    [{ documento: "0.000.000" }, "documento"],
    [{ documento: "NO TIENE" }, "documento"],
    [{ documento: "222.222.222.222" }, "documento"],
    [{ ...SANCTIONED, nombre: "N/A" }, "nombre"],
    [{ documento: "9".repeat(65) }, "documento"],
    [{ ...SANCTIONED, nombre: "x" }, "nombre"],
    [{ ...SANCTIONED, tipo_documento: 1 }, "tipo_documento"],
    [{ ...SANCTIONED, referencia_externa: "" }, "referencia_externa"],
  ])("rejects %j without storing or counting it", async (body, field) => {
    const response = await cuenta.diligencia(body);
    const { issues } = await expectError(product.service, response, 400, "validation_error");
    expect(issues.map(({ path }) => path)).toEqual([[field]]);
    expect(consumoHeaders(response)).toEqual({});
    expect(await counter()).toEqual([]);
  });

  it("treats null as absent, and accepts a document of five characters", async () => {
    const body = { documento: "AB123", tipo_documento: null, nombre: null, referencia_externa: null };
    const { fuentes_consultadas, total_hallazgos } = await ask(body);
    expect(total_hallazgos).toBe(0);
    expect(fuentes_consultadas.map(({ comparada_por }: { comparada_por: unknown }) => comparada_por)).toEqual(
      [["documento"], ["documento"]],
    );
  });

  it("answers other refusals in the Error shape", async () => {
    const { service } = product;
    await expectError(service, await cuenta.diligencia("{"), 400, "invalid_json");
    await expectError(service, await cuenta.diligencia("[]"), 400, "validation_error");
    const big = { ...FINED, x: "x".repeat(300_000) };
    await expectError(service, await cuenta.diligencia(big), 413, "cuerpo_demasiado_grande");
    const stranger = await call(service, "/api/v1/diligencia", { method: "POST", body: "{" });
    await expectError(service, stranger, 401, "invalid_api_key");
    expect(await counter()).toEqual([]);
  });
});
