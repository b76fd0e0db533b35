import { Ajv2020 } from "ajv/dist/2020";
import addFormats from "ajv-formats";
import { describe, expect, it } from "vitest";
import { EVENTO_TIPOS } from "../../domain/avisos/evento-key";
import { ERRORS } from "../../domain/shared/errors";
import type { ApiDocument, JsonSchema } from "./api-document";
import { examplesAt } from "./examples";
import { FIELD_TEXTS } from "./field-texts";
import { openApiDocument } from "./openapi";

const api = openApiDocument({
  baseUrl: "https://a.test",
  docsUrl: "https://a.test/docs/errores",
}) as unknown as ApiDocument;

const operations = Object.entries({ ...api.paths, ...api.webhooks }).flatMap(([path, methods]) =>
  Object.values(methods).map((operation) => [`${operation.operationId ?? path}`, operation] as const),
);

function* fieldsOf(schema: JsonSchema, at: string): Generator<readonly [string, JsonSchema]> {
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    yield [`${at}.${name}`, field];
    yield* fieldsOf(field, name);
  }
  for (const part of [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])])
    yield* fieldsOf(part, at);
  if (schema.items) yield* fieldsOf(schema.items, at);
}

const fields = Object.entries(api.components.schemas).flatMap(([name, schema]) => [
  ...fieldsOf(schema, name),
]);

describe("an integrator's document", () => {
  it("describes every field", () => {
    expect(fields.filter(([, { description }]) => !description).map(([at]) => at)).toEqual([]);
  });

  it("describes every operation, parameter and header", () => {
    const silent = operations.flatMap(([id, { description, parameters = [], responses }]) => [
      ...(description ? [] : [id]),
      ...parameters.filter((each) => !each.description).map(({ name }) => `${id} ${name}`),
      ...Object.values(responses).flatMap(({ headers = {} }) =>
        Object.entries(headers).flatMap(([name, header]) => (header.description ? [] : [`${id} ${name}`])),
      ),
    ]);
    expect(silent).toEqual([]);
  });

  it("has no text for an unknown field", () => {
    const names = new Set(fields.flatMap(([at]) => [at, at.split(".").at(-1)]));
    for (const [, { parameters = [], responses }] of operations) {
      for (const { name } of parameters) names.add(name);
      for (const { headers = {} } of Object.values(responses))
        for (const name of Object.keys(headers)) names.add(name);
    }
    expect(Object.keys(FIELD_TEXTS).filter((name) => !names.has(name))).toEqual([]);
  });

  const ajv = addFormats.default(new Ajv2020({ strict: false, allErrors: true }));
  ajv.addSchema({ ...api, $id: "api" });

  const bodies = operations.flatMap(([id, { requestBody, responses }]) => [
    ...Object.values(requestBody?.content ?? {}).map((content) => [`${id}, asked`, content] as const),
    ...Object.entries(responses).flatMap(([status, { content = {} }]) =>
      content["application/json"] ? [[`${id}, ${status}`, content["application/json"]] as const] : [],
    ),
  ]);

  it.each(bodies)("has examples of %s that are as documented", (_, { schema, examples = {} }) => {
    expect(Object.keys(examples)).not.toEqual([]);
    const validate = ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"api#/')));
    for (const [name, { value }] of Object.entries(examples)) {
      validate(value);
      expect([name, validate.errors ?? []]).toEqual([name, []]);
    }
  });
});

/** An object in a recorded answer or event. */
interface Recorded {
  readonly [field: string]: unknown;
}

function* objectsIn(value: unknown): Generator<Recorded> {
  if (typeof value !== "object" || value === null) return;
  if (!Array.isArray(value)) yield value as Recorded;
  for (const inner of Object.values(value)) yield* objectsIn(inner);
}

const recorded = examplesAt("https://a.test").flatMap(({ operacion, nombre, cuerpo, respuesta, status }) =>
  [...objectsIn(status === undefined ? cuerpo : respuesta)].map(
    (object) => [`${operacion}, ${nombre}`, object] as const,
  ),
);
const having = (...fields: readonly string[]) =>
  recorded.filter(([, object]) => fields.every((field) => field in object));

