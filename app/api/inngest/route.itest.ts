import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { admin } from "@/server/testing/api";
import { createInngestExecutor } from "@/server/testing/inngest-executor";
import { cloneDatabase, type TestDatabase } from "@/server/testing/postgres";
import { type Service, startService } from "@/server/testing/service";

const SIGNING_KEY = "0123456789abcdef0123456789abcdef";

interface TareasBody {
  readonly tareas: readonly {
    readonly nombre: string;
    readonly ejecuciones: readonly { readonly origen: string; readonly resultado: string | null }[];
  }[];
}

const runsFromInngest = async (service: Service, nombre: string) => {
  const { tareas } = await admin<TareasBody>(service, "GET", "/tareas");
  const tarea = tareas.find((candidate) => candidate.nombre === nombre);
  return tarea?.ejecuciones.filter(({ origen }) => origen === "inngest");
};

describe("/api/inngest", () => {
  let database: TestDatabase;
  let service: Service;

  beforeAll(async () => {
    database = await cloneDatabase();
    service = await startService({
      DATABASE_URL: database.connectionString,
      INNGEST_SIGNING_KEY: SIGNING_KEY,
      INNGEST_EVENT_KEY: "abcdef0123456789abcdef0123456789",
      INNGEST_BASE_URL: "http://127.0.0.1:9",
    });
  });
  afterAll(async () => {
    await service.stop();
    await database.drop();
  });

  const executor = (signingKey: string | null = SIGNING_KEY) =>
    createInngestExecutor({ url: service.url, signingKey });

  it("registers every job with its schedule and its event", async () => {
    const { status, body } = await executor().register();
    expect(status).toBe(200);
    const { functions } = body as { functions: { id: string; triggers: object[] }[] };
    expect(functions.map(({ id }) => id).sort()).toEqual([
      "atalaya-actualizar-listas",
      "atalaya-avisos-vencimiento",
      "atalaya-borrar-llaves-vencidas",
      "atalaya-emitir-cobros",
      "atalaya-preparar-particiones",
      "atalaya-reintentar-listas",
      "atalaya-vigilar-listas",
    ]);
    expect(functions.find(({ id }) => id.endsWith("actualizar-listas"))?.triggers).toEqual([
      { cron: "TZ=America/Bogota 15 5 * * *" },
      { event: "atalaya/tarea.actualizar-listas" },
    ]);
  });

  it("runs a job to its end through the use case, and records the run", async () => {
    const { status, body } = await executor().run("preparar-particiones", {
      name: "atalaya/tarea.preparar-particiones",
    });
    expect({ status, body }).toEqual({ status: 200, body: { creadas: 0 } });
    expect(await runsFromInngest(service, "preparar-particiones")).toMatchObject([
      { resultado: "completada" },
    ]);
  });

  it("runs a turn once, however often it is delivered", async () => {
    const event = { name: "inngest/scheduled.timer", ts: Date.parse("2026-11-20T10:45:00.000Z") };
    const first = await executor().run("vigilar-listas", event);
    const second = await executor().run("vigilar-listas", event);
    expect(second).toEqual(first);
    expect(await runsFromInngest(service, "vigilar-listas")).toHaveLength(1);
  });

  it.each([
    ["nobody signed", null],
    ["somebody else signed", "ffffffffffffffffffffffffffffffff"],
  ])("runs and registers nothing that %s", async (_, key) => {
    const before = await runsFromInngest(service, "preparar-particiones");
    const ran = await executor(key).run("preparar-particiones", {
      name: "atalaya/tarea.preparar-particiones",
    });
    expect(ran.status).toBe(401);
    expect((await executor(key).register()).status).toBe(401);
    expect(await runsFromInngest(service, "preparar-particiones")).toEqual(before);
  });
});

describe("/api/inngest without Inngest", () => {
  it("does not exist", async () => {
    const database = await cloneDatabase();
    const service = await startService({ DATABASE_URL: database.connectionString });
    const run = await createInngestExecutor({ url: service.url, signingKey: SIGNING_KEY }).register();
    expect(run.status).toBe(404);
    await service.stop();
    await database.drop();
  });
});
