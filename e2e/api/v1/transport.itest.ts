import { request } from "node:http";
import { setTimeout } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { OPERATIONS } from "@/server/contract/http/operations";
import { expectError } from "@/server/testing/api";
import type { Product } from "@/server/testing/product";
import { ADMIN_TOKEN } from "@/server/testing/service";
import { withProduct } from "../open";

const NOBODY = "01980000-0000-7000-8000-0000000000ff";
const QUERY = { tipo: "natural", nombre: "Xiomara Wyszynski Kowalczyk" };
const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

let product: Product;
let key: string;

// Without an admin token, only the demo client's key works.
withProduct(
  (opened) => {
    product = opened;
    key = opened.service.demoKey ?? "";
  },
  { ADMIN_TOKEN: "" },
);

interface Sent {
  readonly method?: string;
  /** Several values are several headers. */
  readonly headers?: Record<string, string | string[]>;
  readonly body?: string | Buffer;
}

/** Sends a request exactly as written, unlike `fetch`, and checks the headers of every API answer. */
async function send(path: string, { method = "GET", headers = {}, body }: Sent = {}): Promise<Response> {
  const { hostname, port } = new URL(product.service.url);
  const response = await new Promise<Response>((resolve, reject) => {
    const outgoing = request({ hostname, port, path, method, headers, agent: false }, (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
      incoming.on("end", () => {
        const { statusCode: status = 0, rawHeaders } = incoming;
        const pairs = rawHeaders.flatMap((name, at): [string, string][] =>
          at % 2 === 0 ? [[name, rawHeaders[at + 1] ?? ""]] : [],
        );
        resolve(new Response(status === 204 ? null : Buffer.concat(chunks), { status, headers: pairs }));
      });
    });
    outgoing.on("error", reject).end(body);
  });
  expect(response.headers.get("x-service-request-id")).toMatch(/^req_[0-9a-f]{32}$/);
  expect(response.headers.get("x-content-type-options")).toBe("nosniff");
  expect(response.headers.get("cache-control")).toBe("no-store");
  if (response.status !== 204) expect(response.headers.get("content-type")).toBe("application/json");
  for (const absent of ["retry-after", "location", "x-powered-by", "access-control-allow-credentials"]) {
    expect(response.headers.get(absent)).toBeNull();
  }
  return response;
}

const validate = (headers: Sent["headers"] = {}, body: string | Buffer = JSON.stringify(QUERY), path = "") =>
  send(`/api/v1/validate${path}`, {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, ...headers },
    body,
  });

const refused = (response: Response, status: number, error: string) =>
  expectError(product.service, response, status, error);

async function evidenceOf(response: Response): Promise<string> {
  expect(response.status).toBe(200);
  const { consulta_id } = (await response.json()) as { consulta_id: string };
  const { rows } = await product.db.query("SELECT evidencia FROM consulta WHERE id = $1", [consulta_id]);
  return rows[0]?.evidencia;
}

describe("a path without /api", () => {
  it.each([
    ["/v1/validate", "POST", "Use /api/v1/validate."],
    ["/v1/validate/", "GET", "Use /api/v1/validate."],
    [`/v1/reporte/${NOBODY}`, "GET", "Use /api/v1/reporte/{consulta_id}."],
    ["/v1/nada", "DELETE", "Las rutas de la API empiezan por /api/v1."],
    ["/v1", "OPTIONS", "Las rutas de la API empiezan por /api/v1."],
  ])("is a 404 that names the right route: %s by %s", async (path, method, hint) => {
    const response = await send(path, { method, body: JSON.stringify(QUERY) });
    const body = await expectError(product.service, response, 404, "not_found");
    expect(body.message).toBe(`Esta ruta no existe. ${hint}`);
  });
});