describe("a recorded example shows a state that can exist:", () => {
  it.each(having("modalidad"))("either a package or a bolsa: %s", (_, object) => {
    const ofBolsa = ["bolsa", "bolsa_actual", "bolsas"].filter((field) => object[field] != null);
    const ofPackage = ["plan", "periodo", "periodo_actual", "periodos"].filter(
      (field) => object[field] != null,
    );
    if (object.modalidad === "bolsa") expect([ofBolsa.length > 0, ofPackage]).toEqual([true, []]);
    else expect([ofBolsa, ofPackage.length > 0]).toEqual([[], true]);
  });

  it.each([...having("total_matches", "matches"), ...having("total_hallazgos", "hallazgos")])(
    "as many findings as it counts: %s",
    (_, { total_matches, total_hallazgos, matches, hallazgos, severidad }) => {
      expect((matches ?? hallazgos) as unknown[]).toHaveLength((total_matches ?? total_hallazgos) as number);
      if (severidad !== undefined) expect(severidad === "sin_hallazgo").toBe(total_matches === 0);
    },
  );

  it.each(having("consultado", "consulta_parcial"))(
    "partial without a name or a document: %s",
    (_, object) => {
      const { nombre, documento } = object.consultado as Recorded;
      expect(object.consulta_parcial).toBe(nombre === null || documento === null);
    },
  );

  it.each(having("consumidas", "incluidas", "restantes"))("figures that add up: %s", (_, object) => {
    const { consumidas, incluidas, restantes, excedente, porcentaje } = object as Record<string, number>;
    expect(restantes).toBe(Math.max(0, (incluidas ?? 0) - (consumidas ?? 0)));
    expect(excedente).toBe(Math.max(0, (consumidas ?? 0) - (incluidas ?? 0)));
    expect(porcentaje).toBeCloseTo((100 * (consumidas ?? 0)) / (incluidas ?? 1), 1);
  });

  it.each(having("consultas_compradas", "consumidas", "saldo"))("a balance that adds up: %s", (_, object) => {
    expect(object.saldo).toBe((object.consultas_compradas as number) - (object.consumidas as number));
    expect(object.estado === "agotada").toBe(object.saldo === 0);
    expect(object.estado === "vencida").toBe(object.dias_para_vencer === 0);
  });

  it.each([
    ...having("emitido_en", "vence_en"),
    ...having("cuenta_emitida_en", "cuenta_vence_en"),
    ...having("activada_en", "vence_en"),
    ...having("inicio", "fin"),
  ])("first the beginning, then the end: %s", (_, object) => {
    const begun = object.emitido_en ?? object.cuenta_emitida_en ?? object.activada_en ?? object.inicio;
    const ended = object.vence_en ?? object.cuenta_vence_en ?? object.fin;
    if (begun == null) expect(ended ?? null).toBeNull();
    else expect(String(begun) < String(ended)).toBe(true);
  });

  it.each(having("match_por", "explicacion"))("an explanation that goes with the match: %s", (_, object) => {
    const { forma } = object.explicacion as Recorded;
    expect(forma === null).toBe(object.match_por === "documento");
    expect(object.vinculante_colombia).toBe(object.tier === "1_vinculante");
  });

  it.each(having("error", "message"))("an error with the words of its code: %s", (_, object) => {
    const { message } = ERRORS[object.error as keyof typeof ERRORS];
    if (object.error !== "validation_error") expect(object.message).toBe(message);
  });

  it("has an event of each type, and each 402", () => {
    const examples = examplesAt("https://a.test");
    expect(examples.flatMap(({ status, operacion }) => (status === undefined ? [operacion] : []))).toEqual(
      EVENTO_TIPOS,
    );
    const unpaid = examples.flatMap(({ status, nombre }) => (status === 402 ? [nombre] : []));
    expect(new Set(unpaid)).toEqual(
      new Set(Object.keys(ERRORS).filter((code) => ERRORS[code as keyof typeof ERRORS].status === 402)),
    );
  });
});
