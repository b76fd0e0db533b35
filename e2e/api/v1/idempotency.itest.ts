import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { admin, type Call, expectError } from "@/server/testing/api";
import { type Cuenta, consumoHeaders, LISTED, openCuenta, setClock, under } from "@/server/testing/cuenta";
import type { Product } from "@/server/testing/product";
import { withCuenta } from "../open";

const OTHER = { ...LISTED, pais: "CO" };

let product: Product;
let cuenta: Cuenta;

withCuenta((opened) => {
  ({ product, cuenta } = opened);
});

const replayed = (response: Response) => response.headers.get("x-service-idempotent-replay");
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer()).toString("hex");
const refused = (response: Response, status: number, error: string) =>
  expectError(product.service, response, status, error);
const byKey = (llave: string, token: string): Call => ({ ...under(llave), token });

describe("an Idempotency-Key", () => {
  it("replays status and body to the byte, marks it, and charges nothing", async () => {
    const first = await cuenta.validate(LISTED, under("k"));
    expect(replayed(first)).toBeNull();
    await cuenta.validate();
    const body = `{ "nombre": ${JSON.stringify(LISTED.nombre)}, "tipo": "natural" }`;
    const again = await cuenta.validate(body, under("k"));
    expect([again.status, replayed(again)]).toEqual([200, "true"]);
    for (const name of ["x-service-listas-version", "content-type"]) {
      expect(again.headers.get(name)).toBe(first.headers.get(name));
    }
    expect(again.headers.get("x-service-request-id")).not.toBe(first.headers.get("x-service-request-id"));
    // The consumption is the current one.
    expect(again.headers.get("x-service-consumo-consumidas")).toBe("2");
    expect(await bytesOf(again)).toBe(await bytesOf(first));
    expect(await cuenta.countConsultas()).toBe(2);
  });

  it.each(["!", "~".repeat(64), "a,b;c", "0"])("may be %s", async (llave) => {
    expect(replayed(await cuenta.validate(LISTED, under(llave)))).toBeNull();
    expect(replayed(await cuenta.validate(LISTED, under(llave)))).toBe("true");
  });

  it("belongs to the client: any of its keys replays, also after the first is revoked, and no other client's", async () => {
    const asker = await cuenta.anotherKey();
    const first = await cuenta.validate(LISTED, byKey("k", asker));
    const { llaves } = await admin<{ llaves: { llave_id: string; terminacion: string }[] }>(
      product.service,
      "GET",
      `/clientes/${cuenta.clienteId}/llaves`,
    );
    const { llave_id } = llaves.find(({ terminacion }) => asker.endsWith(terminacion)) ?? {};
    await admin(product.service, "DELETE", `/llaves/${llave_id}`);
    await refused(await cuenta.validate(LISTED, byKey("k", asker)), 401, "invalid_api_key");
    const again = await cuenta.validate(LISTED, under("k"));
    expect(replayed(again)).toBe("true");
    expect(await bytesOf(again)).toBe(await bytesOf(first));
    const stranger = await openCuenta(product);
    expect(replayed(await stranger.validate(OTHER, under("k")))).toBeNull();
  });

  it("has twins in flight, from two keys, wait for the first and get its very bytes", async () => {
    const keys = [cuenta.key, await cuenta.anotherKey()];
    const twins = await Promise.all(
      Array.from({ length: 20 }, (_, at) => cuenta.validate(LISTED, byKey("k", keys[at % 2] ?? ""))),
    );
    expect(twins.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(twins.filter((twin) => replayed(twin) === null)).toHaveLength(1);
    expect(new Set(await Promise.all(twins.map(bytesOf))).size).toBe(1);
    expect(new Set(twins.map(({ headers }) => headers.get("x-service-consumo-consumidas")))).toEqual(
      new Set(["1"]),
    );
    expect(await cuenta.countConsultas()).toBe(1);
  });

  it("is the same for a body with other unknown fields, or null for an absent one", async () => {
    const first = await cuenta.validate({ ...LISTED, fechaNacimiento: "1980-05-14" }, under("k"));
    const again = await cuenta.validate(
      { ...LISTED, pais: null, documento: null, otro: { a: 1 } },
      under("k"),
    );
    expect([again.status, replayed(again)]).toEqual([200, "true"]);
    // To the byte, so with the fields that the first request had.
    const told = await bytesOf(again);
    expect(told).toBe(await bytesOf(first));
    expect(JSON.parse(Buffer.from(told, "hex").toString()).campos_ignorados).toEqual(["fechaNacimiento"]);
    expect(await cuenta.countConsultas()).toBe(1);
  });

  it("replays the exact body when stored by a version that hashed the whole body", async () => {
    const sent = { ...LISTED, pais: null, otro: 1 };
    const first = await cuenta.validate(sent, under("k"));
    await product.db.query("UPDATE idempotencia SET huella = $1 WHERE cliente_id = $2", [
      createHash("sha256")
        .update(`{"nombre":"${LISTED.nombre}","otro":1,"pais":null,"tipo":"natural"}`)
        .digest(),
      cuenta.clienteId,
    ]);
    const again = await cuenta.validate(sent, under("k"));
    expect([again.status, replayed(again)]).toEqual([200, "true"]);
    expect(await bytesOf(again)).toBe(await bytesOf(first));
    await refused(await cuenta.validate(OTHER, under("k")), 409, "idempotency_error");
    expect(await cuenta.countConsultas()).toBe(1);
  });

  it("in flight with two bodies answers one with 200 and the other with 409, never 500", async () => {
    const sent = await Promise.all(
      Array.from({ length: 10 }, (_, at) => cuenta.validate(at % 2 === 0 ? LISTED : OTHER, under("k"))),
    );
    const statuses = sent.map(({ status }) => status);
    expect([...statuses].sort()).toEqual([...Array(5).fill(200), ...Array(5).fill(409)]);
    expect(await cuenta.countConsultas()).toBe(1);
  });

  it("with another body is refused with 409, unless that body is refused itself", async () => {
    const first = await cuenta.validate(LISTED, under("k"));
    const conflict = await cuenta.validate(OTHER, under("k"));
    expect(consumoHeaders(conflict)).toEqual(consumoHeaders(first));
    expect([replayed(conflict), conflict.headers.get("x-service-listas-version")]).toEqual([null, null]);
    await refused(conflict, 409, "idempotency_error");
    await refused(await cuenta.validate({ tipo: "natural" }, under("k")), 400, "validation_error");
    expect(replayed(await cuenta.validate(LISTED, under("k")))).toBe("true");
  });

  it.each([
    ["invalid_json", "{"],
    ["validation_error", { tipo: "natural" }],
  ])("is not reserved by a 400 %s", async (code, body) => {
    await refused(await cuenta.validate(body, under("k")), 400, code);
    const asked = await cuenta.validate(OTHER, under("k"));
    expect([asked.status, replayed(asked)]).toEqual([200, null]);
  });

  it("is not reserved by a missing sujeto_obligado, and replays although one is required since", async () => {
    const third = await openCuenta(product, { opera_para_terceros: true });
    await refused(await third.validate(LISTED, under("k")), 400, "sujeto_obligado_requerido");
    const sujeto_obligado = { razon_social: "Inmobiliaria Andina Ltda.", nit: "900.123.456-7" };
    expect(replayed(await third.validate({ ...LISTED, sujeto_obligado }, under("k")))).toBeNull();

    const first = await cuenta.validate(LISTED, under("k"));
    await admin(product.service, "PATCH", `/clientes/${cuenta.clienteId}`, { opera_para_terceros: true });
    const again = await cuenta.validate(LISTED, under("k"));
    expect(await bytesOf(again)).toBe(await bytesOf(first));
  });

  it("is not reserved by a 402, and replays yesterday's answer from a bolsa that refuses everything else", async () => {
    await cuenta.bolsa(1);
    const first = await cuenta.validate(LISTED, under("k"));
    await refused(await cuenta.validate(LISTED, under("new")), 402, "bolsa_agotada");
    const again = await cuenta.validate(LISTED, under("k"));
    expect([again.status, replayed(again)]).toEqual([200, "true"]);
    expect(again.headers.get("x-service-consumo-estado")).toBe("agotado");
    expect(await bytesOf(again)).toBe(await bytesOf(first));
    await refused(await cuenta.validate(OTHER, under("k")), 409, "idempotency_error");
    await cuenta.bolsa(1, "PAGO-2");
    expect(replayed(await cuenta.validate(OTHER, under("new")))).toBeNull();
    expect(await cuenta.countConsultas()).toBe(2);
  });

  it("is charged once although the client hung up before it was answered", async () => {
    const keys = Array.from({ length: 20 }, (_, at) => `k${at}`);
    const hangUp = (llave: string, at: number) =>
      fetch(`${product.service.url}/api/v1/validate`, {
        method: "POST",
        headers: { authorization: `Bearer ${cuenta.key}`, "idempotency-key": llave },
        body: JSON.stringify(LISTED),
        signal: AbortSignal.timeout(at * 2),
      }).catch(() => null);
    await Promise.all(keys.map(hangUp));
    for (const llave of keys) expect((await cuenta.validate(LISTED, under(llave))).status).toBe(200);
    expect(await cuenta.countConsultas()).toBe(keys.length);
    const last = await cuenta.validate(LISTED, under("k0"));
    expect(last.headers.get("x-service-consumo-consumidas")).toBe(String(keys.length));
  });

  it("lasts 24 hours from its own query, and is then free again", async () => {
    const first = (await (await cuenta.validate(LISTED, under("k"))).json()).consulta_id;
    for (const moment of ["2026-11-11T03:00:00Z", "2026-11-11T14:59:50Z"]) {
      await setClock(product, moment);
      expect((await (await cuenta.validate(LISTED, under("k"))).json()).consulta_id).toBe(first);
    }
    await setClock(product, "2026-11-11T15:00:10Z");
    const again = await cuenta.validate(OTHER, under("k"));
    expect([again.status, replayed(again)]).toEqual([200, null]);
    expect((await again.json()).consulta_id).not.toBe(first);
  });
});
