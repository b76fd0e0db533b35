import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openWorld, type TestWorld } from "../../testing/fixtures";
import { SHAPE_OF_DATABASE, shapeOfSchema } from "../../testing/prisma-schema";

describe("schema.prisma", () => {
  let world: TestWorld;

  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  it("describes every column, key, index and reference that the migrations create", async () => {
    const schema = shapeOfSchema(await readFile("prisma/schema.prisma", "utf8"));
    const database = await world.rows<{ line: string }>(SHAPE_OF_DATABASE);
    expect(schema.length).toBeGreaterThan(90);
    expect(database.map(({ line }) => line).sort()).toEqual(schema);
  });
});
