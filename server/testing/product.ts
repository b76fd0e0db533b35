import { Client } from "pg";
import { standInSamples } from "../usecases/listas/stand-in-samples";
import { depsOf } from "./deps";
import { worldOn } from "./fixtures";
import { clonePrepared, type TestDatabase } from "./postgres";
import { type Service, startService } from "./service";

export interface Product {
  readonly service: Service;
  /** The service's database, as the login that owns the tables. */
  readonly db: Client;
  readonly connectionString: string;
  close(): Promise<void>;
}

/** Next, with the pages, is opened only on request. */
const PAGES = process.env.ROUTER === "next" ? "1" : "0";

const ARRANQUE = { kind: "sistema", tarea: "actualizar-listas", requestId: "req_test" } as const;

/** Puts samples in force in advance, which takes most of a first start. */
async function standIn(database: TestDatabase): Promise<void> {
  const world = worldOn(database, new Date().toISOString());
  await standInSamples(depsOf(world, { allowsSamples: true }), ARRANQUE);
  await world.db.close();
}

/** A database of the test's own with the samples of the lists in force. */
export const cloneWithSamples = () => clonePrepared("samples", standIn);

/** Opens the real product on a database of the test's own, without pages unless `PAGES: "1"`. */
export async function openProduct(environment: Record<string, string> = {}): Promise<Product> {
  const database = await cloneWithSamples();
  const { connectionString } = database;
  const service = await startService({ DATABASE_URL: connectionString, PAGES, ...environment });
  const db = new Client({ connectionString });
  await db.connect();
  return {
    service,
    db,
    connectionString,
    close: async () => {
      await db.end();
      await service.stop();
      await database.drop();
    },
  };
}

export interface AuditRow {
  readonly actor: string;
  readonly accion: string;
  readonly antes: Record<string, unknown> | null;
  readonly despues: Record<string, unknown> | null;
  readonly motivo: string | null;
  readonly request_id: string;
}

/** Returns the staff audit trail of one object, oldest first. */
export async function auditTrail({ db }: Product, objetoId: string): Promise<AuditRow[]> {
  const { rows } = await db.query<AuditRow>(
    "SELECT actor, accion, antes, despues, motivo, request_id FROM staff_audit WHERE objeto_id = $1 ORDER BY en, id",
    [objetoId],
  );
  return rows;
}
