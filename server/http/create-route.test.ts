import { describe, expect, it } from "vitest";
import { ERRORS, ServiceError } from "../domain/shared/errors";
import type { Deps } from "../usecases/deps";
import { KEY, NOW } from "./testing/fake-context";
import { ADMIN, BEARER, BODY, bytes, expectError, setUp, UUID } from "./testing/fake-routes";

describe("every response", () => {
  it.each([
    ["200 of health", "health", "GET", {}],
    ["200 of validate", "validate", "POST", { headers: BEARER, body: JSON.stringify(BODY) }],
    ["204 of a preflight", "validate", "OPTIONS", {}],
    ["204 of a revocation", "llaves", "DELETE", { headers: ADMIN, params: { llave_id: UUID } }],
    ["401", "validate", "POST", {}],
    ["404", "nothing", "GET", {}],
    ["405", "validate", "GET", {}],
    ["405 of HEAD", "validate", "HEAD", {}],
  ] as const)("%s has its own id and is not cached", async (_, route, method, init) => {
    const { ask } = setUp();
    const inbound = { "X-Service-Request-Id": "req_falso" };
    const headers = { ...("headers" in init && init.headers), ...inbound };
    const first = await ask(route, method, { ...init, headers });
    const second = await ask(route, method, { ...init, headers });
    expect(first.headers.get("X-Service-Request-Id")).toMatch(/^req_[0-9a-f]{32}$/);
    expect(first.headers.get("X-Service-Request-Id")).not.toBe(second.headers.get("X-Service-Request-Id"));
    expect(first.headers.get("Cache-Control")).toBe("no-store");
    expect(first.headers.get("Access-Control-Allow-Origin")).toBe(route === "llaves" ? null : "*");
    expect(first.headers.get("Access-Control-Allow-Credentials")).toBeNull();
  });
});

describe("every request", () => {
  it("is timed by its operation, however it ended", async () => {
    const { ask, timed } = setUp();
    await ask("health", "GET");
    await ask("validate", "POST");
    await ask("nothing", "GET");
    expect(timed).toEqual(["GET /api/v1/health 200", "POST /api/v1/validate 401", "GET none 404"]);
  });
});

describe("the clock", () => {
  it("is read once for a client's request: key, body and use case use the same moment", async () => {
    const { validate, clock, run } = setUp();
    const body = JSON.stringify({ ...BODY, fecha_nacimiento: "2026-11-20" });
    expect((await validate(body)).status).toBe(200);
    expect(run.mock.calls[0]?.[2].now).toEqual(NOW);
    await expectError(await validate("{"), "invalid_json");
    expect(clock).toHaveBeenCalledTimes(2);
  });

  it("is not read for support's operations or unauthenticated ones", async () => {
    const { ask, clock } = setUp();
    await ask("clientes", "GET", { headers: ADMIN });
    await ask("health", "GET");
    await ask("nothing", "GET");
    expect(clock).not.toHaveBeenCalled();
  });
});

describe("routing", () => {
  it.each(["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"])(
    "answers %s on an unknown path with 404 without authentication",
    async (method) => {
      const { ask, asked } = setUp();
      await expectError(await ask("nothing", method), "not_found");
      expect(asked).toEqual([]);
    },
  );

  it.each(["GET", "PUT", "PATCH", "DELETE"])(
    "answers %s on /validate with 405 before the key",
    async (method) => {
      const { ask, asked } = setUp();
      const response = await ask("validate", method);
      expect(response.headers.get("Allow")).toBe("POST, OPTIONS");
      await expectError(response, "metodo_no_permitido");
      expect(asked).toEqual([]);
    },
  );

  it("answers HEAD only on health, and never with a body", async () => {
    const { ask } = setUp();
    const health = await ask("health", "HEAD");
    const validate = await ask("validate", "HEAD");
    expect([health.status, validate.status]).toEqual([200, 405]);
    expect([await health.text(), await validate.text()]).toEqual(["", ""]);
  });

  it("answers a preflight without a key", async () => {
    const { ask, asked } = setUp();
    const { status, headers } = await ask("validate", "OPTIONS");
    expect(status).toBe(204);
    expect(headers.get("Access-Control-Allow-Methods")).toBe("POST, OPTIONS");
    expect(headers.get("Access-Control-Allow-Headers")).toBe("Authorization, Content-Type, Idempotency-Key");
    expect(headers.get("Access-Control-Max-Age")).toBe("86400");
    expect(asked).toEqual([]);
  });

  it("lets a browser read the contract's headers", async () => {
    const { headers } = await setUp().validate(JSON.stringify(BODY));
    expect(headers.get("Access-Control-Expose-Headers")).toContain("X-Service-Request-Id");
    expect(headers.get("Access-Control-Expose-Headers")).toContain("X-Service-Listas-Version");
  });

  it("answers health with the database down and with a key that is worth nothing", async () => {
    const { ask } = setUp({ deps: () => Promise.reject(new Error("sin base de datos")) });
    const response = await ask("health", "GET", { headers: { authorization: "Bearer nada" } });
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ status: "ok", service: "atalaya", version: "1.3.0" });
  });
});