describe("a path that does not exist", () => {
  const paths = [
    "/api/v1",
    "/api/v1/",
    "/api/v1/nada",
    "/api/v1/nada/",
    "/api/v1/validate/otra",
    "/api/v1/cuenta",
    "/api/v1/consultas/01980000-0000-7000-8000-0000000000ff",
    "/api/v1/kyc/consulta",
    "/api/v1/compliance/dual/x",
    "/api/v1/%00",
    "/api/v1/health%00",
  ];
  it.each(paths)("%s is 404 by every method, before any key", async (path) => {
    for (const method of METHODS) {
      const response = await send(path, { method, headers: { authorization: "Bearer nada" } });
      expect(response.headers.get("access-control-allow-origin")).toBe("*");
      if (method === "HEAD") expect([response.status, await response.text()]).toEqual([404, ""]);
      else await refused(response, 404, "not_found");
    }
  });

  const admin = Object.keys(OPERATIONS)
    .filter((name) => name.includes(" /api/admin/"))
    .map((name) => name.replace("{slug}", "onu_consolidated").replace(/\{\w+\}/, NOBODY))
    .map((name) => name.split(" ") as [string, string]);
  it.each([
    ...admin,
    ["GET", "/api/admin"],
    ["TRACE", "/api/admin/clientes"],
    ["OPTIONS", "/api/admin/listas"],
  ])("%s %s is 404 for every caller while no admin token is set", async (method, path) => {
    for (const authorization of [`Bearer ${ADMIN_TOKEN}`, "Bearer ", `Bearer ${key}`]) {
      const response = await send(path, { method, headers: { authorization } });
      expect(response.headers.get("access-control-allow-origin")).toBeNull();
      await refused(response, 404, "not_found");
    }
  });
});

describe("a method the route does not admit", () => {
  const routes: [string, string[]][] = [
    ["/api/v1/health", ["GET", "HEAD", "OPTIONS"]],
    ["/api/v1/validate", ["POST", "OPTIONS"]],
    ["/api/v1/consultas", ["GET", "OPTIONS"]],
    ["/api/v1/cuenta/consumo", ["GET", "OPTIONS"]],
    ["/api/v1/cuenta/consumo/historial", ["GET", "OPTIONS"]],
  ];
  const wrong = routes.flatMap(([path, allowed]) =>
    [...METHODS, "TRACE", "PROPFIND"]
      .filter((method) => !allowed.includes(method))
      .map((method): [string, string, string[]] => [method, path, allowed]),
  );
  it.each(wrong)("%s %s is 405 with Allow, before any key is read", async (method, path, allowed) => {
    for (const target of [path, `${path}/`]) {
      const response = await send(target, { method });
      expect(response.headers.get("allow")?.split(", ")).toEqual(allowed);
      if (method === "HEAD") expect([response.status, await response.text()]).toEqual([405, ""]);
      else await refused(response, 405, "metodo_no_permitido");
    }
  });
});

describe("a request that no route sees", () => {
  it.each([
    ["a malformed percent-encoding", "/api/v1/reporte/%E0%A4%A", {}, 400, "solicitud_malformada"],
    ["one behind a route", "/api/v1/validate/%", {}, 400, "solicitud_malformada"],
    ["one of the admin's", "/api/admin/clientes/%zz", {}, 400, "solicitud_malformada"],
    ["one in a query string", "/api/v1/consultas?desde=%ff", {}, 400, "solicitud_malformada"],
    ["dots that leave a page", "/x/../api/v1/%ff", {}, 400, "solicitud_malformada"],
    ["dots to the admin routes", "/api/v1/%2e%2e/admin/clientes", {}, 400, "solicitud_malformada"],
    ["dots behind an encoded slash", "/api/v1/..%2Fadmin%2Fclientes", {}, 400, "solicitud_malformada"],
    ["dots in TRACE", "/x/../api/v1/health", { method: "TRACE" }, 400, "solicitud_malformada"],
    ["TRACE of nothing", "/api/v1/nada", { method: "TRACE" }, 404, "not_found"],
    [
      "headers of 20 KB",
      "/api/v1/health",
      { headers: { "x-relleno": "a".repeat(20_000) } },
      431,
      "encabezados_demasiado_grandes",
    ],
  ] as [string, string, Sent, number, string][])(
    "%s is refused in the Error shape",
    async (_, path, sent, status, error) => {
      await refused(await send(path, sent), status, error);
    },
  );
});

