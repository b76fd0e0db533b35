import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { admin, call, createClienteWithKey, expectError } from "@/server/testing/api";
import { LISTED } from "@/server/testing/cuenta";
import { signIntoPortal } from "@/server/testing/portal";
import type { Product } from "@/server/testing/product";
import { ADMIN_TOKEN } from "@/server/testing/service";
import { withProduct } from "../open";

let product: Product;

const METRICS_TOKEN = "token-of-the-metrics-0123456789abcdef";

withProduct((opened) => (product = opened), { PAGES: "1", METRICS_TOKEN });

const ask = (token = ADMIN_TOKEN) => call(product.service, "/api/admin/metricas", { token });

describe("the metrics", () => {
  it("are support's alone", async () => {
    await expectError(product.service, await ask("otro-token"), 401, "invalid_admin_token");
  });

  it("are opened by their own token, which opens nothing else", async () => {
    expect((await ask(METRICS_TOKEN)).status).toBe(200);
    for (const path of ["/listas", "/tareas", "/clientes"]) {
      const refused = await call(product.service, `/api/admin${path}`, { token: METRICS_TOKEN });
      await expectError(product.service, refused, 401, "invalid_admin_token");
    }
  });

  it("tell of connections, queues, unsealed leaves, jobs, heads and the build", async () => {
    const { service } = product;
    const token = service.demoKey ?? "";
    await admin(service, "POST", "/tareas/sellar-bitacora");
    expect((await call(service, "/api/v1/validate", { method: "POST", token, body: LISTED })).status).toBe(
      200,
    );
    const text = await (await ask()).text();
    for (const sample of [
      /^atalaya_database_up 1$/m,
      /^atalaya_database_connections\{estado="en_uso"\} [1-9]/m,
      /^atalaya_turns\{cola="conexiones",estado="en_espera"\} 0$/m,
      /^atalaya_turns\{cola="busquedas",estado="en_curso"\} 0$/m,
      /^atalaya_http_requests_open 1$/m,
      /^atalaya_bitacora_unsealed_leaves [1-9]/m,
      /^atalaya_tarea_last_success_timestamp_seconds\{tarea="sellar-bitacora"\} 1\.?\d+/m,
      /^atalaya_head_place_reachable\{lugar="propio"\} 1$/m,
      /^atalaya_build_info\{version="\d+\.\d+\.\d+",build="[0-9a-f]{12}",node="v\d+/m,
      /^nodejs_eventloop_lag_p99_seconds \d/m,
    ])
      expect(text).toMatch(sample);
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

describe("the line of a request", () => {
  const TRACEPARENT = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";

  const linesOf = (output: string): Record<string, unknown>[] =>
    output
      .split("\n")
      .filter((line) => line.includes(`"msg":"request"`))
      .map((line) => JSON.parse(line));

  it("has its id, operation, status, milliseconds, client and trace", async () => {
    const { service } = product;
    const { clienteId, key: token } = await createClienteWithKey(service);
    const headers = { traceparent: TRACEPARENT };
    const response = await call(service, "/api/v1/validate", {
      method: "POST",
      token,
      headers,
      body: LISTED,
    });
    const requestId = response.headers.get("x-service-request-id");
    const lineOf = () => linesOf(service.output()).find((line) => line.requestId === requestId);
    await expect.poll(lineOf).toEqual({
      level: 30,
      time: expect.any(String),
      msg: "request",
      requestId,
      operation: "POST /api/v1/validate",
      status: 200,
      ms: expect.any(Number),
      clienteId,
      traceparent: TRACEPARENT,
    });
  });

  it("is written for what the front refuses and for pages too, and names no address", async () => {
    const { service } = product;
    const before = linesOf(service.output()).length;
    const asked = ["/v1/validate", "/api/v1/nada", "/portal/consultas?nombre=x", "/verificar/abc", "/otra/x"];
    for (const path of asked) await (await fetch(service.url + path, { redirect: "manual" })).arrayBuffer();
    const operations = () =>
      linesOf(service.output())
        .slice(before)
        .map(({ operation, status }) => `${operation} ${status}`);
    await expect
      .poll(operations)
      .toEqual([
        "GET none 404",
        "GET none 404",
        "GET /portal 307",
        expect.stringMatching(/^GET \/verificar(?:\/\{\w+\})? \d+$/),
        "GET none 404",
      ]);
  });

  it("has no name, document, key or address of a caller, and neither has anything else that is printed", async () => {
    const { service } = product;
    const canaries = ["CANARIO QUIMBAYA", "canario-quimbaya", "7770001234", "203.0.113.77"];
    const [nombre = "", slug = "", numero = "", address = ""] = canaries;
    const before = linesOf(service.output()).length;
    const { clienteId, key } = await createClienteWithKey(service);
    const sent: string[] = [];
    const documento = { tipo: "cc", numero };
    const headers = {
      "x-forwarded-for": address,
      traceparent: slug,
      "user-agent": slug,
      "idempotency-key": `${slug}-${numero}`,
    };
    const send = async (path: string, body: object, method = "POST") => {
      const response = await fetch(service.url + path, {
        method,
        headers: { ...headers, authorization: `Bearer ${key}`, "content-type": "application/json" },
        ...(method === "POST" && { body: JSON.stringify(body) }),
      });
      // Pages answer without an id.
      const requestId = response.headers.get("x-service-request-id");
      if (requestId !== null) sent.push(requestId);
      await response.arrayBuffer();
    };
    await send("/api/v1/validate", { tipo: "natural", nombre, documento });
    await send("/api/v1/validate", {
      tipo: "natural",
      nombre,
      documento,
      referencia_externa: slug,
      otro: nombre,
    });
    await send("/api/v1/validate", { tipo: nombre });
    await send("/api/v1/diligencia", { tipo: "natural", nombre, documento });
    await send("/api/publico/probar", { tipo: "natural", nombre, documento });
    await send("/api/auth/portal/restablecer", { email: `${slug}@example.co` });
    await send(`/api/trpc/portal/${slug}`, { json: { nombre } });
    for (const path of [
      `/api/v1/consultas?nombre=${slug}`,
      `/api/v1/consultas/${slug}`,
      `/api/v1/${slug}`,
      `/portal/consultas?nombre=${slug}&documento=${numero}`,
      `/verificar/${slug}?hash=${numero}`,
      `/${slug}/${numero}`,
      `/%E0%A4%A/${slug}`,
    ])
      await send(path, {}, "GET");
    const written = () => linesOf(service.output()).slice(before);
    await expect
      .poll(() => written().map(({ requestId }) => requestId))
      .toEqual(expect.arrayContaining(sent));
    await expect.poll(() => written().length).toBeGreaterThanOrEqual(16);
    const known = written().filter((line) => line.clienteId === clienteId);
    expect(known.length).toBeGreaterThan(4);
    for (const canary of [...canaries, key, ADMIN_TOKEN, METRICS_TOKEN])
      expect(service.output()).not.toContain(canary);
  });
});
