import { afterAll, beforeAll, expect, it } from "vitest";
import { openWorld, type TestWorld } from "../../testing/fixtures";
import { CLAIM, isClaimed, isUnclaimed } from "./claims";

let world: TestWorld;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

it("ends claims after a minute, and those of one statement at one moment", async () => {
  await world.asOwner("CREATE TABLE work (reclamo uuid, reclamado_en timestamptz, slowed text)");
  await world.asOwner("INSERT INTO work SELECT FROM generate_series(1, 5)");
  await world.asOwner(`UPDATE work SET ${CLAIM}, slowed = pg_sleep(0.01)::text`);
  await world.asOwner("GRANT SELECT ON work TO PUBLIC");
  const counted = "count(DISTINCT reclamo)::int AS claims, count(DISTINCT reclamado_en)::int AS moments";
  expect(await world.rows(`SELECT ${counted} FROM work`)).toEqual([{ claims: 5, moments: 1 }]);
  const ages = "(VALUES (interval '59.999999 seconds'), ('60 seconds')) AS ages (age)";
  const work = `(SELECT statement_timestamp() - age AS reclamado_en FROM ${ages}) AS work`;
  const states = `${isClaimed("work")} AS claimed, ${isUnclaimed("work")} AS free`;
  expect(await world.rows(`SELECT ${states} FROM ${work} ORDER BY reclamado_en DESC`)).toEqual([
    { claimed: true, free: false },
    { claimed: false, free: true },
  ]);
});
