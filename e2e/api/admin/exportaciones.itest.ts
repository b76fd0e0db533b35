import { Readable } from "node:stream";
import { describe, expect, it } from "vitest";
import { admin, call, expectError } from "@/server/testing/api";
import { readManifest, readTarGz } from "@/server/testing/archivo";
import type { Cuenta } from "@/server/testing/cuenta";
import { auditTrail, type Product } from "@/server/testing/product";
import { ADMIN_TOKEN } from "@/server/testing/service";
import { withCuenta } from "../open";

/** Far longer than a slow machine takes. */
const DONE = { timeout: 60_000, interval: 100 };

let product: Product;
let cuenta: Cuenta;

withCuenta((opened) => {
  ({ product, cuenta } = opened);
});

interface Exportacion {
  readonly estado: string;
  readonly avance: number;
  readonly total: number;
  readonly archivo: { readonly bytes: number } | null;
}

const ask = (method: string, path: string, body?: unknown) =>
  call(product.service, `/api/admin${path}`, { method, token: ADMIN_TOKEN, body });
const request = async (body?: object) => {
  const response = await ask("POST", `/clientes/${cuenta.clienteId}/exportaciones`, body);
  expect(response.status).toBe(202);
  return (await response.json()).exportacion_id as string;
};
const stateOf = (id: string) => admin<Exportacion>(product.service, "GET", `/exportaciones/${id}`);
const finished = async (id: string) => {
  await expect.poll(async () => (await stateOf(id)).estado, DONE).toBe("lista");
  return stateOf(id);
};

describe("an export of a client", () => {
  it("is written in the background, tells how far it is and comes as one signed file", async () => {
    const { consulta_id } = await (await cuenta.validate()).json();
    const { consulta_id: diligenciaId } = await (await cuenta.diligencia({ documento: "1900610000" })).json();
    await admin(product.service, "POST", "/tareas/sellar-bitacora");
    const id = await request();
    const done = await finished(id);
    expect(done).toMatchObject({ cliente_id: cuenta.clienteId, avance: 2, total: 2 });
    const response = await ask("GET", `/exportaciones/${id}/archivo`);
    expect(response.headers.get("content-disposition")).toBe(
      `attachment; filename="exportacion-${id}.tar.gz"`,
    );
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(bytes.length).toBe(done.archivo?.bytes);
    const archivo = await readTarGz(Readable.from([bytes]));
    const line = (path: string) => JSON.parse(archivo.texts.get(path) ?? "");
    expect(line("consultas/000001.ndjson").id).toBe(consulta_id);
    expect(line("consultas-evidencia/000001.ndjson").consultaId).toBe(consulta_id);
    expect(line("diligencias/000002.ndjson").id).toBe(diligenciaId);
    const files = [...archivo.sumas].filter(([path]) => path !== "manifiesto.txt");
    const llave = await (await fetch(`${product.service.url}/verificar/llave`)).text();
    expect([...readManifest(archivo, llave.trim())]).toEqual(files);
    expect((await auditTrail(product, id)).map(({ accion }) => accion)).toEqual([
      "exportacion.solicitada",
      "exportacion.descargada",
    ]);
  });

  it("breaks off when a part is missing", async () => {
    await cuenta.validate();
    const id = await request();
    await finished(id);
    await product.db.query("DELETE FROM archivo_parte WHERE archivo_id = $1 AND numero = 2", [id]);
    const headers = { authorization: `Bearer ${ADMIN_TOKEN}` };
    const response = await fetch(`${product.service.url}/api/admin/exportaciones/${id}/archivo`, { headers });
    await expect(response.arrayBuffer()).rejects.toThrow();
    expect((await stateOf(id)).estado).toBe("lista");
  });

  it("has nothing of another client", async () => {
    const { avance } = await finished(await request());
    expect(avance).toBe(0);
  });

  it("accepts a period, and rejects an empty or unsupported one", async () => {
    await cuenta.validate();
    const id = await request({ desde: "2026-11-01T00:00:00Z", hasta: "2026-11-10T15:00:00Z" });
    expect(await finished(id)).toMatchObject({ avance: 0, hasta: "2026-11-10T15:00:00.000Z" });
    for (const [body, field] of [
      [{ desde: "2026-11-11T00:00:00Z" }, "desde"],
      [{ hasta: "ayer" }, "hasta"],
      [{ incluir_pdf: "si" }, "incluir_pdf"],
    ] as const) {
      const response = await ask("POST", `/clientes/${cuenta.clienteId}/exportaciones`, body);
      const { issues } = await expectError(product.service, response, 400, "validation_error");
      expect(issues.map(({ path }) => path)).toEqual([[field]]);
    }
  });

  it("is of support alone, of a client that exists, and gone once it is deleted", async () => {
    const { service } = product;
    const id = await request();
    await finished(id);
    await product.db.query("UPDATE archivo SET borrada_en = terminada_en WHERE id = $1", [id]);
    expect(await stateOf(id)).toMatchObject({ estado: "vencida", archivo: null });
    await expectError(service, await ask("GET", `/exportaciones/${id}/archivo`), 409, "conflicto");
    const unknown = "01980000-0000-7000-8000-000000000001";
    for (const [method, path] of [
      ["POST", `/clientes/${unknown}/exportaciones`],
      ["GET", `/exportaciones/${unknown}`],
      ["GET", `/exportaciones/${unknown}/archivo`],
      ["GET", "/exportaciones/nada"],
    ] as const)
      await expectError(service, await ask(method, path), 404, "not_found");
    const asClient = await call(service, `/api/admin/exportaciones/${id}`, { token: cuenta.key });
    await expectError(service, asClient, 401, "invalid_admin_token");
  });
});
