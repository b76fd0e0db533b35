import { setTimeout as sleep } from "node:timers/promises";
import { generateSync } from "otplib";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { connectTo } from "@/scripts/connect";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "@/scripts/embedded-postgres";
import { loginsOf } from "@/scripts/service-login";
import { createDb } from "@/server/db/sql/client";
import { inSnapshot } from "@/server/db/sql/transaction";
import { admin } from "@/server/testing/api";
import { checkLedger } from "@/server/testing/check-ledger";
import { type TemporaryDataDir, temporaryDataDir } from "@/server/testing/data-dir";
import { type PortalClient, signInto } from "@/server/testing/portal";
import { type Service, startService } from "@/server/testing/service";

const CLAVE = "siete faroles en Mompox";
/** Kills at random moments. More kills prove more: `KILLS=60`. */
const KILLS = Number(process.env.KILLS ?? 2);
/** A payment takes some twenty milliseconds: the kill falls before it, amid it or after it. */
const WITHIN_MS = 40;

interface Refused {
  readonly message: string;
  readonly data: { readonly code: string; readonly requestId: string };
}

describe("kill -9 of the whole database under a payment's third step", () => {
  let dataDir: TemporaryDataDir;
  let postgres: EmbeddedPostgres;
  let service: Service;
  let staff: PortalClient;
  let clienteId: string;
  let named = 0;

  beforeAll(async () => {
    dataDir = await temporaryDataDir();
    postgres = await startEmbeddedPostgres({ dataDir: dataDir.path });
    service = await startService({ DATABASE_URL: postgres.connectionString });
    ({ cliente_id: clienteId } = await admin<{ cliente_id: string }>(service, "POST", "/clientes", {
      razon_social: "Fiduciaria Interrumpida S.A.",
      nit: "901.555.321-4",
      emails: ["pagos@interrumpida.example"],
    }));
    staff = await newAgente();
  });
  beforeEach(({ onTestFailed }) => {
    onTestFailed(async () => {
      const answer = await fetch(`${service.url}/api/v1/health`).then(({ status }) => status, String);
      console.log(`process ${service.pid} answers ${answer}; it printed:\n${service.output()}`);
    });
  });
  afterAll(async () => {
    await service.stop();
    await postgres.stop();
    await dataDir.remove();
  });

  /** An agente of support, signed in with the second factor as the pages do it. */
  async function newAgente(): Promise<PortalClient> {
    const email = "nohora.quintana@soporte.example";
    const invited = { correo: email, nombre: "Nohora Quintana", rol: "agente" };
    const { enlace_invitacion: enlace } = await admin<{ enlace_invitacion: string }>(
      service,
      "POST",
      "/soporte/usuarios",
      invited,
    );
    const secreto = enlace.split("/").at(-1);
    await fetch(`${service.url}/api/auth/soporte/elegir-clave`, {
      method: "POST",
      headers: { "content-type": "application/json", origin: service.url },
      body: JSON.stringify({ tipo: "invitacion", secreto, clave: CLAVE }),
    });
    const agente = await signInto(service, "soporte", { email, clave: CLAVE });
    const begun = await done<{ secret: string }>(agente.call("miCuenta.beginSegundoFactor"));
    await done(agente.call("miCuenta.activateSegundoFactor", { codigo: generateSync(begun) }));
    return agente;
  }

  async function done<T>(answer: Promise<Response>): Promise<T> {
    const response = await answer;
    const body = await response.json();
    expect(body).not.toHaveProperty("error");
    return body.result.data.json as T;
  }

  /** Shows a payment of a bolsa, to be submitted any number of times. */
  async function shownPago() {
    named += 1;
    const pagoReferencia = `PAGO-${named}`;
    const pedido = {
      tipo: "bolsa",
      consultasCompradas: 5_000,
      precioTotal: 550_000,
      pagoReferencia,
      pagoRegistradoEn: null,
      credencialesEntregadasEn: null,
    };
    const { previa } = await done<{ previa: { huella: string } }>(
      staff.call("pagos.preview", { clienteId, pedido }),
    );
    const input = { clienteId, pedido, huella: previa.huella, recibo: true };
    return { pagoReferencia, send: () => staff.call("pagos.register", input) };
  }

  async function killDatabase(): Promise<void> {
    const { pid } = postgres;
    process.kill(pid, "SIGKILL");
    await vi.waitFor(() => expect(postgres.pid).not.toBe(pid), { timeout: 30_000, interval: 20 });
  }

  /** Repeats like a person until there is an answer. */
  async function sendUntilAnswered(send: () => Promise<Response>): Promise<{ readonly estado: string }> {
    const answered = vi.waitFor(
      async () => {
        const response = await send();
        expect(response.status).toBe(200);
        return response;
      },
      { timeout: 30_000, interval: 50 },
    );
    return done(answered);
  }

  /** Checks that each was paid once, with one receipt, act and bolsa, and that all data agree. */
  async function expectPaidOnce(referencias: readonly string[]): Promise<void> {
    const db = createDb({ connectionString: loginsOf(postgres.connectionString).serviceUrl, max: 1 });
    const checks = await inSnapshot(db, checkLedger).finally(() => db.close());
    expect(checks.filter(({ differences }) => differences.length > 0)).toEqual([]);
    const client = await connectTo(postgres.connectionString);
    const ask = async (statement: string) =>
      (await client.query<{ what: string }>(statement, [clienteId])).rows.map(({ what }) => what).toSorted();
    const once = referencias.toSorted();
    try {
      expect(await ask("SELECT pago_referencia AS what FROM bolsa WHERE cliente_id = $1")).toEqual(once);
      expect(await ask("SELECT pago_referencia AS what FROM movimiento WHERE cliente_id = $1")).toEqual(once);
      expect(
        await ask("SELECT accion AS what FROM staff_audit WHERE objeto_id = $1 AND accion = 'bolsa.abierta'"),
      ).toHaveLength(once.length);
      expect(
        await ask(
          "SELECT asunto AS what FROM correo JOIN cliente ON destino = ANY (emails) WHERE cliente.id = $1",
        ),
      ).toEqual(once.map((referencia) => `Recibimos su pago ${referencia}`));
    } finally {
      await client.end();
    }
  }

  it("says so, loses nothing, and is paid once by two clicks when the database is back", async () => {
    const { pagoReferencia, send } = await shownPago();
    const client = await connectTo(postgres.connectionString);
    client.on("error", () => {});
    await client.query("BEGIN");
    await client.query("SELECT FROM cliente WHERE id = $1 FOR UPDATE", [clienteId]);
    const sent = send();
    const blocked = "SELECT FROM pg_stat_activity WHERE cardinality(pg_blocking_pids(pid)) > 0";
    await vi.waitFor(async () => expect((await client.query(blocked)).rowCount).toBeGreaterThan(0), 30_000);
    await killDatabase();
    const response = await sent;
    const { error } = (await response.json()) as { error: { json: Refused } };
    expect([response.status, error.json.data.code]).toEqual([500, "db_error"]);
    expect(error.json.data.requestId).toMatch(/^req_[0-9a-f]{32}$/);
    expect(error.json.message).toBe("Falla interna de lectura o escritura. Reintente.");
    await client.end().catch(() => {});

    const clicks = await Promise.all([sendUntilAnswered(send), sendUntilAnswered(send)]);
    expect(clicks.map(({ estado }) => estado).toSorted()).toEqual(["registrado", "usada"]);
    await expectPaidOnce([pagoReferencia]);
  });

  it(`is paid once whenever it happens: ${KILLS} kills at any moment`, {
    timeout: 60_000 + KILLS * 10_000,
  }, async () => {
    const told = { registrado: 0, usada: 0 };
    for (let kill = 0; kill < KILLS; kill += 1) {
      const { send } = await shownPago();
      const sent = send().catch(() => null);
      await sleep(Math.random() * WITHIN_MS);
      await killDatabase();
      const first = await sent;
      const { estado } = await sendUntilAnswered(send);
      // An answered payment must exist. One without an answer may exist.
      if (first?.status === 200) expect(estado).toBe("usada");
      told[estado as keyof typeof told] += 1;
      await expectPaidOnce(Array.from({ length: named }, (_, at) => `PAGO-${at + 1}`));
    }
    if (KILLS > 3) console.log(`the second try was told ${JSON.stringify(told)}`);
  });
});
