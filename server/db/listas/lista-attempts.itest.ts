import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openWorld, type TestWorld } from "../../testing/fixtures";
import { lastAttempts, recordAttempt } from "./lista-attempts";

describe("the attempts to renew a list", () => {
  let world: TestWorld;

  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  it("stores every attempt and reports the last one of each list", async () => {
    const at = (hour: number) => new Date(Date.UTC(2026, 10, 20, hour));
    await recordAttempt(world.db, {
      slug: "ofac_sdn",
      en: at(9),
      resultado: "fallida",
      detalle: "sin respuesta",
    });
    await recordAttempt(world.db, {
      slug: "ofac_sdn",
      en: at(11),
      resultado: "retenida",
      detalle: "muy corta",
    });
    await recordAttempt(world.db, {
      slug: "ofac_sdn",
      en: at(10),
      resultado: "rechazada",
      detalle: "cortada",
    });
    await recordAttempt(world.db, {
      slug: "us_fto",
      en: at(8),
      resultado: "fallida",
      detalle: "sin archivo",
    });
    expect(await lastAttempts(world.db)).toEqual([
      { slug: "ofac_sdn", en: at(11), resultado: "retenida", detalle: "muy corta" },
      { slug: "us_fto", en: at(8), resultado: "fallida", detalle: "sin archivo" },
    ]);
  });
});
