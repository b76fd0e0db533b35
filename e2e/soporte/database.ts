import type { Client } from "pg";
import { connectTo } from "../../scripts/connect";
import { startEmbeddedPostgres } from "../../scripts/embedded-postgres";

/** The product's database as superuser, who can bypass our guards. */
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
