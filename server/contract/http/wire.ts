import "./issues";
import { z } from "zod";

/** A name as TypeScript has it: `vence_en` is `venceEn`. */
type Camel<Name> = Name extends `${infer First}_${infer Rest}` ? `${First}${Capitalize<Camel<Rest>>}` : Name;

type OptionalKeys<Shape> = {
  [K in keyof Shape]: Shape[K] extends z.ZodOptional ? K : never;
}[keyof Shape];

/** What `writeWire` writes as JSON of a schema: its fields in camelCase, moments as dates or as text. */
export type WireInput<Schema> = Schema extends z.ZodISODateTime
  ? Date | string
  : Schema extends z.ZodObject<infer Shape>
    ? [keyof Shape] extends [never]
      ? object
      : {
          readonly [K in Exclude<keyof Shape, OptionalKeys<Shape>> as Camel<K>]: WireInput<Shape[K]>;
        } & { readonly [K in OptionalKeys<Shape> as Camel<K>]?: WireInput<Shape[K]> }
    : Schema extends z.ZodArray<infer Item>
      ? readonly WireInput<Item>[]
      : Schema extends z.ZodNullable<infer Inner>
        ? WireInput<Inner> | null
        : Schema extends z.ZodOptional<infer Inner>
          ? WireInput<Inner> | undefined
          : Schema extends z.ZodPipe<infer In>
            ? WireInput<In>
            : Schema extends z.ZodType
              ? z.input<Schema>
              : never;

type Write = (value: unknown) => unknown;

/** Null writes a value as it is. */
const writers = new WeakMap<object, { readonly write: Write | null }>();

/**
 * Writes a value in the shape of a schema: its fields, no others, in the schema's order and with its names. A field that
 * is undefined is left out.
 */
export function writeWire<Schema extends z.ZodType>(
  schema: Schema,
  value: WireInput<Schema>,
): z.input<Schema> {
  return written(writerOf(schema), value) as z.input<Schema>;
}

const written = (write: Write | null, value: unknown): unknown =>
  write === null || value === null ? value : write(value);

function writerOf(schema: unknown): Write | null {
  const known = writers.get(schema as object);
  if (known !== undefined) return known.write;
  const write = createWriter(schema);
  writers.set(schema as object, { write });
  return write;
}

function createWriter(schema: unknown): Write | null {
  if (schema instanceof z.ZodObject) return createObjectWriter(schema.shape);
  if (schema instanceof z.ZodPipe) return writerOf(schema.in);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return writerOf(schema.unwrap());
  if (schema instanceof z.ZodISODateTime)
    return (value) => (value instanceof Date ? value.toISOString() : value);
  if (!(schema instanceof z.ZodArray)) return null;
  const write = writerOf(schema.element);
  return write && ((values) => (values as readonly unknown[]).map((value) => written(write, value)));
}

function createObjectWriter(shape: Readonly<Record<string, unknown>>): Write | null {
  const fields = Object.entries(shape).map(
    ([name, field]) => ({ name, key: camel(name), write: writerOf(field) }) as const,
  );
  // An object without fields is any object.
  if (fields.length === 0) return null;
  return (value) => {
    const body: Record<string, unknown> = {};
    for (const { name, key, write } of fields) {
      const field = (value as Readonly<Record<string, unknown>>)[key];
      if (field !== undefined) body[name] = written(write, field);
    }
    return body;
  };
}

const camel = (name: string): string => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** JSON holds nothing undefined: a field that is not sent is absent. */
type CamelKeys<Body> = { [K in keyof Body as Camel<K>]: Exclude<Body[K], undefined> };

/** Renames the fields of a parsed body: the transform of a schema whose fields the service knows by the same words. */
export const camelKeys = <Body extends object>(body: Body): CamelKeys<Body> =>
  Object.fromEntries(Object.entries(body).map(([name, value]) => [camel(name), value])) as CamelKeys<Body>;
