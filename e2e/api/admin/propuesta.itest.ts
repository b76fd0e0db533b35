import { describe, expect, it } from "vitest";
import { inventedSet, zipOf } from "@/server/lists/testing/ofac-set";
import { admin, call, expectError } from "@/server/testing/api";
import { auditTrail, type Product } from "@/server/testing/product";
import { ADMIN_TOKEN } from "@/server/testing/service";
import { withProduct } from "../open";

const PATH = "/api/admin/listas/csn_colombia/propuesta";

let product: Product;

withProduct((opened) => {
  product = opened;
});

const ask = (token = ADMIN_TOKEN) => call(product.service, PATH, { token });

interface Versiones {
  readonly versiones: readonly { readonly version_id: string; readonly total_entradas: number }[];
}
const versionsOf = async (slug: string) =>
  (await admin<Versiones>(product.service, "GET", `/listas/${slug}/versiones`)).versiones;

const upload = (slug: string, query: string, body: string | Buffer) =>
  call(product.service, `/api/admin/listas/${slug}/versiones?${query}`, {
    method: "POST",
    token: ADMIN_TOKEN,
    body,
  });

describe("the proposal for the CSN list", () => {
  it("is support's alone, and of no other list", async () => {
    await expectError(product.service, await ask("otro-token"), 401, "invalid_admin_token");
    // No operation of the document, so nothing to hold it against.
    const other = await fetch(`${product.service.url}${PATH.replace("csn_colombia", "us_fto")}`, {
      headers: { authorization: `Bearer ${ADMIN_TOKEN}` },
    });
    await expectError(product.service, other, 404, "not_found");
  });

  it("is an audited file that marks samples and takes no effect", async () => {
    const before = await versionsOf("csn_colombia");
    const response = await ask();
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(response.headers.get("content-disposition")).toBe(
      'attachment; filename="csn_colombia-propuesta-muestra.csv"',
    );
    expect(await response.text()).toMatch(/^tipo,nombre,alias,[^\r]*\r\n(natural|juridica),/);
    expect(await versionsOf("csn_colombia")).toEqual(before);
    const [un] = await versionsOf("onu_consolidated");
    expect((await auditTrail(product, "csn_colombia")).at(-1)).toMatchObject({
      actor: "token:admin",
      accion: "lista.propuesta_generada",
      request_id: response.headers.get("x-service-request-id"),
      despues: {
        total_entradas: expect.any(Number),
        versiones: [
          { slug: "onu_consolidated", version_id: un?.version_id, es_muestra: true },
          { slug: "ofac_sdn", es_muestra: true },
          { slug: "eu_consolidated", es_muestra: true },
        ],
      },
    });
  });

  it("follows the versions in force, and is in force itself only when support uploads it", async () => {
    const taken = await upload("ofac_sdn", "formato=zip&aceptar_reduccion=true", zipOf(inventedSet));
    expect(taken.status).toBe(201);
    const csv = await (await ask()).text();
    expect(csv).toContain("OFAC 900001 (FTO, SDGT)");
    expect(csv).not.toContain("900002");

    const audited = (await auditTrail(product, "csn_colombia")).at(-1)?.despues;
    const uploaded = await upload("csn_colombia", "formato=csv", csv);
    expect([uploaded.status, await uploaded.json()]).toMatchObject([
      201,
      // The same content hash: the version has everything from the proposal.
      { activada: true, hash_contenido: audited?.hash_contenido, total_entradas: audited?.total_entradas },
    ]);
  });
});
