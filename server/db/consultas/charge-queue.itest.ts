import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { presentConsulta } from "../../contract/v1/validate-response";
import type { Cliente } from "../../domain/clientes/cliente";
import { checkLedger } from "../../testing/check-ledger";
import { testCharge } from "../../testing/consulta";
import { depsOf } from "../../testing/deps";
import { newCliente, openWorld, SOPORTE, type TestWorld } from "../../testing/fixtures";
import { openBolsa } from "../../usecases/facturacion/pagos";
import { readCuenta } from "../facturacion/cuentas";
import type { SqlExecutor } from "../sql/statement";
import { inSnapshot } from "../sql/transaction";
import { type Charge, type Claim, chargeConsultas } from "./charge";
import { type ChargeQueue, createChargeQueue } from "./charge-queue";

const IN_TIME = new AbortController().signal;

describe("the line of queries before a counter", () => {
  let world: TestWorld;
  let cliente: Cliente;
  let queue: ChargeQueue;
  let statements: number;

  /** An executor that counts its statements. */
  const counting = (): SqlExecutor => ({
    query: (statement, ...given) => {
      statements += 1;
      return world.db.query(statement, ...given);
    },
  });

  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    cliente = await newCliente(world);
    statements = 0;
    queue = createChargeQueue(counting());
  });

  const charges = (count: number, part: Partial<Charge> = {}) =>
    Promise.all(
      Array.from({ length: count }, async () => ({ ...(await testCharge(world, cliente)), ...part })),
    );
  const claimOf = ({ consulta }: Charge, llave: string): Claim => ({
    llave,
    huella: Buffer.alloc(32, llave),
    written: {
      respuesta: JSON.stringify(presentConsulta(consulta)),
      listasVersion: "onu_consolidated=2026-11-20",
    },
    expiraEn: new Date("2026-11-21T15:00:00.000Z"),
  });
  const chargeAll = (all: readonly Charge[], into = queue) =>
    Promise.all(all.map((charge) => into.charge(charge, IN_TIME)));
  const stored = async () => {
    const [row] = await world.rows<{ consultas: number; consumidas: number; llaves: number }>(
      `SELECT (SELECT count(*)::int FROM consulta WHERE cliente_id = $1) AS consultas,
          (SELECT coalesce(sum(consumidas), 0)::int FROM periodo WHERE cliente_id = $1) AS consumidas,
          (SELECT count(*)::int FROM idempotencia WHERE cliente_id = $1) AS llaves`,
      [cliente.clienteId],
    );
    return row;
  };
  const expectLedgerToAddUp = async () => {
    const checks = await inSnapshot(world.db, checkLedger);
    expect(checks.filter(({ differences }) => differences.length > 0)).toEqual([]);
  };

  it("charges a lone query at once and groups those that arrive during a charge", async () => {
    const [first, ...others] = await charges(20);
    const counts = await chargeAll([
      first as Charge,
      ...others.map((charge, at) => ({ ...charge, claim: claimOf(charge, `k${at}`) })),
    ]);
    expect(counts).toEqual(Array.from({ length: 20 }, (_, at) => at + 1));
    expect(statements).toBe(2);
    expect(await stored()).toEqual({ consultas: 20, consumidas: 20, llaves: 19 });
    await expectLedgerToAddUp();
  });

  const openCurrentBolsa = async () => {
    const now = await world.clock.now();
    await openBolsa(depsOf(world), SOPORTE, {
      clienteId: cliente.clienteId,
      consultasCompradas: 100,
      precioTotal: 1000,
      pagoReferencia: "P1",
      pagoRegistradoEn: null,
      credencialesEntregadasEn: null,
    });
    const { cuenta } = await readCuenta(world.db, cliente.clienteId, now);
    if (cuenta.modalidad !== "bolsa") throw new Error("no bolsa");
    return { bolsaId: cuenta.bolsa.bolsaId };
  };

  it.each(["month", "bolsa"])(
    "counts a %s exactly when several processes charge it at once",
    async (counter) => {
      const all = await charges(60, counter === "bolsa" ? { contador: await openCurrentBolsa() } : {});
      const queues = Array.from({ length: 3 }, () => createChargeQueue(world.db));
      const counts = await Promise.all(all.map((charge, at) => queues[at % 3]?.charge(charge, IN_TIME)));
      expect(counts.toSorted((one, other) => Number(one) - Number(other))).toEqual(
        Array.from({ length: 60 }, (_, at) => at + 1),
      );
      await expectLedgerToAddUp();
    },
  );

  it("stops at the decided count and writes nothing of further queries", async () => {
    const all = await charges(8, { counts: { from: 1, to: 5 } });
    const counted = (await chargeAll(all)).filter((count) => count !== null);
    expect(counted).toEqual(Array.from({ length: counted.length }, (_, at) => at + 1));
    expect(counted.length).toBeLessThanOrEqual(5);
    const total = counted.length;
    expect(await stored()).toEqual({ consultas: total, consumidas: total, llaves: 0 });
  });

  it("opens a month with no more than was decided", async () => {
    const all = await charges(3, { counts: { from: 1, to: 2 } });
    expect(await chargeConsultas(world.db, all as [Charge, Charge, Charge])).toBe(null);
    expect(await stored()).toEqual({ consultas: 0, consumidas: 0, llaves: 0 });
  });

  it("charges only the first of two queries with the same key", async () => {
    const [one, two, three] = (await charges(3)) as [Charge, Charge, Charge];
    const twins = [two, three].map((charge) => ({ ...charge, claim: claimOf(charge, "k") }));
    expect(await chargeAll([one, ...twins])).toEqual([1, 2, null]);
    expect(await stored()).toEqual({ consultas: 2, consumidas: 2, llaves: 1 });
  });

  it("writes nothing of a group when one of its keys is taken", async () => {
    const all = (await charges(4)).map((charge, at) => ({ ...charge, claim: claimOf(charge, `k${at}`) }));
    const [holder] = (await charges(1)) as [Charge];
    await chargeAll([{ ...holder, claim: claimOf(holder, "k2") }]);
    expect(await chargeAll(all)).toEqual([2, null, null, null]);
    expect(await stored()).toEqual({ consultas: 2, consumidas: 2, llaves: 2 });
  });

  it("stores every text exactly as sent", async () => {
    const referenciaExterna = "\\u0000 \\\\ \"'\u0001\t\u2028 Ñandú e\u0301 \u{1f9ff} $1 {}";
    const charge = await testCharge(world, cliente, null, { referenciaExterna });
    await queue.charge(charge, IN_TIME);
    const [kept] = await world.rows("SELECT referencia_externa, evidencia FROM consulta WHERE id = $1", [
      charge.consulta.consultaId,
    ]);
    expect(kept).toEqual({ referencia_externa: referenciaExterna, evidencia: charge.evidencia });
    await expectLedgerToAddUp();
  });

  it("fails only the query that cannot be charged", async () => {
    const [one, two, three, four] = (await charges(4)) as [Charge, Charge, Charge, Charge];
    const bad = { ...three, actor: { ...three.actor, apiKeyId: world.entropy.uuidV4() } };
    const outcomes = await Promise.allSettled(
      [one, two, bad, four].map((charge) => queue.charge(charge, IN_TIME)),
    );
    expect(outcomes.map((outcome) => ("value" in outcome ? outcome.value : outcome.reason.code))).toEqual([
      1,
      2,
      "23503",
      3,
    ]);
    expect(await stored()).toMatchObject({ consultas: 3, consumidas: 3 });
  });

  it("fails the whole group when its statement gets no answer", async () => {
    const lost = new Error("Connection terminated unexpectedly");
    const late = new AbortController();
    let isLost = false;
    const losing = createChargeQueue({
      query: async (...asked) => {
        const rows = await world.db.query(...asked);
        if (!isLost) {
          isLost = true;
          return rows;
        }
        late.abort();
        throw lost;
      },
    });
    const all = await charges(4);
    const outcomes = await Promise.allSettled(all.map((charge) => losing.charge(charge, late.signal)));
    expect(outcomes.map((outcome) => ("value" in outcome ? outcome.value : outcome.reason))).toEqual([
      1,
      lost,
      lost,
      lost,
    ]);
    expect(await stored()).toMatchObject({ consultas: 4, consumidas: 4 });
  });

  it("skips a query whose deadline passed while it waited", async () => {
    const [one, two, three] = (await charges(3)) as [Charge, Charge, Charge];
    const late = new AbortController();
    const asked = Promise.all([
      queue.charge(one, IN_TIME),
      queue.charge(two, late.signal),
      queue.charge(three, IN_TIME),
    ]);
    late.abort();
    expect(await asked).toEqual([1, null, 2]);
    expect(await stored()).toMatchObject({ consultas: 2 });
  });

  it("refuses to commit after the deadline by the database's clock, even if the statement was delayed", async () => {
    const [one, two, three] = (await charges(3)) as [Charge, Charge, Charge];
    const [clock] = await world.rows<{ at: Date }>("SELECT clock_timestamp() - interval '26 s' AS at");
    const late = { ...two, readAt: clock?.at ?? two.readAt };
    const outcomes = await Promise.allSettled(
      [one, late, three].map((charge) => queue.charge(charge, IN_TIME)),
    );
    expect(outcomes.map((outcome) => ("value" in outcome ? outcome.value : outcome.reason.code))).toEqual([
      1,
      "persistencia_error",
      2,
    ]);
    expect(await stored()).toMatchObject({ consultas: 2, consumidas: 2 });
  });
});
