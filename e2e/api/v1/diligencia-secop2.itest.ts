import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { admin, listsReady } from "@/server/testing/api";
import { type Cuenta, openCuenta } from "@/server/testing/cuenta";
import { openProduct, type Product } from "@/server/testing/product";
import { contrato, multa, openSocrata, type Socrata } from "@/server/testing/socrata";

/**
 * Loaded before everything else in the service. datos.gov.co is the double at this address, and other sources are
 * unreachable.
 */
const doubleAt = (address: string): string => `
  const real = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    if (url.protocol !== "https:") return real(input, init);
    if (url.hostname !== "www.datos.gov.co") return new Response(null, { status: 404 });
    return real("${address}" + url.pathname + url.search, init);
  };`;
const places = Array.from({ length: 130 }, (_, at) => at);

interface Answer {
  readonly total_hallazgos: number;
  readonly hallazgos: readonly { readonly fuente: string; readonly coincidencia_por: string }[];
  readonly fuentes_consultadas: readonly {
    readonly slug: string;
    readonly nombre: string;
    readonly comparada_por: readonly string[];
    readonly entradas_con_documento: number;
  }[];
}

describe("POST /api/v1/diligencia over downloaded data", () => {
  let socrata: Socrata;
  let product: Product;
  let cuenta: Cuenta;
  const tokens = new Set<string | undefined>();

  beforeAll(async () => {
    socrata = await openSocrata();
    socrata.multas = places.map((at) => multa(at));
    socrata.contratos = places
      .slice(0, 100)
      .map((at) => contrato(at, { documento_proveedor: `${999_910_000 + at}-1` }));
    socrata.fault = ({ headers }) => {
      tokens.add(headers["x-app-token"]?.toString());
      return false;
    };
    product = await openProduct({
      NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(doubleAt(socrata.url))}`,
      DATOS_APP_TOKEN: "token-de-la-aplicacion",
    });
    await listsReady(product.service);
    cuenta = await openCuenta(product);
  });
  afterAll(async () => {
    await product.close();
    socrata.close();
  });

  const renew = async () => {
    const { resultado } = await admin<{
      resultado: { listas: readonly { lista: string; resultado: string }[] };
    }>(product.service, "POST", "/tareas/actualizar-listas");
    return resultado.listas.find(({ lista }) => lista === "secop2_multas")?.resultado;
  };
  const ask = async (documento: string): Promise<Answer> => {
    const response = await cuenta.diligencia({ documento });
    expect(response.status).toBe(200);
    return response.json();
  };
  const secop2 = async () =>
    (await ask("999910000")).fuentes_consultadas.find(({ slug }) => slug === "secop2_multas");

  it("finds by the document alone, with a right, a wrong and no verification digit", async () => {
    expect(["activada", "sin_cambios"]).toContain(await renew());
    for (const documento of ["999910007", "999.910.007-1", "9999100071"]) {
      const { hallazgos } = await ask(documento);
      expect([documento, hallazgos]).toMatchObject([
        documento,
        [{ fuente: "secop2_multas", coincidencia_por: "documento" }],
      ]);
    }
    expect(await secop2()).toMatchObject({
      nombre: "Multas y sanciones a contratistas en SECOP II",
      comparada_por: ["documento"],
      entradas_con_documento: 100,
    });
    expect([...tokens]).toEqual(["token-de-la-aplicacion"]);
  });

  it("finds a document that contracts got later, and keeps it when they cannot be requested", async () => {
    expect((await ask("999910120")).total_hallazgos).toBe(0);
    socrata.contratos = [...socrata.contratos, contrato(120)];
    expect(await renew()).toBe("activada");
    expect((await ask("999910120")).total_hallazgos).toBe(1);
    socrata.fault = (_, response) => {
      response.end("<!DOCTYPE html><html></html>");
      return true;
    };
    expect(await renew()).toBe("sin_cambios");
    expect((await ask("999910120")).total_hallazgos).toBe(1);
    expect(await secop2()).toMatchObject({ comparada_por: ["documento"], entradas_con_documento: 101 });
    const { listas } = await admin<{
      listas: readonly { slug: string; ultimo_intento: { detalle: string | null } }[];
    }>(product.service, "GET", "/listas");
    expect(listas.find(({ slug }) => slug === "secop2_multas")?.ultimo_intento.detalle).toMatch(
      /No se pudieron consultar 130 contratos.*página web.*conservan 101/,
    );
  });
});
