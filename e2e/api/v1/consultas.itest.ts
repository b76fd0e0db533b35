import { beforeAll, describe, expect, it } from "vitest";
import { call, createClienteWithKey, expectError } from "@/server/testing/api";
import { LISTED, setClock } from "@/server/testing/cuenta";
import type { Product } from "@/server/testing/product";
import { withSharedProduct } from "../open";

const SUJETO = { razon_social: "Inmobiliaria Andina Ltda.", nit: "900.123.456-7" };

interface Resumen {
  readonly consulta_id: string;
  readonly creada_en: string;
  readonly referencia_externa: string | null;
}
interface Page {
  readonly total: number;
  readonly consultas: readonly Resumen[];
  readonly siguiente_cursor: string | null;
}

describe("GET /api/v1/consultas", () => {
  let product: Product;
  let key: string;

  const ask = async (body: object, token = key) => {
    const response = await call(product.service, "/api/v1/validate", { method: "POST", token, body });
    return (await response.json()).consulta_id as string;
  };
  const request = (search: string, token = key) =>
    call(product.service, `/api/v1/consultas${search}`, { token });
  const list = async (search = "") => (await (await request(search)).json()) as Page;
  const idsOf = ({ consultas }: Page) => consultas.map(({ consulta_id }) => consulta_id);
  const ids: string[] = [];

  withSharedProduct((opened) => (product = opened));
  beforeAll(async () => {
    ({ key } = await createClienteWithKey(product.service));
    const stranger = await createClienteWithKey(product.service);
    await setClock(product, "2026-11-28T12:00:00Z");
    ids.push(await ask({ ...LISTED, referencia_externa: "Lote 1 " }));
    await setClock(product, "2026-11-29T12:00:00Z");
    ids.push(await ask({ tipo: "natural", nombre: "Xiomara Wyszynski Kowalczyk", sujeto_obligado: SUJETO }));
    await setClock(product, "2026-12-01T12:00:00Z");
    ids.push(await ask({ tipo: "natural", documento: { tipo: "PAS", numero: "VX990318" } }));
    ids.push(await ask({ ...LISTED, sujeto_obligado: SUJETO }));
    await ask({ ...LISTED, referencia_externa: "Lote 1 " }, stranger.key);
  });

  it("shows every field of the client's own queries, most recent first", async () => {
    const page = await list();
    expect(idsOf(page).slice(2)).toEqual([ids[1], ids[0]]);
    expect(page).toMatchObject({ total: 4, siguiente_cursor: null });
    expect(page.consultas[3]).toEqual({
      consulta_id: ids[0],
      nombre_consultado: LISTED.nombre,
      documento_consultado: null,
      severidad: "alto",
      total_matches: 3,
      referencia_externa: "Lote 1 ",
      sujeto_obligado_razon_social: null,
      sujeto_obligado_nit: null,
      creada_en: expect.stringMatching(/^2026-11-28T12:00:.*Z$/),
    });
    const byDocument = page.consultas.find(({ consulta_id }) => consulta_id === ids[2]);
    expect(byDocument).toMatchObject({ documento_consultado: "PASVX990318", nombre_consultado: null });
  });

  it.each([
    ["severidad=sin_hallazgo", [1]],
    ["referencia_externa=Lote%201%20", [0]],
    ["referencia_externa=Lote%201", []],
    ["sujeto_obligado_nit=9001234567", [1, 3]],
    ["sujeto_obligado_nit=900.123.456-7", [1, 3]],
    ["sujeto_obligado_nit=900123456", []],
    ["sujeto_obligado_nit=9001234567&severidad=alto", [3]],
    ["desde=2026-11-29T00:00:00Z", [1, 2, 3]],
    ["desde=2026-11-29T00:00:00Z&severidad=alto&sujeto_obligado_nit=9001234567", [3]],
    ["desde=2026-12-31T00:00:00-05:00", []],
    // How serializers write "no date", earliest and latest.
    ["desde=0000-01-01T00:00:00Z", [0, 1, 2, 3]],
    ["desde=0001-01-01T00:00:00Z&severidad=sin_hallazgo", [1]],
    ["desde=1969-12-31T23:59:59Z&referencia_externa=Lote%201%20", [0]],
    ["desde=9999-12-31T23:59:59.9999999Z", []],
  ])("filters by %s and counts the filtered queries", async (search, expected) => {
    const page = await list(`?${search}`);
    expect(idsOf(page).toSorted()).toEqual(expected.map((at) => ids[at]).toSorted());
    expect(page.total).toBe(expected.length);
  });

  it("includes the query whose own creada_en is passed, and none before it", async () => {
    for (const { creada_en } of (await list()).consultas) {
      const page = await list(`?desde=${creada_en}`);
      expect(page.consultas.map((consulta) => consulta.creada_en)).toContain(creada_en);
      expect(page.consultas.every((consulta) => consulta.creada_en >= creada_en)).toBe(true);
      expect(page.total).toBe(page.consultas.length);
    }
  });

  it("returns each query once across pages and months while others are made", async () => {
    const seen: string[] = [];
    let page = await list("?limite=1");
    await setClock(product, "2026-12-01T12:05:00Z");
    const later = await ask(LISTED);
    for (;;) {
      seen.push(...idsOf(page));
      if (page.siguiente_cursor === null) break;
      page = await list(`?limite=1&cursor=${page.siguiente_cursor}`);
    }
    expect(seen.toSorted()).toEqual(ids.toSorted());
    expect(seen).not.toContain(later);
  });

  it("repeats the filter's total on every page", async () => {
    const filter = "sujeto_obligado_nit=9001234567&desde=2026-11-29T00:00:00Z&limite=1";
    const first = await list(`?${filter}`);
    const last = await list(`?${filter}&cursor=${first.siguiente_cursor}`);
    expect([...idsOf(first), ...idsOf(last)]).toEqual([ids[3], ids[1]]);
    expect([first.total, last.total, last.siguiente_cursor]).toEqual([2, 2, null]);
    expect(await list(`?${filter}&cursor=${ids[0]}`)).toMatchObject({ total: 2, consultas: [] });
  });

  it.each([
    ["limite=0", "limite"],
    ["limite=201", "limite"],
    ["limite=", "limite"],
    ["limite=1e2", "limite"],
    ["severidad=grave", "severidad"],
    ["severidad=alto&severidad=bajo", "severidad"],
    ["desde=2026-11-29", "desde"],
    ["referencia_externa=", "referencia_externa"],
    ["sujeto_obligado_nit=abc", "sujeto_obligado_nit"],
    ["referencia_externa=%00", "referencia_externa"],
    ["cursor=1", "cursor"],
  ])("refuses %s, naming the parameter", async (search, field) => {
    const error = await expectError(product.service, await request(`?${search}`), 400, "validation_error");
    expect(error.issues[0]?.path).toEqual([field]);
  });

  it("accepts limite 1 and 200, and ignores unknown parameters", async () => {
    for (const search of ["?limite=200", "?limite=1", "?otro=1"]) {
      expect((await request(search)).status).toBe(200);
    }
    await expectError(product.service, await request("", "atl_x"), 401, "invalid_api_key");
  });
});
