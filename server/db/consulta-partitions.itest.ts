import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Cliente } from "../domain/shared/cliente";
import { insertTestConsulta } from "../testing/consulta";
import { newCliente, openWorld, type TestWorld } from "../testing/fixtures";
import { ensureConsultaPartitions } from "./consulta-partitions";
import { inTransaction } from "./transaction";

/** The last millisecond of November 2026 in Bogota is already December in UTC. */
const NOVEMBER = new Date("2026-11-20T15:00:00.000Z");
const LAST_OF_NOVEMBER = new Date("2026-12-01T04:59:59.999Z");
const FIRST_OF_DECEMBER = new Date("2026-12-01T05:00:00.000Z");

describe("the partitions of consulta", () => {
  let world: TestWorld;
  let cliente: Cliente;
  let owner: Client;

  beforeAll(async () => {
    world = await openWorld();
    cliente = await newCliente(world);
    owner = new Client({ connectionString: world.connectionString });
    await owner.connect();
  });
  afterAll(async () => {
    await owner.end();
    await world.close();
  });

  const partitionOf = async (id: string) => (await partitionsOf([id]))[0];
  const partitionsOf = async (ids: string[]): Promise<string[]> => {
    const query = "SELECT tableoid::regclass::text AS name FROM consulta WHERE id = ANY ($1) ORDER BY id";
    const { rows } = await owner.query<{ name: string }>(query, [ids]);
    return rows.map(({ name }) => name);
  };

  it("keep a consulta whose month nobody made, and take it in once it is made", async () => {
    const id = await insertTestConsulta(world, cliente, NOVEMBER);
    const before = await owner.query("SELECT * FROM consulta WHERE id = $1", [id]);
    expect(await partitionOf(id)).toBe("consulta_default");
    expect(await ensureConsultaPartitions(world.db, NOVEMBER, 0)).toBe(1);
    expect(await partitionOf(id)).toBe("consulta_2026_11");
    expect((await owner.query("SELECT * FROM consulta WHERE id = $1", [id])).rows).toEqual(before.rows);
  });

  it("are made ahead, across the year's end, once however often and by however many asked", async () => {
    const asked = Array.from({ length: 6 }, () => ensureConsultaPartitions(world.db, NOVEMBER, 3));
    const made = await Promise.all(asked);
    expect(made.reduce((sum, count) => sum + count, 0)).toBe(3);
    expect(await ensureConsultaPartitions(world.db, NOVEMBER, 3)).toBe(0);
    const { rows } = await owner.query(
      "SELECT inhrelid::regclass::text AS name FROM pg_inherits WHERE inhparent = 'consulta'::regclass ORDER BY 1",
    );
    expect(rows.map((row) => row.name)).toEqual([
      "consulta_2026_11",
      "consulta_2026_12",
      "consulta_2027_01",
      "consulta_2027_02",
      "consulta_default",
    ]);
  });

  it("turn with the month of Bogota, to the millisecond", async () => {
    await ensureConsultaPartitions(world.db, NOVEMBER, 1);
    expect(await partitionOf(await insertTestConsulta(world, cliente, LAST_OF_NOVEMBER))).toBe(
      "consulta_2026_11",
    );
    expect(await partitionOf(await insertTestConsulta(world, cliente, FIRST_OF_DECEMBER))).toBe(
      "consulta_2026_12",
    );
    expect(await ensureConsultaPartitions(world.db, LAST_OF_NOVEMBER, 0)).toBe(0);
  });

  it("are all but one left out of a look-up by id", async () => {
    await ensureConsultaPartitions(world.db, NOVEMBER, 3);
    const id = await insertTestConsulta(world, cliente, NOVEMBER);
    // Tables this small are read whole where they may be: forbidden, the plan shows that there is an index.
    await owner.query("SET enable_seqscan = off");
    const { rows } = await owner.query<{ "QUERY PLAN": string }>(
      `EXPLAIN SELECT * FROM consulta WHERE id = '${id}'`,
    );
    const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
    expect(plan).toMatch(/^Index Scan using consulta_2026_11_/);
    expect(plan.match(/consulta_(\d{4}_\d{2}|default)\b/g)).toEqual(["consulta_2026_11"]);
  });

  it("lose no consulta that is being kept while its month is made", async () => {
    const may = new Date("2027-05-10T12:00:00.000Z");
    const writes = Array.from({ length: 30 }, (_, minute) =>
      insertTestConsulta(world, cliente, new Date(may.getTime() + minute * 60_000)),
    );
    const made = ensureConsultaPartitions(world.db, may, 0);
    const ids = await Promise.all(writes);
    expect(await made).toBe(1);
    expect(await partitionsOf(ids)).toEqual(ids.map(() => "consulta_2027_05"));
  });

  it("wait for a consulta whose transaction is still open, and take it in", async () => {
    const june = new Date("2027-06-10T12:00:00.000Z");
    let made: Promise<number> | undefined;
    const id = await inTransaction(world.db, async (tx) => {
      const kept = await insertTestConsulta(world, cliente, june, tx);
      made = ensureConsultaPartitions(world.db, june, 0);
      await tx.query({ text: "SELECT pg_sleep(0.2)" });
      return kept;
    });
    expect(await made).toBe(1);
    expect(await partitionOf(id)).toBe("consulta_2027_06");
  });

  it("refuse an id that is not a UUIDv7", async () => {
    await insertTestConsulta(world, cliente, NOVEMBER);
    const copyAs = (id: string) =>
      owner.query(
        `INSERT INTO consulta SELECT copy.* FROM (SELECT consulta AS it FROM consulta LIMIT 1) AS one,
           jsonb_populate_record(it, jsonb_build_object('id', $1::text)) AS copy`,
        [id],
      );
    await expect(copyAs(world.entropy.uuidV4())).rejects.toMatchObject({ code: "23514" });
    await expect(copyAs(world.entropy.uuidV7(NOVEMBER))).resolves.toMatchObject({ rowCount: 1 });
  });
});
