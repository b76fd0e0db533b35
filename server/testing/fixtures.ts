import { createHash } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import type pg from "pg";
import { Client } from "pg";
import pino from "pino";
import { createDb, type Db, openPrisma } from "../db/sql/client";
import { inTransaction } from "../db/sql/transaction";
import type { SoporteActor, StaffActor } from "../domain/shared/actor";
import { entropy } from "../runtime/clock";
import { createCliente } from "../usecases/clientes/clientes";
import type { Deps } from "../usecases/deps";
import {
  type CuentaPrueba,
  type CuentaPruebaInput,
  openCuentaPruebaIn,
} from "../usecases/prueba/open-cuenta-prueba";
import { cloneDatabase, type TestDatabase } from "./postgres";

/** Marks a test that only `npm run proofs` runs, beside shorter ones. */
export const PROOF = { tags: "proof" };

export const SOPORTE: SoporteActor = {
  kind: "soporte",
  name: "token:admin",
  usuarioId: null,
  requestId: "req_test",
};

/** A request that comes with a key. */
export const ASKED = { requestId: "req_1", operacion: "POST /api/v1/validate" };

/** A clock the test moves. */
function movableClock(start: string) {
  let at = new Date(start);
  return {
    now: async () => at,
    set: (moment: string) => {
      at = new Date(moment);
    },
  };
}

export type TestWorld = ReturnType<typeof worldOn>;

/** A database of the test's own, with the parts that use cases need. */
export const openWorld = async (start = "2026-11-20T15:00:00.000Z") => worldOn(await cloneDatabase(), start);

/** Clients of Prisma that serve one database after the other: making one takes longer than most tests. */
const spare: { pool: pg.Pool; readonly prisma: Db["prisma"] }[] = [];

function lendPrisma(pool: pg.Pool): (typeof spare)[number] {
  const used = spare.pop();
  if (used) return Object.assign(used, { pool });
  const lent = { pool };
  const movable = new Proxy(pool, {
    get(_, key) {
      const value = Reflect.get(lent.pool, key, lent.pool);
      return typeof value === "function" ? value.bind(lent.pool) : value;
    },
  });
  return Object.assign(lent, { prisma: openPrisma(movable) });
}

function openDb(database: TestDatabase): Db {
  let lent: (typeof spare)[number] | undefined;
  const db = createDb({
    connectionString: database.serviceUrl,
    max: 10,
    prismaOn: (pool) => {
      lent = lendPrisma(pool);
      return lent.prisma;
    },
  });
  return {
    ...db,
    close: async () => {
      await db.pool.end();
      if (lent) spare.push(lent);
    },
  };
}

export function worldOn(database: TestDatabase, start: string) {
  const db = openDb(database);
  return {
    ...database,
    db,
    entropy,
    clock: movableClock(start),
    log: pino({ level: "silent" }),
    rechazos: { note: () => {} },
    /** The rows of one statement as the service's own role. */
    rows: async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
      (await db.pool.query<Row>(text, values)).rows,
    /** Runs one statement as the owner of the tables. Returns how many rows it had. */
    asOwner: async (sql: string) => {
      const owner = new Client({ connectionString: database.connectionString });
      await owner.connect();
      return (await owner.query(sql).finally(() => owner.end())).rowCount;
    },
    /**
     * Runs `act` while another transaction has done the statements of `sql` and holds their locks. It ends, by
     * COMMIT or ROLLBACK, as soon as `act` waits for it.
     */
    behind: async <T>(sql: string, act: () => Promise<T>, end: "COMMIT" | "ROLLBACK" = "COMMIT") => {
      const owner = new Client({ connectionString: database.connectionString });
      await owner.connect();
      try {
        await owner.query(`BEGIN; ${sql}`);
        let isSettled = false;
        const acting = act().finally(() => {
          isSettled = true;
        });
        acting.catch(() => {});
        const blocked = "SELECT FROM pg_stat_activity WHERE pg_backend_pid() = ANY (pg_blocking_pids(pid))";
        while (!isSettled && (await owner.query(blocked)).rowCount === 0) await setTimeout(5);
        if (isSettled) throw new Error("nothing waited for the other transaction", { cause: await acting });
        await owner.query(end);
        return await acting;
      } finally {
        await owner.end();
      }
    },
    close: async () => {
      await db.close();
      await database.drop();
    },
  };
}

export const newCliente = (world: TestWorld, razonSocial = "Comercializadora Ficticia S.A.S.") =>
  createCliente(world, SOPORTE, {
    razonSocial,
    nit: "900.123.456-7",
    operaParaTerceros: false,
    emails: [],
  });

/** A test account: of that client, or of one that has not begun. */
export const newCuentaPrueba = async (world: TestWorld, cuentaRealId: string | null = null) => {
  const { cliente, llave } = await openCuentaPrueba(world, SOPORTE, {
    razonSocial: "Entidad de ensayo S.A.S.",
    nit: "900.123.456-7",
    cuentaRealId,
    etiqueta: null,
  });
  return { cliente, llave };
};

/** List entries with these ids. `variant` determines their content. */
export function entriesOf(ids: readonly string[], variant = "v1") {
  return ids.map((sourceId) => {
    const entry = {
      sourceId,
      tipo: "natural",
      names: [{ text: `Persona ${sourceId} ${variant}`, isWeak: false }],
      documentos: [],
      births: [],
      paises: [],
      fundamentoLegal: null,
    } as const;
    const json = JSON.stringify(entry);
    return { sourceId, entry, json, hash: createHash("sha256").update(json).digest("hex") };
  });
}

/** Entries in memory, for `insertVersion`. */
export function newEntries(
  entries: readonly { readonly sourceId: string; readonly json: string; readonly hash: string }[],
) {
  const places = new Map(entries.map(({ sourceId }, place) => [sourceId, place]));
  const placeOf = (sourceId: string) => places.get(sourceId) ?? -1;
  const jsonOf = (sourceId: string) => entries[placeOf(sourceId)]?.json ?? null;
  return Object.assign([...entries], { jsonOf, placeOf });
}

/** Opens a test account in a transaction of its own. */
export const openCuentaPrueba = (
  deps: Pick<Deps, "db" | "clock" | "entropy">,
  actor: StaffActor,
  input: CuentaPruebaInput,
): Promise<CuentaPrueba> => inTransaction(deps.db, (tx) => openCuentaPruebaIn(tx, deps, actor, input));
