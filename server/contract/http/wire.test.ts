import { describe, expect, it } from "vitest";
import { z } from "zod";
import { Timestamp } from "./common";
import { camelKeys, writeWire } from "./wire";

const Item = z.object({ item_id: z.string(), vence_en: Timestamp.nullable() });
const Body = z.object({
  total: z.int(),
  items_de_hoy: z.array(Item),
  primero: Item.optional(),
  registro: z.record(z.string(), z.string()),
  detalle: z.looseObject({}).nullable(),
});

describe("writeWire", () => {
  it("writes the fields of a schema in its order and with its names", () => {
    const body = writeWire(Body, {
      detalle: { conMayuscula: 1 },
      registro: { conMayuscula: "x" },
      itemsDeHoy: [{ venceEn: new Date(0), itemId: "a" }],
      total: 1,
    });
    expect(JSON.stringify(body)).toBe(
      '{"total":1,"items_de_hoy":[{"item_id":"a","vence_en":"1970-01-01T00:00:00.000Z"}],' +
        '"registro":{"conMayuscula":"x"},"detalle":{"conMayuscula":1}}',
    );
  });

  it("leaves out what the schema does not have", () => {
    const item = { itemId: "a", venceEn: null, claveHash: "secreto" };
    const body = writeWire(Body, {
      total: 0,
      itemsDeHoy: [item],
      primero: item,
      registro: {},
      detalle: null,
    });
    expect(JSON.stringify(body)).not.toContain("secreto");
    expect(body.primero).toEqual({ item_id: "a", vence_en: null });
  });
});

describe("camelKeys", () => {
  it("renames the fields that were sent", () => {
    const Patch = z.object({ razon_social: z.string(), nit: z.string() }).partial().transform(camelKeys);
    expect(Patch.parse({ razon_social: "Uno" })).toStrictEqual({ razonSocial: "Uno" });
  });
});
