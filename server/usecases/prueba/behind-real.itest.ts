import { setTimeout } from "node:timers/promises";
import pino from "pino";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { claimArchivos } from "../../db/archivos/archivos";
import { claimEntregas } from "../../db/avisos/entregas";
import { createChargeQueue } from "../../db/consultas/charge-queue";
import { readCuenta } from "../../db/facturacion/cuentas";
import { createDb } from "../../db/sql/client";
import { COMO_SE_HALLA } from "../../domain/archivos/lectura";
import type { Asker } from "../../domain/clientes/cliente";
import type { PortalActor } from "../../domain/shared/actor";
import { evidenciaOf } from "../../pdf/testing/evidence";
import { createReportPool } from "../../runtime/pdf/report-pool";
import { createModoPrueba } from "../../runtime/prueba";
import { createTablaPool } from "../../runtime/tablas/tabla-pool";
import { createFairTurns, createUploadTurns } from "../../runtime/turns";
import { newCliente, newCuentaPrueba, openWorld, type TestWorld } from "../../testing/fixtures";
import { bringLote, peopleCsv, startAsShown } from "../../testing/lotes";
import { portalActorOf, queryAt, screeningDeps } from "../../testing/screening";
import { setAlertas } from "../../testing/set-alertas";
import { requestDescarga } from "../archivos/descarga";
import type { UpdateAlertasInput } from "../avisos/alertas";
import { screen } from "../consultas/screen";
import type { Deps } from "../deps";
import { recordHecho } from "../facturacion/cuenta";
import { runLotes } from "../lotes/run-lotes";
import { Bell } from "../run-due";

const CUENTAS = 20;
const EACH = 3;
const log = pino({ level: "silent" });
const TODAS = {
  texto: null,
  severidad: null,
  lista: null,
  sujetoObligadoNit: null,
  quien: null,
  desde: null,
  hasta: null,
};
const NOBODY_LEAVES = new AbortController().signal;

