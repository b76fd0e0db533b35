import { createHmac, randomUUID } from "node:crypto";
import canonicalize from "canonicalize";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readCuenta } from "@/server/db/facturacion/cuentas";
import { createDb } from "@/server/db/sql/client";
import { entropy } from "@/server/runtime/clock";
import { admin, call, createClienteWithKey } from "@/server/testing/api";
import { createInngestExecutor } from "@/server/testing/inngest-executor";
import { cloneDatabase, type TestDatabase } from "@/server/testing/postgres";
import { openReceiver } from "@/server/testing/receiver";
import { type Service, startService } from "@/server/testing/service";
import { recordHecho } from "../../server/usecases/facturacion/cuenta";
import { withSharedProduct } from "./open";

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
      PAGES: "0",
      INNGEST_SIGNING_KEY: SIGNING_KEY,
      INNGEST_EVENT_KEY: "abcdef0123456789abcdef0123456789",
      INNGEST_BASE_URL: "http://127.0.0.1:9",
      WEBHOOK_ALLOW_INSECURE: "1",
    });
  });
  afterAll(async () => {
    await service.stop();
    await database.drop();
  });

  const executor = (signingKey: string | null = SIGNING_KEY) =>
    createInngestExecutor({ url: service.url, signingKey });

  it("registers every tarea with its schedule and its event", async () => {
    const { status, body } = await executor().register();
    expect(status).toBe(200);
    const { functions } = body as { functions: { id: string; triggers: object[] }[] };
    expect(functions.map(({ id }) => id).sort()).toEqual([
      "atalaya-actualizar-listas",
      "atalaya-aplicar-retencion",
      "atalaya-avisos-vencimiento",
      "atalaya-borrar-accesos-vencidos",
      "atalaya-borrar-exportaciones-vencidas",
      "atalaya-borrar-pruebas-vencidas",
      "atalaya-borrar-respuestas-vencidas",
      "atalaya-despertar-entregas",
      "atalaya-emitir-cobros",
      "atalaya-entregar-eventos",
      "atalaya-escalar-vencidas",
      "atalaya-estampar-bitacora",
      "atalaya-indexar-consultas",
      "atalaya-preparar-particiones",
      "atalaya-reintentar-listas",
      "atalaya-resumir-decisiones",
      "atalaya-sellar-actividad",
      "atalaya-sellar-actos",
      "atalaya-sellar-bitacora",
      "atalaya-vigilar-contrapartes",
      "atalaya-vigilar-listas",
      "atalaya-vigilar-receptores",
    ]);
    expect(functions.find(({ id }) => id.endsWith("actualizar-listas"))?.triggers).toEqual([
      { cron: "TZ=America/Bogota 15 5 * * *" },
      { event: "atalaya/tarea.actualizar-listas" },
    ]);
  });

  it("runs a tarea to its end through the use case, and records the run", async () => {
    const { status, body } = await executor().run("preparar-particiones", {
      name: "atalaya/tarea.preparar-particiones",
    });
    expect({ status, body }).toEqual({ status: 200, body: { creadas: 0 } });
    expect(await runsFromInngest(service, "preparar-particiones")).toMatchObject([
      { resultado: "completada" },
    ]);
  });

  it("runs a turno once, however often it is delivered", async () => {
    const event = { name: "inngest/scheduled.timer", ts: Date.parse("2026-11-20T10:45:00.000Z") };
    const first = await executor().run("vigilar-listas", event);
    const second = await executor().run("vigilar-listas", event);
    expect(second).toEqual(first);
    expect(await runsFromInngest(service, "vigilar-listas")).toHaveLength(1);
  });

  it("attempts an event at once when it is woken for it", async () => {
    const receiver = await openReceiver();
    const { clienteId, key: token } = await createClienteWithKey(service);
    const body = { webhook: { url: receiver.url } };
    expect((await call(service, "/api/v1/cuenta/alertas", { method: "PUT", token, body })).status).toBe(200);
    const db = createDb({ connectionString: database.serviceUrl, max: 1 });
    const now = new Date();
    const { cuenta } = await readCuenta(db, clienteId, now);
    const hecho = { tipo: "paquete.reactivado", cobro: null } as const;
    await recordHecho(db, entropy, { clienteId, cuenta, hecho }, now);
    const evento = await db.prisma.evento.findFirstOrThrow({ where: { clienteId } });
    await db.close();
    const event = { name: "atalaya/evento.registrado", data: { evento_id: evento.id } };
    expect((await executor().run("despertar-entregas", event)).status).toBe(200);
    expect(receiver.deliveries.map(({ id }) => id)).toEqual([evento.id]);
    await receiver.close();
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

  const PATH = "/api/inngest?fnId=atalaya-preparar-particiones&stepId=step";
  const signature = (body: string, seconds: number) => {
    const hmac = createHmac("sha256", SIGNING_KEY).update(body).update(String(seconds)).digest("hex");
    return { "x-inngest-signature": `t=${seconds}&s=${hmac}` };
  };
  const now = () => Math.floor(Date.now() / 1000);
  const CALL =
    '{"ctx":{"attempt":0,"run_id":"1","stack":{"current":0,"stack":[]}},"event":{},"events":[],"steps":{},"version":2}';

  it.each([
    ["garbage that nobody signed", () => ({ body: "\u0000{{{" })],
    ["garbage that is signed", () => ({ body: "{{{", headers: signature("{{{", now()) })],
    ["nothing, signed", () => ({ body: "", headers: signature("", now()) })],
    ["a call of no step, signed", () => ({ body: "[]", headers: signature("[]", now()) })],
    [
      "a call with a signature of an hour ago",
      () => ({ body: CALL, headers: signature(CALL, now() - 3600) }),
    ],
    ["a call signed for another body", () => ({ body: CALL, headers: signature("{}", now()) })],
    ["a signature that is none", () => ({ body: CALL, headers: { "x-inngest-signature": "t=1&s=%00" } })],
    ["a body of a megabyte", () => ({ body: "[".repeat(1_000_000) })],
    [
      "a server that claims to be for development",
      () => ({ body: CALL, headers: { "x-inngest-server-kind": "dev" } }),
    ],
  ])("runs nothing for %s, and tells nothing of itself", async (_, make) => {
    const before = await runsFromInngest(service, "preparar-particiones");
    for (const method of ["POST", "PUT"]) {
      const response = await fetch(service.url + PATH, { method, ...make() });
      const text = await response.text();
      expect(response.status).toBeGreaterThanOrEqual(400);
      expect(text).not.toMatch(/node_modules|\.[jt]s:\d|\bat \w+ \(/);
    }
    expect(await runsFromInngest(service, "preparar-particiones")).toEqual(before);
  });

  it("runs once what a freshly signed call asks for, even if its bytes are sent again", async () => {
    const before = (await runsFromInngest(service, "preparar-particiones"))?.length ?? 0;
    const event = { id: randomUUID(), name: "atalaya/tarea.preparar-particiones", ts: Date.now(), data: {} };
    const body = canonicalize({
      ctx: { attempt: 0, run_id: randomUUID(), stack: { current: 0, stack: [] } },
      event,
      events: [event],
      steps: {},
      version: 2,
    }) as string;
    const headers = { "content-type": "application/json", ...signature(body, now()) };
    const send = async () => {
      const response = await fetch(service.url + PATH, { method: "POST", body, headers });
      return { status: response.status, steps: await response.json() };
    };
    const answer = { status: 206, steps: [{ op: "StepRun", data: { creadas: 0 } }] };
    expect(await send()).toMatchObject(answer);
    const replays = await Promise.all(Array.from({ length: 5 }, send));
    for (const replay of replays) expect(replay).toMatchObject(answer);
    expect(await runsFromInngest(service, "preparar-particiones")).toHaveLength(before + 1);
  });

  it("tells callers without a signature only that it is there", async () => {
    const response = await fetch(`${service.url}/api/inngest`);
    const text = await response.text();
    expect(text).not.toContain(SIGNING_KEY);
    expect(text).not.toMatch(/node_modules|\.[jt]s:\d/);
  });
});

describe("/api/inngest without Inngest", () => {
  let url: string;
  withSharedProduct(({ service }) => {
    url = service.url;
  });

  it("does not exist", async () => {
    const run = await createInngestExecutor({ url, signingKey: SIGNING_KEY }).register();
    expect(run.status).toBe(404);
  });
});
