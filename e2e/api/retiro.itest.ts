import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { admin, call, createClienteWithKey, expectError } from "@/server/testing/api";
import { setClock } from "@/server/testing/cuenta";
import { temporaryDataDir } from "@/server/testing/data-dir";
import type { Product } from "@/server/testing/product";
import { ADMIN_TOKEN } from "@/server/testing/service";
import { hasOpenssl, openAuthority } from "@/server/testing/timestamp-authority";
import { withProduct } from "./open";

interface Aplicada {
  readonly resultado: {
    readonly retiradas: readonly { readonly anio: number; readonly consultas: number }[];
    readonly aplazadas: readonly { readonly motivos: readonly { readonly motivo: string }[] }[];
  };
}

// Without openssl there is no authority.
describe.skipIf(!hasOpenssl)("a consulta to its end, checked by anyone", async () => {
  const dataDir = await temporaryDataDir();
  const authority = hasOpenssl ? await openAuthority() : null;
  let product: Product;
  let asked: { readonly consulta_id: string; readonly hash_reporte: string };
  let cliente: string;

  withProduct((opened) => (product = opened), {
    PAGES: "1",
    DATA_DIR: dataDir.path,
    TEST_CLOCK: "1",
    TSA_URL: authority?.url ?? "",
    TSA_CA: authority?.caFile ?? "",
  });
  afterAll(() => Promise.all([authority?.close(), dataDir.remove()]));
  beforeAll(async () => {
    const { clienteId, key } = await createClienteWithKey(product.service);
    cliente = `/clientes/${clienteId}`;
    const body = { tipo: "natural", nombre: "Nuria Inexistente Zarzal" };
    asked = await (
      await call(product.service, "/api/v1/validate", { method: "POST", token: key, body })
    ).json();
    await run("sellar-bitacora");
  });

  const run = (tarea: string) => admin<Aplicada>(product.service, "POST", `/tareas/${tarea}`);
  const hold = (body: object) => admin(product.service, "PUT", `${cliente}/retencion`, body);
  const page = async () => {
    const { consulta_id, hash_reporte } = asked;
    return (await fetch(`${product.service.url}/verificar/${consulta_id}?h=${hash_reporte}`)).text();
  };

  it("is stamped by the authority that the environment names", async () => {
    expect(await page()).toContain("Papel, registro y bitácora coinciden");
    expect(await page()).not.toContain("autoridad de estampado");
    await run("estampar-bitacora");
    expect(await page()).toContain("Una autoridad de estampado cronológico certificó el");
  });

  it("stays after ten years while support holds the client's data", async () => {
    await hold({ retener_hasta: "2040-01-01T00:00:00Z", motivo: "Oficio 123 de la Fiscalía" });
    await setClock(product, "2037-02-03T15:00:00Z");
    const { resultado } = await run("aplicar-retencion");
    expect(resultado.retiradas).toEqual([]);
    expect(JSON.stringify(resultado.aplazadas)).toContain("retencion");
    expect(await page()).toContain("Papel, registro y bitácora coinciden");
  });

  it("rejects a hold without a reason or object", async () => {
    const put = (path: string, body: object) =>
      call(product.service, `/api/admin${path}/retencion`, { method: "PUT", token: ADMIN_TOKEN, body });
    const { issues } = await expectError(
      product.service,
      await put(cliente, { retener_hasta: "2040-01-01T00:00:00Z" }),
      400,
      "validation_error",
    );
    expect(issues.map(({ path }) => path)).toEqual([["motivo"]]);
    const nobody = "/clientes/0b7a3c1e-58c4-4d0e-9d51-6f2f1c2a9e10";
    const body = { retener_hasta: null, motivo: "Ya no hace falta" };
    await expectError(product.service, await put(nobody, body), 404, "not_found");
  });

  it("is retired once nothing holds it, and its hash still verifies", async () => {
    await hold({ retener_hasta: null, motivo: "La Fiscalía cerró el caso" });
    const { resultado } = await run("aplicar-retencion");
    expect(resultado.retiradas.map(({ anio }) => anio)).toContain(2026);
    const html = await page();
    expect(html).toContain("ya se retiró: cumplió sus diez años");
    expect(html).toContain("Las consultas de <!-- -->2026<!-- --> se retiraron el");
    expect(html).not.toContain("Fiduciaria de Prueba");
    const { consulta_id } = asked;
    const path = `/api/admin/consultas/${consulta_id}/evidencia`;
    await expectError(
      product.service,
      await call(product.service, path, { token: ADMIN_TOKEN }),
      404,
      "not_found",
    );
  });
});
