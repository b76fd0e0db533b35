import { describe, expect, it } from "vitest";
import { EVENTO_UNICIDAD } from "../../domain/avisos/evento-key";
import { ERRORS, type ErrorCode, invalidField } from "../../domain/shared/errors";
import { createOpenApiValidator } from "../../testing/openapi-validator";
import { presentHealth } from "../v1/health";
import { presentError } from "./error-body";
import { openApiDocument } from "./openapi";
import { errorsOf, type Operation, splitName } from "./operation";
import { OPERATIONS } from "./operations";

const addresses = { baseUrl: "https://a.test", docsUrl: "https://a.test/docs" };
const integracion = openApiDocument(addresses);
const administracion = openApiDocument(addresses, "administracion");
const operations: [string, Operation][] = Object.entries(OPERATIONS);

const health = { method: "GET", pathname: "/api/v1/health" };
const HEALTH = presentHealth(new Date("2026-11-20T10:15:00Z"));

describe("openApiDocument", () => {
  it.each(operations)("documents %s with its statuses, and no other", (name, operation) => {
    const { method, path } = splitName(name);
    const isAdmin = path.startsWith("/api/admin/");
    const [own, other] = isAdmin ? [administracion, integracion] : [integracion, administracion];
    expect(other.paths).not.toHaveProperty([path]);
    const item = own.paths?.[path]?.[method.toLowerCase() as "get"];
    const errorStatuses = errorsOf(operation).map((code) => ERRORS[code].status);
    const statuses = new Set([...Object.keys(operation.responses).map(Number), ...errorStatuses]);
    expect(Object.keys(item?.responses ?? {}).map(Number)).toEqual([...statuses].toSorted((a, b) => a - b));
    expect(item?.security).toHaveLength(operation.auth === "llave" || operation.auth === "token" ? 1 : 0);
  });

  it("names no status that the contract says does not exist", () => {
    expect(JSON.stringify([integracion.paths, administracion.paths])).not.toMatch(/"(403|429|503)":/);
  });

  it("lets responses grow: no schema forbids a field", () => {
    expect(JSON.stringify([integracion, administracion])).not.toContain('"additionalProperties":false');
  });

  it("describes /validate as the contract's tables do", () => {
    const { ValidateRequest, ValidateResponse } = integracion.components?.schemas ?? {};
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

describe("problems of generators", () => {
  const documents = { integracion, administracion };
  const nodes = Object.entries(documents).flatMap(([name, document]) => [...nodesIn(document, name)]);
  const where = (is: (node: Record<string, unknown>) => boolean) =>
    nodes.filter(({ node }) => is(node)).map(({ at }) => at);

  it("appear in neither document: a pattern on a date, a constant, a condition beside fields", () => {
    const formats = ["date", "date-time", "uuid"];
    expect(where(({ format, pattern }) => formats.includes(String(format)) && pattern !== undefined)).toEqual(
      [],
    );
    expect(where((node) => "const" in node)).toEqual([]);
    const conditions = ["anyOf", "oneOf", "allOf", "if"];
    expect(where((node) => "properties" in node && conditions.some((key) => key in node))).toEqual([]);
  });

  it("is in neither document: a lookahead, which Go and Rust do not know, or an object without a type", () => {
    expect(where(({ pattern }) => /\(\?[=!<]/.test(String(pattern)))).toEqual([]);
    expect(
      where((node) => node.type === "object" && !("properties" in node) && !("additionalProperties" in node)),
    ).toEqual([
      "integracion.components.schemas.ValidateRequest.dependentSchemas.tipo.anyOf.1.properties.documento",
      "integracion.components.schemas.ContraparteRequest.dependentSchemas.clase.anyOf.1.properties.documento",
    ]);
  });

  it("is in no name: tags and operations are plain words, each operation's its own", () => {
    const ids = nodes.flatMap(({ node }) => (typeof node.operationId === "string" ? [node.operationId] : []));
    expect(new Set(ids).size).toBe(ids.length);
    const tags = [...(integracion.tags ?? []), ...(administracion.tags ?? [])].map(({ name }) => name);
    for (const name of [...ids, ...tags]) expect(name).toMatch(/^[A-Za-z]+$/);
  });
});

describe("values that may grow", () => {
  const { schemas = {} } = integracion.components ?? {};
  const fieldOf = (name: string, field: string) =>
    (schemas[name] as { properties: Record<string, object> }).properties[field];

  it.each([
    ["MatchItem", "lista"],
    ["HealthResponse", "version"],
    ["DiligenciaResponse", "sello"],
    ["DiligenciaResponse", "leyenda"],
    ["Error", "error"],
    ["WebhookEvento", "tipo"],
    ["Plan", "codigo"],
  ])("is any text: %s.%s", (name, field) => {
    expect(fieldOf(name, field)).toMatchObject({ type: "string" });
    expect(fieldOf(name, field)).not.toHaveProperty("enum");
  });

  it.each([
    ["MatchItem", "resultado", ["exacto", "posible"]],
    ["MatchItem", "match_por", ["nombre", "documento"]],
  ])("closes what the contract closes: %s.%s", (name, field, values) => {
    expect(fieldOf(name, field)).toMatchObject({ enum: values });
  });

  it("keeps como_reactivar in the 402, and issues in refusals of a form", () => {
    const bodies = Object.entries(integracion.paths?.["/api/v1/validate"]?.post?.responses ?? {});
    const fields = bodies.map(([status, response]) => {
      const { $ref } = (response as { content: Record<string, { schema: { $ref: string } }> }).content[
        "application/json"
      ]?.schema ?? { $ref: "" };
      const name = $ref.split("/").at(-1) ?? "";
      const { properties } = schemas[name] as { properties: object };
      return [status, "como_reactivar" in properties, "issues" in properties];
    });
    expect(fields.filter(([, reactivar]) => reactivar).map(([status]) => status)).toEqual(["402"]);
    expect(fields.filter(([, , issues]) => issues).map(([status]) => status)).toEqual(["400"]);
  });

  it("declares every event with its headers and its body", () => {
    expect(Object.keys(integracion.webhooks ?? {}).toSorted()).toEqual(
      Object.keys(EVENTO_UNICIDAD).toSorted(),
    );
    for (const item of Object.values(integracion.webhooks ?? {})) {
      const { parameters, requestBody } = (item as { post: Record<"parameters" | "requestBody", object> })
        .post;
      expect((parameters as { name: string }[]).map(({ name }) => name)).toEqual([
        "X-Service-Event",
        "X-Service-Delivery-Id",
        "X-Service-Signature",
      ]);
      expect(JSON.stringify(requestBody)).toContain("#/components/schemas/WebhookEvento");
    }
  });
});

function* nodesIn(value: unknown, at: string): Generator<{ node: Record<string, unknown>; at: string }> {
  if (typeof value !== "object" || value === null) return;
  yield { node: value as Record<string, unknown>, at };
  for (const [key, inner] of Object.entries(value)) yield* nodesIn(inner, `${at}.${key}`);
}

describe("createOpenApiValidator", () => {
  const validate = createOpenApiValidator();
  const headers = { "X-Service-Request-Id": `req_${"a".repeat(32)}` };

  it("accepts documented answers", async () => {
    expect(await validate({ ...health, response: Response.json(HEALTH, { headers }) })).toEqual([]);
    const error = invalidField("tipo", "No.");
    const body = presentError(error, { requestId: `req_${"a".repeat(32)}`, docsUrl: "https://a.test/docs" });
    const response = Response.json(body, { status: 400, headers });
    expect(await validate({ method: "POST", pathname: "/api/v1/diligencia", response })).toEqual([]);
  });

  it.each([
    ["a missing field", Response.json({ ...HEALTH, version: undefined }), "must have required property"],
    ["a field of another type", Response.json({ ...HEALTH, timestamp: 5 }), "/timestamp must be string"],
    ["a field nobody documented", Response.json({ ...HEALTH, otro: 1 }), "must NOT have additional"],
    ["a header that is not there", Response.json(HEALTH), "X-Service-Request-Id is missing"],
    ["a value nobody knows", Response.json({ ...HEALTH, version: "9" }), "/version must be equal to one of"],
    ["a status nobody documented", Response.json(HEALTH, { status: 418 }), "documents no 418"],
  ])("refuses %s", async (_, response, complaint) => {
    expect((await validate({ ...health, response })).join()).toContain(complaint);
  });

  it("rejects an undocumented route", async () => {
    expect(await validate({ ...health, pathname: "/api/v1/nada", response: new Response() })).toHaveLength(1);
  });
});
