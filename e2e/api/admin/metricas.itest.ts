import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { call, expectError } from "@/server/testing/api";
import { signIntoPortal } from "@/server/testing/portal";
import type { Product } from "@/server/testing/product";
import { ADMIN_TOKEN } from "@/server/testing/service";
import { withProduct } from "../open";

let product: Product;

withProduct((opened) => (product = opened), { PAGES: "1" });

const ask = (token = ADMIN_TOKEN) => call(product.service, "/api/admin/metricas", { token });

describe("the metrics", () => {
  it("are support's alone", async () => {
    await expectError(product.service, await ask("otro-token"), 401, "invalid_admin_token");
  });

  it("report in Prometheus' text format how requests ended and the state of each list", async () => {
    await call(product.service, "/api/v1/validate", { method: "POST" });
    const response = await ask();
    expect(response.headers.get("content-type")).toBe("text/plain; version=0.0.4; charset=utf-8");
    const text = await response.text();
    expect(text).toMatch(
      /^atalaya_http_request_duration_seconds_count\{operation="POST \/api\/v1\/validate",status="401"\} 1$/m,
    );
    expect(text).toMatch(/^process_resident_memory_bytes \d+$/m);
    // A sample stands in as intended, but no source has confirmed it.
    expect(text).toMatch(/^atalaya_lista_entries\{lista="onu_consolidated"\} [1-9]\d*$/m);
    expect(text).toMatch(/^atalaya_lista_late\{lista="onu_consolidated"\} 1$/m);
    expect(text).not.toMatch(/^atalaya_lista_confirmed_timestamp_seconds\{/m);
  });

  it("count requests of pages too, and files by their address without parameters", async () => {
    const { service } = product;
    if (service.officer === null) throw new Error("no officer was printed");
    const officer = await signIntoPortal(service, service.officer);
    const upload = (path: string, headers: Record<string, string> = {}) =>
      fetch(service.url + path, {
        method: "POST",
        headers: { origin: service.url, ...headers },
        body: "nombre\r\nAna Inventada",
      });
    await officer.call("miCuenta.get");
    await officer.get("/portal/consumo/historial.csv");
    await officer.get("/portal/consultas/01980000-0000-7000-8000-0000000000ff/reporte");
    await officer.get("/portal/consumo/certificado/2026-13");
    await upload(`/portal/validar/archivo/subir?nombre=a.csv&token=${randomUUID()}`, {
      cookie: officer.cookie,
    });
    await upload("/soporte/listas/us_fto/archivo?formato=csv");
    const text = await (await ask()).text();
    const count =
      /^atalaya_http_request_duration_seconds_count\{operation="([^"]*)",status="(\d+)"\} (\d+)$/gm;
    const counted = [...text.matchAll(count)].map(([, operation, status, times]) => [
      operation,
      status,
      times,
    ]);
    expect(counted).toEqual(
      expect.arrayContaining([
        ["POST /api/auth/callback/credentials", "200", "1"],
        ["POST /api/trpc/portal", "200", "1"],
        ["GET /portal/consumo/historial.csv", "200", "1"],
        ["GET /portal/consultas/{consultaId}/reporte", "404", "1"],
        ["GET /portal/consumo/certificado/{mes}", "404", "1"],
        ["POST /portal/validar/archivo/subir", "200", "1"],
        ["POST /soporte/listas/{slug}/archivo", "401", "1"],
      ]),
    );
  });
});

describe("readiness", () => {
  it("is public, outside the contract, and agrees with the metrics about the index", async () => {
    const response = await fetch(`${product.service.url}/api/ready`);
    expect([response.status, response.headers.get("cache-control")]).toEqual([200, "no-store"]);
    const indices = ["sarlaft", "diligencia"].map((modulo) => ({ modulo, atraso_s: expect.any(Number) }));
    expect(await response.json()).toEqual({
      listo: true,
      motivos: [],
      indices,
      tareas_fallando: [],
      reloj_desfase_s: 0,
    });
    const text = await (await ask()).text();
    expect(text).toMatch(/^atalaya_index_behind_seconds\{modulo="sarlaft"\} \d/m);
    expect(text).toMatch(/^atalaya_ready 1$/m);
    expect(text).toMatch(/^atalaya_clock_skew_seconds -?0/m);
    const posted = await fetch(`${product.service.url}/api/ready`, { method: "POST" });
    await expectError(product.service, posted, 404, "not_found");
  });
});