describe("with twenty test accounts in every queue, a real client's last request precedes theirs", () => {
  let world: TestWorld;
  let deps: Deps;
  let real: PortalActor;
  let pruebas: readonly PortalActor[];

  beforeAll(async () => {
    world = await openWorld();
    deps = screeningDeps(world);
    real = await portalActorOf(world, await newCliente(world));
    const opened: PortalActor[] = [];
    for (let count = 0; count < CUENTAS; count += 1)
      opened.push(await portalActorOf(world, (await newCuentaPrueba(world)).cliente));
    pruebas = opened;
  });
  afterAll(() => world.close());

  /** Number of test jobs that end before a real client's last job. */
  async function endedBefore(
    ask: (asker: Asker, abandoned: AbortSignal) => Promise<unknown>,
  ): Promise<number> {
    const leaving = new AbortController();
    let ended = 0;
    const asked = pruebas.flatMap((cuenta) =>
      Array.from({ length: EACH }, () =>
        ask(cuenta, leaving.signal).then(
          () => {
            ended += 1;
          },
          // More than may wait.
          () => {},
        ),
      ),
    );
    await ask(real, NOBODY_LEAVES);
    const before = ended;
    leaving.abort();
    await Promise.all(asked);
    return before;
  }

  it("among reports", async () => {
    const pool = createReportPool(log);
    const pedido = {
      evidencias: [evidenciaOf({ consultaId: "01a2013c-1359-7581-a578-000000000001" })],
      lote: null,
      baseUrl: "https://atalaya.test",
    };
    await pool.render(pedido, real, NOBODY_LEAVES);
    // The jobs in progress: at most one for each of two threads.
    expect(await endedBefore((asker, gone) => pool.render(pedido, asker, gone))).toBeLessThanOrEqual(2);
    await pool.stop();
  });

  it("among files to read and uploads", async () => {
    const pool = createTablaPool(log);
    const raw = Buffer.from("Nombre\r\nAna Inventada");
    await pool.read(raw, COMO_SE_HALLA, real, NOBODY_LEAVES);
    expect(
      await endedBefore((asker, gone) => pool.read(raw, COMO_SE_HALLA, asker, gone)),
    ).toBeLessThanOrEqual(1);
    await pool.stop();
    const inUploadTurn = createUploadTurns();
    const ends: (() => void)[] = [];
    const taken: Asker[] = [];
    const send = (asker: Asker) =>
      inUploadTurn(
        asker,
        () => {
          taken.push(asker);
          return new Promise<void>((resolve) => ends.push(resolve));
        },
        NOBODY_LEAVES,
      ).catch(() => {});
    for (const cuenta of pruebas) void send(cuenta);
    void send(real);
    await setTimeout(10);
    expect(taken.slice(-1)).toEqual([real]);
    expect(taken).toHaveLength(3);
    for (let end = ends.shift(); end !== undefined; end = ends.shift()) {
      end();
      await setTimeout(1);
    }
  });

  it("among screenings, which take as long as alone", async () => {
    const screenings = createFairTurns({ atOnce: 6, atOnceOfOne: 2 });
    const own: Deps = {
      ...deps,
      prueba: { ...createModoPrueba(screenings, 1), pause: async () => {} },
      inScreeningTurn: (asker, work, deadline) =>
        screenings.run("clienteId" in asker ? asker.clienteId : asker.kind, work, deadline),
    };
    // The share of test accounts in a pool of ten connections.
    const db = createDb({ connectionString: world.serviceUrl, max: 3 });
    const ofPruebas = { ...own, db, charges: createChargeQueue(db) };
    const ask = async (actor: PortalActor, from = own) => {
      const began = performance.now();
      await screen(from, actor, queryAt(await world.clock.now()));
      return performance.now() - began;
    };
    const times = async () => {
      const all: number[] = [];
      for (let count = 0; count < 30; count += 1) all.push(await ask(real));
      return all.toSorted((one, other) => one - other);
    };
    await times();
    const quiet = await times();
    let isOver = false;
    const flood = pruebas.map(async (cuenta) => {
      const work = () => ask(cuenta, ofPruebas);
      const request = { fault: "persistencia_error", read: async () => {}, work } as const;
      while (!isOver) await own.prueba.inFlight(cuenta.clienteId, request, NOBODY_LEAVES);
    });
    const flooded = await times();
    isOver = true;
    await Promise.all(flood);
    await db.close();
    const told = (all: readonly number[]) => `${all.at(-1)?.toFixed(1)} ms`;
    console.log(
      `a client's longest of 30 queries: ${told(quiet)} alone, ${told(flooded)} beside 20 test accounts`,
    );
  });

  it("among lotes, where theirs have one place of two", async () => {
    const start = async (actor: PortalActor) =>
      startAsShown(world, actor, await bringLote(world, actor, peopleCsv(12)));
    for (const cuenta of pruebas) await start(cuenta);
    const claimed = async (modo: string) => {
      const [row] = await world.rows<{ filas: number }>(
        `SELECT count(*)::int AS filas FROM lote_fila JOIN lote ON lote.id = lote_id JOIN cliente ON cliente.id = lote.cliente_id
         WHERE modo = $1 AND lote_fila.reclamado_en IS NOT NULL`,
        [modo],
      );
      return row?.filas;
    };
    let open = () => {};
    const held = new Promise<void>((resolve) => {
      open = resolve;
    });
    const bell = new Bell();
    const worked = runLotes(deps, () => held, bell);
    await vi.waitFor(async () => expect(await claimed("prueba")).toBeGreaterThan(0), 30_000);
    await setTimeout(100);
    expect(await claimed("prueba")).toBe(10);
    await start(real);
    bell.ring();
    await vi.waitFor(async () => expect(await claimed("real")).toBe(10), 30_000);
    expect(await claimed("prueba")).toBe(10);
    open();
    await worked;
    const rows = await world.rows("SELECT DISTINCT estado FROM lote");
    expect(rows).toEqual([{ estado: "terminado" }]);
  });

  it("among files to write", async () => {
    const ask = async (actor: PortalActor) =>
      requestDescarga(deps, actor, {
        descargaId: world.entropy.uuidV4(),
        criterios: TODAS,
        formato: "csv",
        now: await world.clock.now(),
      });
    for (const cuenta of pruebas) await ask(cuenta);
    await ask(real);
    const [first] = await claimArchivos(world.db, "descarga", 1);
    expect(first).toMatchObject({ clienteId: real.clienteId, modo: "real" });
  });

  it("among deliveries and mails", async () => {
    const now = await world.clock.now();
    const record = async (actor: PortalActor, input: UpdateAlertasInput) => {
      await setAlertas(deps, actor, input);
      const { cuenta } = await readCuenta(world.db, actor.clienteId, now);
      const hecho = { tipo: "paquete.reactivado", cobro: null } as const;
      await recordHecho(world.db, world.entropy, { clienteId: actor.clienteId, cuenta, hecho }, now);
    };
    for (const [at, cuenta] of pruebas.entries())
      await record(cuenta, {
        webhookUrl: `https://receptor-${at}.example/`,
        emails: [`ana${at}@prueba.example`],
      });
    await record(real, { webhookUrl: "https://receptor.example/", emails: ["ana@real.example"] });
    const claimed = await claimEntregas(world.db, { now, limit: 2 });
    expect(claimed.map(({ modo }) => modo)).toEqual(["real", "real"]);
    expect(claimed.map(({ canal }) => canal).toSorted()).toEqual(["email", "webhook"]);
  });
});
