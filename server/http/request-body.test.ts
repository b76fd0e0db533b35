import { AsyncLocalStorage } from "node:async_hooks";
import { getEventListeners } from "node:events";
import { describe, expect, it, vi } from "vitest";
import { deadlineIn } from "./http-context";
import { readBody } from "./parse-input";
import { ADMIN, BEARER, BODY, bytes, expectError, setUp, stream } from "./testing/fake-routes";

describe("the body of /validate", () => {
  it("reaches the screening as parsed by the schema, with any Content-Type", async () => {
    const { validate, screened } = setUp();
    const headers = { ...BEARER, "content-type": "application/x-www-form-urlencoded" };
    const response = await validate(JSON.stringify({ ...BODY, otro: 1 }), headers);
    expect(await response.json()).toEqual({ eco: BODY.nombre });
    expect(response.headers.get("X-Service-Listas-Version")).toBe("onu_consolidated=2026-11-20");
    expect(screened).toEqual([
      {
        ...BODY,
        documento: null,
        fechaNacimiento: null,
        pais: null,
        referenciaExterna: null,
        sujetoObligado: null,
      },
    ]);
  });

  it.each([
    ["empty", ""],
    ["blank", "  \n"],
    ["cut short", '{"tipo":'],
    ["a form", "tipo=natural"],
    ["a second value", "{} {}"],
    ["bytes that are not UTF-8", bytes('{"tipo":"natural","nombre":"Mu', [0xf1], 'oz"}')],
    ["an overlong encoding", bytes('{"a":"', [0xc0, 0xaf], '"}')],
    ["a surrogate encoded by itself", bytes('{"a":"', [0xed, 0xa0, 0x80], '"}')],
    ["UTF-16", Buffer.from(JSON.stringify(BODY), "utf16le")],
  ])("is invalid_json when %s", async (_, body) => {
    const { validate, run } = setUp();
    await expectError(await validate(body), "invalid_json");
    expect(run).not.toHaveBeenCalled();
  });

  it("may begin with a byte order mark", async () => {
    const { validate } = setUp();
    expect((await validate(bytes([0xef, 0xbb, 0xbf], JSON.stringify(BODY)))).status).toBe(200);
  });

  it.each(["null", "[]", '"x"', "5", "true"])(
    "is a validation_error without a path when %s",
    async (body) => {
      const { issues } = await expectError(await setUp().validate(body), "validation_error");
      expect(issues?.map(({ path }) => path)).toEqual([[]]);
    },
  );

  it("names fields and indexes as texts", async () => {
    const { validate } = setUp();
    const { issues } = await expectError(
      await validate(JSON.stringify({ ...BODY, documento: { tipo: "CC" } })),
      "validation_error",
    );
    expect(issues).toEqual([{ path: ["documento", "numero"], message: "Es obligatorio." }]);
  });

  it.each([
    [16, 200],
    [17, 400],
    [50_000, 400],
  ])("nested %i deep gives %i, without overflowing", async (depth, status) => {
    const nested = `${"[".repeat(depth - 1)}${"]".repeat(depth - 1)}`;
    const { validate, faults } = setUp();
    expect((await validate(`{"tipo":"natural","nombre":"Ana Ríos","x":${nested}}`)).status).toBe(status);
    expect(faults).toEqual([]);
  });

  it("may have 256 KB and not a byte more, announced or not", async () => {
    const { validate } = setUp();
    const padded = (size: number) => {
      const padding = Buffer.alloc(size, " ");
      padding.write(JSON.stringify(BODY));
      return padding;
    };
    expect((await validate(padded(256 * 1024))).status).toBe(200);
    await expectError(await validate(padded(256 * 1024 + 1)), "cuerpo_demasiado_grande");
    await expectError(
      await validate("{}", { ...BEARER, "content-length": String(256 * 1024 + 1) }),
      "cuerpo_demasiado_grande",
    );
  });

  it.each([
    ["announced", { "content-length": "300000" }],
    ["not announced", {}],
  ])("is read into one buffer when its length is %s", async (_, headers: HeadersInit) => {
    const body = Buffer.from(Array.from({ length: 300_000 }, (_, at) => at % 251));
    const chunks = new ReadableStream({
      start(controller) {
        for (let at = 0; at < body.length; at += 7_000) {
          controller.enqueue(new Uint8Array(body.subarray(at, at + 7_000)));
        }
        controller.close();
      },
    });
    const init = { method: "POST", headers, body: chunks, duplex: "half" } as RequestInit;
    const read = await readBody(new Request("http://atalaya.example/", init), 300_000);
    expect(read.equals(body)).toBe(true);
    // Its own buffer of at most twice the size, so that it can be transferred to a thread.
    expect(read.buffer.byteLength).toBeLessThanOrEqual(Object.keys(headers).length > 0 ? 300_000 : 600_000);
  });

  it("is left unread from the first byte too many on", async () => {
    const { ask } = setUp();
    const pulls = vi.fn();
    const response = await ask("validate", "POST", { headers: BEARER, body: stream(100, pulls) });
    await expectError(response, "cuerpo_demasiado_grande");
    expect(pulls.mock.calls.length).toBeLessThan(5);
  });

  it("that breaks off is a malformed request, not a fault", async () => {
    const { ask, faults } = setUp();
    const body = new ReadableStream({ pull: (controller) => controller.error(new Error("aborted")) });
    await expectError(await ask("validate", "POST", { headers: BEARER, body }), "solicitud_malformada");
    expect(faults).toEqual([]);
  });

  it("that is not there at the deadline is answered without it, and never read", async () => {
    const deadline = new AbortController();
    vi.spyOn(AbortSignal, "timeout").mockReturnValueOnce(deadline.signal);
    setTimeout(() => deadline.abort(), 20);
    const { ask, run } = setUp();
    const body = new ReadableStream({ pull: () => new Promise(() => {}) });
    await expectError(await ask("validate", "POST", { headers: BEARER, body }), "tiempo_agotado");
    expect(run).not.toHaveBeenCalled();
  });

  it("is not blamed for time that authentication took in the database", async () => {
    vi.spyOn(AbortSignal, "timeout").mockReturnValueOnce(AbortSignal.abort());
    const { validate, run } = setUp();
    await expectError(await validate(JSON.stringify(BODY)), "persistencia_error");
    expect(run).not.toHaveBeenCalled();
  });

  it("once read, leaves nothing that listens to its deadline, which would hold the request until it comes", async () => {
    const { signal } = new AbortController();
    const listening = () => getEventListeners(signal, "abort").length;
    const request = new Request("http://atalaya.example/", { method: "POST", body: "{}" });
    const reading = readBody(request, 100, signal);
    expect(listening()).toBe(1);
    expect(String(await reading)).toBe("{}");
    expect(listening()).toBe(0);
  });

  it("has a deadline that knows nothing of the request it is for", async () => {
    const ofRequest = new AsyncLocalStorage<string>();
    const seen = await ofRequest.run("request", async () => {
      const context = { inTimer: "" as string | undefined };
      deadlineIn(1).addEventListener("abort", () => {
        context.inTimer = ofRequest.getStore();
      });
      await new Promise((resolve) => setTimeout(resolve, 20));
      return context.inTimer;
    });
    expect(seen).toBeUndefined();
  });

  it("cannot tell a birth date that has not come", async () => {
    const { issues } = await expectError(
      await setUp().validate(JSON.stringify({ ...BODY, fecha_nacimiento: "2026-11-21" })),
      "validation_error",
    );
    expect(issues?.[0]?.path).toEqual(["fecha_nacimiento"]);
  });
});

