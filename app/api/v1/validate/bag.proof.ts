import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createDb } from "@/server/db/client";
import { checkLedger } from "@/server/db/ledger-checks";
import { inSnapshot } from "@/server/db/transaction";
import { admin, createClienteWithKey, listsReady } from "@/server/testing/api";
import { cloneDatabase, type TestDatabase } from "@/server/testing/postgres";
import { type Service, startService } from "@/server/testing/service";

const PROCESSES = 3;
const REQUESTS = 1000;
const BODY = JSON.stringify({ tipo: "natural", nombre: "Evaristo Clímaco Buitragal Lasprilla" });

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

  it.each([1, 10, 999])("buy exactly the %i that a bag holds", async (bought) => {
    const [first] = services as [Service];
    const { clienteId, key } = await createClienteWithKey(first);
    await admin(first, "POST", `/clientes/${clienteId}/bolsas`, {
      consultas_compradas: bought,
      precio_total: 1000,
      pago_referencia: "P",
    });
    const responses = await Promise.all(
      Array.from({ length: REQUESTS }, (_, at) =>
        fetch(`${services[at % PROCESSES]?.url}/api/v1/validate`, {
          method: "POST",
          headers: { authorization: `Bearer ${key}` },
          body: BODY,
        }),
      ),
    );
    const bodies = await Promise.all(
      responses.map(async (response) => ({ status: response.status, body: await response.json() })),
    );
    const served = bodies.filter(({ status }) => status === 200);
    const refused = bodies.filter(({ status }) => status === 402);
    expect([served.length, refused.length]).toEqual([bought, REQUESTS - bought]);
    expect(new Set(served.map(({ body }) => body.consulta_id)).size).toBe(bought);
    expect(new Set(refused.map(({ body }) => body.error))).toEqual(new Set(["bolsa_agotada"]));
    const counts = responses
      .filter(({ status }) => status === 200)
      .map(({ headers }) => Number(headers.get("x-service-consumo-consumidas")));
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
    const db = createDb({ connectionString: database.connectionString, max: 1 });
    const checks = await inSnapshot(db, checkLedger);
    await db.close();
    expect(checks.filter(({ differences }) => differences.length > 0)).toEqual([]);
  });
});
