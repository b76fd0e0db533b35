import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createDb } from "@/server/db/sql/client";
import { inSnapshot } from "@/server/db/sql/transaction";
import { admin, createClienteWithKey, listsReady } from "@/server/testing/api";
import { checkLedger } from "@/server/testing/check-ledger";
import { validateUntilAnswered } from "@/server/testing/persistent-client";
import { cloneDatabase, type TestDatabase } from "@/server/testing/postgres";
import { type Service, startService } from "@/server/testing/service";

const PROCESSES = 3;
const REQUESTS = 1000;

describe(`${REQUESTS} queries at once, over ${PROCESSES} processes of the service`, () => {
  let database: TestDatabase;
  let services: Service[];

  beforeAll(async () => {
    database = await cloneDatabase();
    const environment = { DATABASE_URL: database.connectionString };
    services = [await startService(environment)];
    await listsReady(services[0] as Service);
    for (let at = 1; at < PROCESSES; at += 1) services.push(await startService(environment));
    for (const service of services) await listsReady(service);
  });
  afterAll(async () => {
    for (const service of services) await service.stop();
    await database.drop();
  });

  it.each([1, 10, 999])("buy exactly the %i that a bolsa holds", async (bought) => {
    const [first] = services as [Service];
    const { clienteId, key } = await createClienteWithKey(first);
    await admin(first, "POST", `/clientes/${clienteId}/bolsas`, {
      consultas_compradas: bought,
      precio_total: 1000,
      pago_referencia: "P",
    });
    const urlOf = (at: number) => services[at % PROCESSES]?.url ?? "";
    const answers = await Promise.all(
      Array.from({ length: REQUESTS }, (_, at) => validateUntilAnswered(() => urlOf(at), key)),
    );
    const served = answers.filter(({ response }) => response.status === 200);
    const refused = answers.filter(({ response }) => response.status === 402);
    expect([served.length, refused.length]).toEqual([bought, REQUESTS - bought]);
    expect(new Set(served.map(({ body }) => JSON.parse(body).consulta_id)).size).toBe(bought);
    expect(new Set(refused.map(({ body }) => JSON.parse(body).error))).toEqual(new Set(["bolsa_agotada"]));
    // None is a replay: a machine too slow for the thousand may answer 500, which charges nothing.
    const counts = served.map(({ response }) => Number(response.headers.get("x-service-consumo-consumidas")));
    expect(counts.toSorted((a, b) => a - b)).toEqual(Array.from({ length: bought }, (_, at) => at + 1));
    const { eventos } = await admin<{ eventos: { tipo: string }[] }>(
      first,
      "GET",
      `/clientes/${clienteId}/eventos`,
    );
    expect(eventos.map(({ tipo }) => tipo).toReversed()).toEqual([
      "paquete.umbral_alcanzado",
      "paquete.agotado",
      "paquete.bloqueado",
    ]);
    const db = createDb({ connectionString: database.serviceUrl, max: 1 });
    const checks = await inSnapshot(db, checkLedger);
    await db.close();
    expect(checks.filter(({ differences }) => differences.length > 0)).toEqual([]);
    const failed = answers.reduce((total, { retries }) => total + retries, 0);
    console.log(
      `${bought}: ${served.length} served, ${refused.length} refused, ${failed} attempts ended in 500`,
    );
  });
});
