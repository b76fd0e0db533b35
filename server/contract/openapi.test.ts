import { describe, expect, it } from "vitest";
import { ERRORS, type ErrorCode, ServiceError } from "../domain/shared/errors";
import { createOpenApiValidator } from "../testing/openapi-validator";
import { presentError } from "./error-body";
import { presentHealth } from "./health";
import { openApiDocument } from "./openapi";
import { errorsOf, type Operation, splitName } from "./operation";
import { OPERATIONS } from "./operations";

const document = openApiDocument({ baseUrl: "https://a.test", docsUrl: "https://a.test/docs" });
const operations: [string, Operation][] = Object.entries(OPERATIONS);

const health = { method: "GET", pathname: "/api/v1/health" };
const HEALTH = presentHealth(new Date("2026-11-20T10:15:00Z"));

describe("openApiDocument", () => {
  it.each(operations)("documents %s with its statuses, and no other", (name, operation) => {
    const { method, path } = splitName(name);
    const item = document.paths?.[path]?.[method.toLowerCase() as "get"];
    const errorStatuses = errorsOf(operation).map((code) => ERRORS[code].status);
    const statuses = new Set([...Object.keys(operation.responses).map(Number), ...errorStatuses]);
    expect(Object.keys(item?.responses ?? {}).map(Number)).toEqual([...statuses].toSorted((a, b) => a - b));
    expect(item?.security).toHaveLength(operation.auth === "llave" || operation.auth === "token" ? 1 : 0);
  });

  it("names no status that the contract says does not exist", () => {
    expect(JSON.stringify(document.paths)).not.toMatch(/"(403|429|503)":/);
  });

  it("lets responses grow: no schema forbids a field", () => {
    expect(JSON.stringify(document)).not.toContain("additionalProperties");
  });

  it("says of /validate what the contract's tables say", () => {
    const { ValidateRequest, ValidateResponse } = document.components?.schemas ?? {};
    expect(ValidateRequest).toMatchObject({ required: ["tipo"] });
    const required = (ValidateResponse as { required: string[] }).required;
    expect(required).toEqual(
      expect.arrayContaining(["consulta_id", "hash_reporte", "listas_consultadas", "politica_coincidencia"]),
    );
    const codes = errorsOf(OPERATIONS["POST /api/v1/validate"]);
    expect(codes.toSorted()).toEqual(
      (
        [
          "bolsa_agotada",
          "bolsa_vencida",
          "cuerpo_demasiado_grande",
          "idempotency_error",
          "idempotency_key_invalida",
          "invalid_api_key",
          "invalid_json",
          "paquete_vencido_sin_pago",
          "persistencia_error",
          "sujeto_obligado_requerido",
          "tiempo_agotado",
          "tope_de_consumo",
          "validation_error",
        ] satisfies ErrorCode[]
      ).toSorted(),
    );
  });
});

describe("createOpenApiValidator", () => {
  const validate = createOpenApiValidator();

  it("takes what is as documented", async () => {
    expect(await validate({ ...health, response: Response.json(HEALTH) })).toEqual([]);
    const error = new ServiceError("validation_error", { issues: [{ path: ["tipo"], message: "No." }] });
    const body = presentError(error, { requestId: `req_${"a".repeat(32)}`, docsUrl: "https://a.test/docs" });
    const response = Response.json(body, { status: 400 });
    expect(await validate({ method: "POST", pathname: "/api/v1/validate", response })).toEqual([]);
  });

  it.each([
    ["a missing field", Response.json({ ...HEALTH, version: undefined }), "must have required property"],
    ["a field of another type", Response.json({ ...HEALTH, timestamp: 5 }), "/timestamp must be string"],
    ["a field nobody documented", Response.json({ ...HEALTH, otro: 1 }), "must NOT have additional"],
    ["a status nobody documented", Response.json(HEALTH, { status: 418 }), "documents no 418"],
  ])("refuses %s", async (_, response, complaint) => {
    expect((await validate({ ...health, response })).join()).toContain(complaint);
  });

  it("refuses a route nobody documented", async () => {
    expect(await validate({ ...health, pathname: "/api/v1/nada", response: new Response() })).toHaveLength(1);
  });
});