describe("the key", () => {
  it.each([
    ["no header", {}],
    ["an empty one", { authorization: "" }],
    ["another scheme", { authorization: `Basic ${KEY}` }],
    ["no scheme", { authorization: KEY }],
    ["two credentials", { authorization: `Bearer ${KEY}, Bearer ${KEY}` }],
    ["something after it", { authorization: `Bearer ${KEY} x` }],
    ["an unknown key", { authorization: `Bearer atl_${"1".repeat(64)}` }],
    ["the key in upper case", { authorization: `Bearer ${KEY.toUpperCase()}` }],
    ["the key in a header of its own", { "x-api-key": KEY }],
  ])("is refused with %s, always with the same answer", async (_, headers) => {
    const { validate, run } = setUp();
    const response = await validate("{no es JSON", headers as unknown as Record<string, string>);
    expect(response.headers.get("WWW-Authenticate")).toBe("Bearer");
    const { message } = await expectError(response, "invalid_api_key");
    expect(message).toBe(ERRORS.invalid_api_key.message);
    expect(run).not.toHaveBeenCalled();
  });

  it("records a refusal under its request id, with the declared path", async () => {
    const { validate, rechazos } = setUp();
    await validate("{no es JSON", { authorization: "Bearer nada" });
    expect(rechazos).toEqual([]);
    const response = await validate("{no es JSON");
    expect(rechazos).toEqual([
      {
        requestId: response.headers.get("X-Service-Request-Id"),
        clienteId: "01980000-0000-7000-8000-000000000001",
        apiKeyId: "01980000-0000-7000-8000-000000000002",
        en: NOW,
        operacion: "POST /api/v1/validate",
        codigo: "invalid_json",
        status: 400,
      },
    ]);
  });

  it("is not looked for in the address", async () => {
    const { ask } = setUp();
    await expectError(await ask("validate", "POST", { search: `?api_key=${KEY}` }), "invalid_api_key");
  });

  it.each(["bearer", "BEARER", "Bearer  "])("is taken after %j", async (scheme) => {
    const { validate } = setUp();
    expect((await validate(JSON.stringify(BODY), { authorization: `${scheme} ${KEY}` })).status).toBe(200);
  });
});

describe("failures", () => {
  it("of a use case have the status of their code and its fields", async () => {
    const { validate, run } = setUp();
    run.mockRejectedValueOnce(new ServiceError("sujeto_obligado_requerido"));
    await expectError(await validate(JSON.stringify(BODY)), "sujeto_obligado_requerido");
  });

  it("unexpected ones are persistencia_error on /validate, logged under the request id without details in the answer", async () => {
    const { validate, run, faults } = setUp();
    const fault = new Error("connect ECONNREFUSED 10.0.0.1:5432");
    run.mockRejectedValueOnce(fault);
    const response = await validate(JSON.stringify(BODY));
    const text = await response.clone().text();
    const { request_id } = await expectError(response, "persistencia_error");
    expect(text).not.toContain("ECONNREFUSED");
    expect(faults).toEqual([{ fault, requestId: request_id, operation: "POST /api/v1/validate" }]);
  });

  it.each([
    ["invalid_json", "{"],
    ["validation_error", "{}"],
  ] as const)(
    "that refuse a client have the endpoint's headers for the status, such as %s",
    async (code, body) => {
      const { validate, refusalHeaders } = setUp();
      const response = await validate(body);
      expect(response.headers.get("X-Service-Plan")).toBe("1K");
      await expectError(response, code);
      const [, actor, refusal, now] = refusalHeaders.mock.calls[0] as unknown[];
      expect(actor).toMatchObject({ kind: "cliente", razonSocial: "Demo S.A.S." });
      expect(refusal).toMatchObject({ code });
      expect(now).toEqual(NOW);
    },
  );

  it("have no extra headers for other statuses, unknown callers and successes", async () => {
    const { validate, run, refusalHeaders } = setUp();
    await expectError(await validate(JSON.stringify(BODY), {}), "invalid_api_key");
    await expectError(await validate(bytes(Array(256 * 1024 + 1).fill(0x20))), "cuerpo_demasiado_grande");
    run.mockRejectedValueOnce(new ServiceError("persistencia_error"));
    await expectError(await validate(JSON.stringify(BODY)), "persistencia_error");
    run.mockRejectedValueOnce(new Error("sin conexión"));
    await expectError(await validate(JSON.stringify(BODY)), "persistencia_error");
    expect(refusalHeaders).not.toHaveBeenCalled();
  });

  it("keep their code when the extra headers cannot be read", async () => {
    const { validate, refusalHeaders, faults } = setUp();
    const fault = new Error("sin conexión");
    refusalHeaders.mockRejectedValueOnce(fault);
    const response = await validate("{");
    expect(response.headers.get("X-Service-Plan")).toBeNull();
    const { request_id } = await expectError(response, "invalid_json");
    expect(faults).toEqual([{ fault, requestId: request_id, operation: "POST /api/v1/validate" }]);
  });

  it("while authenticating are faults, not refusals", async () => {
    const query = () => Promise.reject(new Error("sin conexión"));
    const deps = { clock: { now: async () => NOW }, db: { query } } as unknown as Deps;
    const { validate } = setUp({ deps: async () => deps });
    await expectError(await validate(JSON.stringify(BODY)), "persistencia_error");
  });

  it("elsewhere are db_error", async () => {
    const { ask, faults } = setUp({ deps: () => Promise.reject(new Error("sin base de datos")) });
    await expectError(await ask("clientes", "GET", { headers: ADMIN }), "db_error");
    expect(faults).toHaveLength(1);
  });
});
