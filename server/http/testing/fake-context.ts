import { aMensual } from "../../domain/billing/testing/fixtures";
import type { ClienteActor } from "../../domain/shared/actor";
import type { Deps } from "../../usecases/deps";
import type { HttpContext } from "../http-context";

export const KEY = `atl_${"0".repeat(64)}`;
export const ADMIN_TOKEN = "token-de-prueba-0123456789abcdef";
const NOW = new Date("2026-11-20T15:00:00Z");

const CLIENTE: Omit<ClienteActor, "requestId"> = {
  kind: "cliente",
  clienteId: "01980000-0000-7000-8000-000000000001",
  apiKeyId: "01980000-0000-7000-8000-000000000002",
  razonSocial: "Demo S.A.S.",
  operaParaTerceros: false,
  politicaCoincidencia: "correspondencia",
};

/** A process without a database: one client with one key, and a count of how often it was asked. */
export function fakeContext(changes: Partial<HttpContext> = {}) {
  const faults: { fault: unknown; requestId: string; operation: string }[] = [];
  const asked: string[] = [];
  const timed: string[] = [];
  let requests = 0;
  const context: HttpContext = {
    docsUrl: "https://atalaya.test/docs",
    adminToken: ADMIN_TOKEN,
    hasTestClock: false,
    newRequestId: () => `req_${(requests++).toString(16).padStart(32, "0")}`,
    systemNow: () => NOW,
    // Only the clock: what else a use case needs is for its own tests.
    deps: async () => ({ clock: { now: async () => NOW } }) as Deps,
    authenticate: async (_, key, requestId) => {
      asked.push(key);
      return key === KEY ? { ...CLIENTE, requestId } : null;
    },
    readConsumo: async () => ({ cuenta: aMensual({ consumidas: 3 }), now: NOW }),
    timeRequest: () => (operation, status) => void timed.push(`${operation} ${status}`),
    reportFault: (fault, where) => void faults.push({ fault, ...where }),
    ...changes,
  };
  return { context, faults, asked, timed };
}
