import RECORDED from "./recorded-examples.json";

/** A request and its answer, or an event, as the running service gave it (`recorded-examples.itest.ts`). */
export interface Example {
  /** The operation's id, or the type of the event. */
  readonly operacion: string;
  readonly nombre: string;
  readonly resumen: string;
  /** Path with its query. Absent in an event. */
  readonly direccion?: string;
  /** Absent if the request has no body. A text that is not JSON is a string. */
  readonly cuerpo?: unknown;
  readonly status?: number;
  /** Absent if the answer is not JSON. */
  readonly respuesta?: unknown;
}

/** Every recorded example, with the addresses of the deployment at `baseUrl`. */
export const examplesAt = (baseUrl: string): readonly Example[] =>
  JSON.parse(JSON.stringify(RECORDED).replaceAll("{servidor}", baseUrl)) as readonly Example[];

/** Named examples as OpenAPI has them in a request's or an answer's content. Undefined if there are none. */
export function namedExamples(examples: readonly Example[], part: "cuerpo" | "respuesta") {
  const named = examples
    .filter((example) => example[part] !== undefined)
    .map((example) => [example.nombre, { summary: example.resumen, value: example[part] }] as const);
  return named.length === 0 ? undefined : Object.fromEntries(named);
}
