import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { decideMatches } from "../../testing/decided-matches";
import { openWorld, type TestWorld } from "../../testing/fixtures";
import { checkCounters } from "../facturacion/account-checks";
import { queryOn } from "../sql/client";
import { inSnapshot } from "../sql/transaction";
import { DECISION_CHECKS } from "./decision-checks";

const UNGUARDED = ["decision", "decision_revision", "ficha_pep"]
  .map((kept) => `ALTER TABLE ${kept} DISABLE TRIGGER USER;`)
  .join("");

describe("stored matches and decisions", () => {
  let world: TestWorld;

  beforeAll(async () => {
    world = await openWorld();
    await decideMatches(world);
  });
  afterAll(() => world.close());

  it("follow from the evidence and from people's acts", async () => {
    const checks = (await inSnapshot(world.db, checkCounters)).filter(({ name }) => name in DECISION_CHECKS);
    expect(checks.map(({ name, checked, differences }) => [name, checked, differences])).toEqual([
      ["matches of consultas", 7, []],
      ["entries of matches", 7, []],
      ["standing of matches", 7, []],
      ["assigned matches", 1, []],
      ["history of decisions", 8, []],
    ]);
  });

  const DECIDED = "estado = 'descartada'";
  const tampering: [string, string, string[]][] = [
    [
      "how a match stands",
      "UPDATE coincidencia SET estado = 'confirmada' WHERE estado = 'por_aprobar'",
      ["standing of matches"],
    ],
    [
      "a match that is said to wait",
      `UPDATE coincidencia SET estado = 'por_decidir', decidida_en = NULL WHERE ${DECIDED}`,
      ["standing of matches"],
    ],
    [
      "a match that is said to be decided",
      "UPDATE coincidencia SET estado = 'descartada', decidida_en = now() WHERE estado = 'en_analisis'",
      ["standing of matches"],
    ],
    [
      "when a match was decided",
      `UPDATE coincidencia SET decidida_en = decidida_en - interval '1 day' WHERE ${DECIDED}`,
      ["standing of matches"],
    ],
    [
      "whom a match is assigned to",
      "UPDATE coincidencia SET asignada_a = (SELECT id FROM usuario WHERE id <> asignada_a LIMIT 1)",
      ["assigned matches"],
    ],
    [
      "a match that is assigned to nobody any more",
      "UPDATE coincidencia SET asignada_a = NULL",
      ["assigned matches"],
    ],
    [
      "the name of a match",
      "UPDATE coincidencia SET nombre_coincidencia = 'Otra Persona'",
      ["matches of consultas"],
    ],
    [
      "whose match it is, by document",
      "UPDATE coincidencia SET documento_consultado = 'CC1'",
      ["matches of consultas"],
    ],
    [
      "a match that is gone",
      "DELETE FROM coincidencia WHERE asignada_a IS NOT NULL",
      ["matches of consultas"],
    ],
    [
      "a match of nothing",
      "DELETE FROM consulta WHERE id = (SELECT consulta_id FROM coincidencia WHERE asignada_a IS NOT NULL)",
      ["matches of consultas"],
    ],
    [
      "what a match is remembered by",
      "UPDATE coincidencia SET huella = repeat('0', 64)",
      ["entries of matches"],
    ],
    ["the last decision", "DELETE FROM decision WHERE numero = 2", ["standing of matches"]],
    [
      "a decision before the last",
      "DELETE FROM decision WHERE numero = 1 AND tipo = 'en_analisis'",
      ["standing of matches", "history of decisions"],
    ],
    ["what was decided", "UPDATE decision SET tipo = 'confirmada' WHERE numero = 2", ["standing of matches"]],
    [
      "when it was decided",
      "UPDATE decision SET en = en - interval '1 day' WHERE numero = 2",
      ["standing of matches", "history of decisions"],
    ],
    ["an approval", "DELETE FROM decision_revision WHERE resultado = 'aprobada'", ["standing of matches"]],
    [
      "an approval that nobody had to give",
      "UPDATE decision SET requiere_aprobacion = false WHERE id = (SELECT decision_id FROM decision_revision WHERE resultado = 'aprobada')",
      ["history of decisions"],
    ],
    ["a card", "DELETE FROM ficha_pep WHERE version = 1", ["history of decisions"]],
  ];

  it.each(tampering)("finds %s that was tampered with", async (_, sql, names) => {
    const owner = new Client({ connectionString: world.connectionString });
    await owner.connect();
    try {
      // The table owner disables triggers and references first. Rolled back at the end.
      await owner.query(`BEGIN; SET LOCAL session_replication_role = replica; ${UNGUARDED}`);
      expect((await owner.query(sql)).rowCount).toBeGreaterThan(0);
      const checks = await checkCounters({ query: queryOn(owner) });
      const found = checks.filter(({ name, differing }) => name in DECISION_CHECKS && differing > 0);
      expect(found.map(({ name }) => name)).toEqual(names);
    } finally {
      await owner.query("ROLLBACK");
      await owner.end();
    }
  });
});