describe("a double slash", () => {
  it.each(["/api//v1/health", "/api/v1//health"])(
    "as in %s is redirected to one, as /docs says",
    async (path) => {
      const { url } = product.service;
      const response = await fetch(url + path, { redirect: "manual" });
      expect(response.status).toBe(308);
      expect(new URL(response.headers.get("location") ?? "", url).pathname).toBe("/api/v1/health");
    },
  );
});

describe("health", () => {
  it.each([{}, { authorization: "Bearer nada" }, { authorization: "Basic x" }, { cookie: "a=b" }])(
    "answers any caller (%j) with the current time",
    async (headers) => {
      const before = Date.now();
      const first = await (await send("/api/v1/health", { headers })).json();
      expect(first).toEqual({
        status: "ok",
        service: "atalaya",
        version: "1.3.0",
        timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      });
      await setTimeout(5);
      const second = await (await send("/api/v1/health/", { headers })).json();
      expect(Date.parse(first.timestamp)).toBeGreaterThanOrEqual(before);
      expect(Date.parse(second.timestamp)).toBeGreaterThan(Date.parse(first.timestamp));
    },
  );

  it("answers HEAD like GET without a body", async () => {
    const response = await send("/api/v1/health", { method: "HEAD" });
    expect([response.status, await response.text()]).toEqual([200, ""]);
  });
});

describe("a browser of another origin", () => {
  it.each([
    ["/api/v1/validate", "POST, OPTIONS"],
    ["/api/v1/validate/", "POST, OPTIONS"],
    ["/api/v1/health", "GET, HEAD, OPTIONS"],
  ])("has its preflight of %s answered without a key", async (path, methods) => {
    const response = await send(path, {
      method: "OPTIONS",
      headers: {
        origin: "https://otro.test",
        "access-control-request-method": "POST",
        "access-control-request-headers": "authorization",
      },
    });
    expect([response.status, await response.text()]).toEqual([204, ""]);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "access-control-allow-origin": "*",
      "access-control-allow-methods": methods,
      "access-control-allow-headers": "Authorization, Content-Type, Idempotency-Key",
      "access-control-max-age": expect.stringMatching(/^\d+$/),
      allow: methods,
    });
  });

  it("may read answers and refusals, and the contract's headers by name", async () => {
    for (const response of [await validate(), await validate({ authorization: "" })]) {
      expect(response.headers.get("access-control-allow-origin")).toBe("*");
      const exposed = response.headers.get("access-control-expose-headers")?.split(", ");
      expect(exposed).toEqual(expect.arrayContaining(["X-Service-Request-Id", "X-Service-Listas-Version"]));
    }
  });
});

describe("the request id", () => {
  it("is a new one of the service each time, and ignores the caller's", async () => {
    const inbound = { "x-service-request-id": `req_${"0".repeat(32)}`, "x-request-id": "mio" };
    const ids = new Set<string | null>();
    for (const path of ["/api/v1/health", "/api/v1/health", "/api/v1/nada", "/api/v1/%E0%A4%A"]) {
      ids.add((await send(path, { headers: inbound })).headers.get("x-service-request-id"));
    }
    ids.add((await validate(inbound)).headers.get("x-service-request-id"));
    expect(ids.size).toBe(5);
    expect(ids).not.toContain(inbound["x-service-request-id"]);
  });
});

describe("a key", () => {
  it.each(["bearer", "BEARER", "Bearer  "])("is taken after %j", async (scheme) => {
    expect((await validate({ authorization: `${scheme} ${key}` })).status).toBe(200);
  });

  it("gets the same answer for every fault of a key, only on its own routes", async () => {
    const wrong: Sent["headers"][] = [
      { authorization: "" },
      { authorization: key },
      { authorization: `Basic ${key}` },
      { authorization: `Bearer ${key.toUpperCase()}` },
      { authorization: `Bearer ${key} x` },
      { authorization: [`Bearer ${key}`, `Bearer ${key}`] },
      { authorization: `Bearer atl_${"0".repeat(64)}` },
      { authorization: "", "x-api-key": key },
    ];
    const answers = new Set<string>();
    for (const headers of wrong) {
      const response = await validate(headers, "{no es JSON", `?api_key=${key}`);
      const { message } = await refused(response.clone(), 401, "invalid_api_key");
      expect(Object.keys(await response.json())).toEqual(["error", "message", "doc_url", "request_id"]);
      answers.add(message);
    }
    expect(answers.size).toBe(1);
  });
});

