import { beforeAll, describe, expect, it } from "vitest";
import { readPdf, readQr } from "@/server/pdf/testing/read-pdf";
import { admin, call, createClienteWithKey, expectError } from "@/server/testing/api";
import { LISTED, setClock } from "@/server/testing/cuenta";
import type { Product } from "@/server/testing/product";
import { withSharedProduct } from "../open";

const SUJETO = { razon_social: "Inmobiliaria Andina Ltda.", nit: "900.123.456-7" };
const NOBODY = "01a2013c-1359-7581-a578-1f096ed47b10";
const AMPLE_MS = 600_000;

interface Answer {
  readonly consulta_id: string;
  readonly hash_reporte: string;
}

describe("reports over HTTP", { timeout: AMPLE_MS }, () => {
  let product: Product;
  let cliente: { clienteId: string; key: string };
  let foreign: Answer;
  const asked: Answer[] = [];

  const ask = async (body: object, token = cliente.key) =>
    (await (
      await call(product.service, "/api/v1/validate", { method: "POST", token, body })
    ).json()) as Answer;
  const reporte = (id: string, token: string | null = cliente.key) =>
    call(product.service, `/api/v1/reporte/${id}`, token === null ? {} : { token });
  const lote = (body: unknown, token: string | null = cliente.key) =>
    call(product.service, "/api/v1/reporte-lote", { method: "POST", body, ...(token !== null && { token }) });
  const bytesOf = async (response: Response) => {
    expect(response.status).toBe(200);
    return Buffer.from(await response.arrayBuffer());
  };
  const first = () => asked[0] as Answer;

  withSharedProduct((opened) => (product = opened), { PAGES: "1" });
  beforeAll(async () => {
    cliente = await createClienteWithKey(product.service);
    await setClock(product, "2026-11-28T12:00:00Z");
    asked.push(await ask({ ...LISTED, sujeto_obligado: SUJETO, referencia_externa: "CRM-1" }));
    asked.push(await ask({ tipo: "natural", nombre: "Xiomara Wyszynski Kowalczyk" }));
    asked.push(await ask({ tipo: "juridica", documento: { tipo: "NIT", numero: "900999111" } }));
    foreign = await ask(LISTED, (await createClienteWithKey(product.service)).key);
  });

  it("answers the PDF of a consulta, of its own evidence and verifiable by its code", async () => {
    const response = await reporte(first().consulta_id.toUpperCase());
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition": `inline; filename="reporte-${first().consulta_id}.pdf"`,
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
    });
    const pdf = await bytesOf(response);
    const address = new URL((await readQr(pdf)) ?? "");
    expect(address.pathname).toBe(`/verificar/${first().consulta_id}`);
    expect(address.searchParams.get("h")).toBe(first().hash_reporte);
    const verified = await fetch(product.service.url + address.pathname + address.search);
    expect(await verified.text()).toMatch(/Papel(,| y) registro/);
    const { pages } = await readPdf(pdf);
    expect(pages[0]?.text).toContain("Inmobiliaria Andina Ltda. NIT 9001234567 · sujeto obligado");
  });

  it("answers the same bytes after the client and its key are renamed", async () => {
    const before = await bytesOf(await reporte(first().consulta_id));
    await admin(product.service, "PATCH", `/clientes/${cliente.clienteId}`, {
      razon_social: "Otro Nombre S.A.",
    });
    await product.db.query("UPDATE api_key SET etiqueta = 'otra' WHERE cliente_id = $1", [cliente.clienteId]);
    expect((await bytesOf(await reporte(first().consulta_id))).equals(before)).toBe(true);
  });

  it("answers for another client's consulta as for an unknown or invalid id", async () => {
    for (const id of [foreign.consulta_id, NOBODY, "1", `{${first().consulta_id}}`]) {
      await expectError(product.service, await reporte(id), 404, "not_found");
    }
    await expectError(product.service, await reporte(first().consulta_id, null), 401, "invalid_api_key");
  });

  it("makes no report of evidence that was altered", async () => {
    const altered = await ask(LISTED);
    await product.db.query(
      "UPDATE consulta SET evidencia = replace(evidencia, 'alto', 'bajo') WHERE id = $1",
      [altered.consulta_id],
    );
    await expectError(product.service, await reporte(altered.consulta_id), 500, "db_error");
    expect(product.service.output()).toContain("was altered");
  });

  it("answers one PDF with a row for each of the client's own, once, in the order sent", async () => {
    const own = asked.map(({ consulta_id }) => consulta_id).reverse();
    const consulta_ids = [own[0], foreign.consulta_id, own[1], NOBODY, own[0], own[2]];
    const response = await lote({ consulta_ids, titulo: "Vinculación de noviembre" });
    expect(response.headers.get("content-disposition")).toBe('inline; filename="reporte-lote.pdf"');
    const { pages } = await readPdf(await bytesOf(response));
    const text = pages.map((page) => page.text).join(" ");
    expect(text).toContain("Vinculación de noviembre 3 consultas");
    const rows = [...text.matchAll(/([0-9a-f-]{36}) · [0-9a-f]{64}/g)].map(([, id]) => id);
    expect(rows).toEqual(own);
  });

  it.each<[string, unknown, string]>([
    ["no ids", {}, "consulta_ids_requeridos"],
    ["null", { consulta_ids: null }, "consulta_ids_requeridos"],
    ["no array", { consulta_ids: "x" }, "consulta_ids_requeridos"],
    ["an empty array", { consulta_ids: [] }, "consulta_ids_requeridos"],
    ["501 ids", { consulta_ids: Array(501).fill("x") }, "maximo_500_consultas_por_lote"],
    ["what is no id", { consulta_ids: ["x"] }, "validation_error"],
    ["a title of 201 letters", { consulta_ids: [NOBODY], titulo: "ñ".repeat(201) }, "validation_error"],
    ["no object", [], "validation_error"],
    ["no JSON", "{", "invalid_json"],
  ])("refuses a batch with %s", async (_, body, error) => {
    await expectError(product.service, await lote(body), 400, error);
  });

  it("rejects a batch without a key, and one without own consultas", async () => {
    await expectError(product.service, await lote({ consulta_ids: [NOBODY] }, null), 401, "invalid_api_key");
    const nothing = await lote({ consulta_ids: [NOBODY, foreign.consulta_id] });
    await expectError(product.service, nothing, 404, "consultas_no_encontradas_para_cliente");
  });

  it("charges nothing for reports", async () => {
    const count = async () =>
      (await product.db.query("SELECT consumidas FROM periodo WHERE cliente_id = $1", [cliente.clienteId]))
        .rows;
    const before = await count();
    await bytesOf(await reporte(first().consulta_id));
    await bytesOf(await lote({ consulta_ids: [first().consulta_id] }));
    expect(await count()).toEqual(before);
  });
});
