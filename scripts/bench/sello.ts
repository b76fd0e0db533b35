import { Client } from "pg";
import { temporaryDataDir } from "../../server/testing/data-dir";
import { startService } from "../../server/testing/service";
import { startEmbeddedPostgres } from "../embedded-postgres";
import { underLoad } from "./load";
import { createClientes, uploadRealListas } from "./support";
import { validateRequests } from "./validate-requests";

/**
 * `npm run bench:sello -- SECONDS`: what it costs a query that it waits for its leaf. The trigger's own time, as
 * PostgreSQL measures it, beside the whole query: the two compare whatever else the machine does.
 */
const [SECONDS = 10] = process.argv.slice(2).map(Number);
const CLIENTES = 20;
const CONNECTIONS = [1, 20];

const TRIGGER = `
  SELECT calls::int, total_time AS ms FROM pg_stat_user_functions WHERE funcname = 'await_sello'`;

const dataDir = await temporaryDataDir();
const postgres = await startEmbeddedPostgres({ dataDir: dataDir.path });
const owner = new Client({ connectionString: postgres.connectionString });
try {
  await owner.connect();
  const { database } = owner;
  await owner.query(`ALTER DATABASE "${database}" SET track_functions = 'pl'`);
  const service = await startService({ DATABASE_URL: postgres.connectionString, DATA_DIR: dataDir.path });
  try {
    await uploadRealListas(service);
    const requests = validateRequests(...(await createClientes(service, CLIENTES)).map(({ key }) => key));
    for (const connections of CONNECTIONS) {
      await owner.query("SELECT pg_stat_reset()");
      const { latency } = await underLoad(service, { connections, seconds: SECONDS, requests });
      const { rows } = await owner.query<{ calls: number; ms: number }>(TRIGGER);
      const [{ calls, ms }] = rows as [(typeof rows)[number]];
      const ratio = latency.mean / (latency.mean - ms / calls);
      console.log(
        `${connections} connections: ${(ms / calls).toFixed(4)} ms of a charge, of a query's ${latency.mean.toFixed(2)} ms: ` +
          `it takes ${ratio.toFixed(4)} times as long (${calls} charges)`,
      );
    }
  } finally {
    await service.stop();
  }
} finally {
  await owner.end();
  await postgres.stop();
  await dataDir.remove();
}