describe("the body of /validate", () => {
  it("is parsed by content with any Content-Type, also behind a trailing slash", async () => {
    for (const type of [
      "application/x-www-form-urlencoded",
      "text/plain",
      "multipart/form-data; boundary=x",
    ]) {
      expect((await validate({ "content-type": type })).status).toBe(200);
    }
    expect((await validate({}, JSON.stringify(QUERY), "/")).status).toBe(200);
    await refused(
      await validate({ "content-type": "application/json" }, "tipo=natural"),
      400,
      "invalid_json",
    );
  });

  it("may begin with a byte order mark", async () => {
    expect((await validate({}, `\ufeff${JSON.stringify(QUERY)}`)).status).toBe(200);
  });

  it("uses the last of repeated keys, and stores no unknown fields", async () => {
    const body = `{"nombre":"Otro Nombre Cualquiera","__proto__":{"pais":"ZZ"},"inventado":"rastro-4711",${JSON.stringify(QUERY).slice(1)}`;
    const evidence = await evidenceOf(await validate({}, body));
    expect(evidence).toContain(QUERY.nombre);
    expect(evidence).not.toMatch(/Otro Nombre|rastro-4711|ZZ/);
  });

  it("may have null for an absent field", async () => {
    const optional = ["documento", "fecha_nacimiento", "pais", "referencia_externa", "sujeto_obligado"];
    const nulls = Object.fromEntries(optional.map((field) => [field, null]));
    const response = await validate({}, JSON.stringify({ ...QUERY, ...nulls }));
    expect(await response.json()).toMatchObject({ referencia_externa: null, sujeto_obligado: null });
  });

  it.each(["null", "[]", '"x"', "5"])(
    "that is the JSON %s is a validation_error of the whole",
    async (body) => {
      const { issues } = await refused(await validate({}, body), 400, "validation_error");
      expect(issues.map(({ path }) => path)).toEqual([[]]);
    },
  );

  it("nested 100,000 deep is refused without a fault", async () => {
    const depth = 100_000;
    const body = `{"tipo":"natural","nombre":"Ana Ríos","x":${"[".repeat(depth)}${"]".repeat(depth)}}`;
    await refused(await validate({}, body), 400, "validation_error");
    expect(product.service.output()).not.toMatch(/unexpected fault/);
  });

  it("over 256 KB is refused although its length was not announced", async () => {
    const body = JSON.stringify({ ...QUERY, relleno: "x".repeat(256 * 1024) });
    const response = await validate({ "transfer-encoding": "chunked" }, body);
    await refused(response, 413, "cuerpo_demasiado_grande");
  });
});

describe("an Idempotency-Key", () => {
  it.each([
    ["sent twice", ["uno", "dos"]],
    ["with a space inside", "a b"],
    ["beyond ASCII", Buffer.from("ñ").toString("latin1")],
    ["of nothing", ""],
  ])("%s is refused after the body was found sound", async (_, value) => {
    const headers = { "idempotency-key": value };
    await refused(await validate(headers), 400, "idempotency_key_invalida");
    await refused(await validate(headers, "{"), 400, "invalid_json");
    await refused(await validate(headers, "{}"), 400, "validation_error");
  });
});

describe("under load", () => {
  it("never limits the rate: 429, 503 and 403 do not exist", async () => {
    const statuses = await Promise.all(
      Array.from({ length: 120 }, async (_, at) => {
        const response = at % 3 === 0 ? await validate({ authorization: "Bearer nada" }) : await validate();
        return response.status;
      }),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(80);
    expect(statuses.filter((status) => status === 401)).toHaveLength(40);
  });
});

describe("input that Next's own router understands", () => {
  it("changes nothing on a route of the API", async () => {
    const headers = {
      rsc: "1",
      "next-router-prefetch": "1",
      "x-nextjs-data": "1",
      "next-action": "x",
      "x-middleware-prefetch": "1",
    };
    expect((await validate(headers)).status).toBe(200);
    expect((await send("/api/v1/health?_rsc=1", { headers })).status).toBe(200);
  });
});
