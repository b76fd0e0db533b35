import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkLedger } from "../../testing/check-ledger";
import { depsOf } from "../../testing/deps";
import { newCliente, openWorld, type TestWorld } from "../../testing/fixtures";
import { fsck } from "../../testing/fsck";
import { actorOf, screeningDeps, screenUnder } from "../../testing/screening";
import { ServiceLedger } from "../../testing/service-ledger";
import { sealBitacora } from "../../usecases/bitacora/sello";
import { queryOn } from "../sql/client";
import { Statement } from "../sql/statement";
import { inSnapshot } from "../sql/transaction";
import { LEDGER_CHECKS } from "./ledger-checks";

const DAY_MS = 86_400_000;

describe("checkLedger", () => {
  let world: TestWorld;
  const suspects = async () =>
    (await inSnapshot(world.db, checkLedger)).filter(({ differences }) => differences.length > 0);

  beforeAll(async () => {
    world = await openWorld();
    const ledger = await ServiceLedger.open(world, {
      startsAt: new Date("2026-09-15T15:00:00Z"),
      umbrales: [80, 100],
      diasParaPagar: 10,
    });
    await ledger.changePlan({ codigo: "1K", incluidas: 3 }, "ahora");
    for (const key of ["k1", "k2", null, null, null]) await ledger.validate(key, "a");
    await ledger.cap(5);
    await ledger.validate(null, "a");
    await ledger.recharge(2, "R1");
    for (const key of ["k3", null, null]) await ledger.validate(key, "a");
    await ledger.recharge(9, "R2");
    await sealBitacora(depsOf(world));
    await ledger.validate("k4", "a");
    await ledger.advance(165 * DAY_MS);
    await ledger.runTareas();
    await ledger.advance(30 * DAY_MS);
    await ledger.recharge(1, "R3");
    await ledger.recharge(5, "R4");
    await ledger.reverseBolsa(4);
    await ledger.pay(0, "P1");
    await ledger.reversePago(0, "P1");
    await ledger.pay(0, "P2");
    await actorOf(world, await newCliente(world));
  });
  afterAll(() => world.close());

  it("finds nothing in what the service wrote, and reports how much it checked", async () => {
    const checks = await inSnapshot(world.db, checkLedger);
    expect(checks.flatMap(({ name, differences }) => differences.map((found) => [name, found]))).toEqual([]);
    const idle = checks.filter(({ name, checked }) => checked === 0 && name in LEDGER_CHECKS);
    expect(idle).toEqual([]);
  });

  const tampering: [string, string, string[]][] = [
    ["a counter of a period", "UPDATE periodo SET consumidas = consumidas + 1", ["counters of periods"]],
    ["a lost counter", "DELETE FROM periodo", ["counters of periods"]],
    [
      "a counter of a bolsa",
      "UPDATE bolsa SET consumidas = consumidas - 1 WHERE secuencia = 2",
      ["counters of bolsas", "bolsas told expired"],
    ],
    [
      "the moment of a counter",
      "UPDATE periodo SET actualizado_en = actualizado_en + interval '1 ms'",
      ["moments of counters"],
    ],
    [
      "where consultas are counted",
      "UPDATE consulta SET bolsa_id = NULL",
      ["counters of periods", "counters of bolsas"],
    ],
    [
      "a bolsa's expiry",
      "UPDATE bolsa SET vence_en = activada_en WHERE secuencia = 1",
      ["bolsas of consultas", "bolsas as acted"],
    ],
    ["a total", "UPDATE consulta_total SET total = total + 1", ["totals by day"]],
    ["evidence", "UPDATE consulta SET evidencia = evidencia || ' '", ["hashes of consultas"]],
    [
      "a column of a consulta",
      "UPDATE consulta SET nombre_consultado = 'Otra Persona'",
      ["columns of consultas"],
    ],
    [
      "a consulta that is gone",
      "DELETE FROM consulta WHERE id = (SELECT consulta_id FROM idempotencia WHERE llave = 'k4')",
      ["counters of bolsas", "totals by day", "answers under keys", "consultas that wait"],
    ],
    [
      "whose key asked",
      "UPDATE consulta SET api_key_id = (SELECT id FROM api_key WHERE api_key.cliente_id <> consulta.cliente_id)",
      ["columns of consultas", "keys of consultas"],
    ],
    [
      "what an answer says",
      `UPDATE idempotencia SET respuesta = replace(respuesta, '"severidad":"', '"severidad":"sin_')`,
      ["answers under keys"],
    ],
    ["an answer", `UPDATE idempotencia SET respuesta = '{"consulta_id":"x"}'`, ["answers under keys"]],
    [
      "the consulta of a key of our own",
      `UPDATE idempotencia SET llave = ' portal:1', respuesta = NULL, listas_version = NULL,
        consulta_id = gen_random_uuid() WHERE llave = 'k4'`,
      ["answers under keys"],
    ],
    [
      "the state a bolsa ended in",
      "UPDATE bolsa SET estado_al_cierre = 'vencida' WHERE secuencia = 1",
      ["history of bolsas", "bolsas told expired"],
    ],
    ["an event that is gone", "DELETE FROM evento WHERE tipo = 'paquete.agotado'", ["bolsas told used up"]],
    [
      "an expiry that is not told",
      "DELETE FROM evento WHERE tipo = 'paquete.vencido'",
      ["bolsas told expired"],
    ],
    [
      "an account that is not told",
      "DELETE FROM evento WHERE tipo = 'paquete.cobro_emitido'",
      ["accounts told issued"],
    ],
    [
      "what an event says",
      `UPDATE evento SET cuerpo = regexp_replace(cuerpo, '"consumidas":\\d+', '"consumidas":1', 'g') WHERE umbral = 80`,
      ["thresholds of events"],
    ],
    [
      "a payment that was changed",
      "UPDATE bolsa SET pago_referencia = 'X' WHERE secuencia = 1",
      ["payments of bolsas", "bolsas as acted"],
    ],
    ["a reversal that is hidden", "UPDATE bolsa SET revertida_en = NULL", ["payments of bolsas"]],
    [
      "an account said to be paid otherwise",
      "UPDATE cobro SET pago_referencia = 'X'",
      ["payments of accounts"],
    ],
    [
      "an account paid before it was issued",
      "UPDATE movimiento SET en = en - interval '1 year' WHERE tipo = 'pago' AND cobro_id IS NOT NULL",
      ["order of accounts", "payments of accounts as acted"],
    ],
    [
      "a reversal before its payment",
      "UPDATE movimiento SET en = en - interval '1 year' WHERE tipo = 'reversion' AND cobro_id IS NOT NULL",
      ["order of accounts", "reversals as acted"],
    ],
    [
      "an account of another month than the one it is issued in",
      "UPDATE cobro SET periodo = '2030-01' WHERE automatico",
      ["order of accounts", "documents of accounts"],
    ],
    [
      "what a reversal undid",
      "UPDATE movimiento SET pago_referencia = 'X' WHERE tipo = 'reversion' AND cobro_id IS NOT NULL",
      ["reversals", "reversals as acted"],
    ],
    [
      "a cap that was raised afterwards",
      "UPDATE tope SET consultas = 6",
      ["caps of refusals", "caps as acted"],
    ],
    [
      "what no check can read",
      `UPDATE evento SET cuerpo = regexp_replace(cuerpo, '"umbral":\\d+', '"umbral":"x"') WHERE umbral = 80`,
      ["bodies of events"],
    ],
    [
      "a right of the service",
      "GRANT UPDATE (severidad) ON consulta TO atalaya_app",
      ["rights of the service"],
    ],
    ["an event's threshold", "UPDATE evento SET umbral = 81 WHERE umbral = 80", ["bodies of events"]],
  ];

  it.each(tampering)("finds %s that was tampered with", async (_, sql, names) => {
    // As the owner, in a transaction that is rolled back: the service's login may not do this.
    const client = new Client({ connectionString: world.connectionString });
    await client.connect();
    try {
      await client.query("BEGIN");
      await client.query(sql);
      await client.query(`SET SESSION AUTHORIZATION ${new URL(world.serviceUrl).username}`);
      await client.query("SET ROLE atalaya_app");
      const executor = { query: queryOn(client) };
      const found = (await checkLedger(executor)).filter(({ differences }) => differences.length > 0);
      expect(found.map(({ name }) => name)).toEqual(names);
    } finally {
      await client.query("ROLLBACK");
      await client.end();
    }
  });

  it("can write nothing", async () => {
    const write = new Statement({ text: "UPDATE bolsa SET consumidas = consumidas" });
    await expect(inSnapshot(world.db, (snapshot) => snapshot.query(write))).rejects.toMatchObject({
      code: "25006",
    });
  });

  it("is printed by npm run fsck, which exits with 1 on a difference", async () => {
    const environment = { DATABASE_URL: world.connectionString };
    expect(await fsck(environment)).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/hashes of consultas +8 +ok/),
    });
    await world.asOwner("UPDATE periodo SET consumidas = 7 WHERE consumidas = 5");
    expect(await fsck(environment)).toMatchObject({
      status: 1,
      stdout: expect.stringContaining("7 instead of 5"),
    });
    await world.asOwner("UPDATE periodo SET consumidas = 5 WHERE consumidas = 7");
  });

  it("reads one snapshot while charges go on", async () => {
    const actor = await actorOf(world, await newCliente(world));
    const deps = screeningDeps(world);
    const asking = Promise.all(Array.from({ length: 40 }, () => screenUnder(deps, actor, null)));
    expect(await suspects()).toEqual([]);
    await asking;
    expect(await suspects()).toEqual([]);
  });
});