describe("Idempotency-Key", () => {
  it.each(["", "con espacio", "a, b", "ñ", "a".repeat(65)])("%j is refused", async (key) => {
    const { validate, run } = setUp();
    const response = await validate(JSON.stringify(BODY), { ...BEARER, "idempotency-key": key });
    await expectError(response, "idempotency_key_invalida");
    expect(run).not.toHaveBeenCalled();
  });

  it.each(["a", "~!{}", "a".repeat(64)])("%j is taken", async (key) => {
    const { validate } = setUp();
    const response = await validate(JSON.stringify(BODY), { ...BEARER, "idempotency-key": key });
    expect(response.status).toBe(200);
  });

  it("is judged after the body, for any fault of the body", async () => {
    const { validate } = setUp();
    const headers = { ...BEARER, "idempotency-key": "" };
    await expectError(await validate("{", headers), "invalid_json");
    await expectError(await validate("{}", headers), "validation_error");
    const future = JSON.stringify({ ...BODY, fecha_nacimiento: "2999-01-01" });
    await expectError(await validate(future, headers), "validation_error");
  });

  it("means nothing on other routes", async () => {
    const { ask } = setUp();
    const headers = { ...ADMIN, "idempotency-key": "" };
    expect((await ask("clientes", "GET", { headers })).status).toBe(200);
  });
});
