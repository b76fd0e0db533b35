import type { Client } from "pg";
import { connectTo } from "../../scripts/connect";
import { startEmbeddedPostgres } from "../../scripts/embedded-postgres";

/** The product's own database under whoever owns the cluster, who may do there what no guard of ours prevents. */
export async function asSuperuser<Result>(work: (client: Client) => Promise<Result>): Promise<Result> {
  const { connectionString, stop } = await startEmbeddedPostgres({
    dataDir: process.env.ATALAYA_DATA_DIR ?? "",
    isGuest: true,
  });
  const client = await connectTo(connectionString);
  try {
    return await work(client);
  } finally {
    await client.end();
    await stop();
  }
}
