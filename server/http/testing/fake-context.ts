import { vi } from "vitest";
import type { ApiKeyOwner } from "../../db/clientes/api-keys";
import { digestOfApiKey } from "../../domain/clientes/api-key";
import type { Rechazo } from "../../domain/operacion/rechazo";
import type { Deps } from "../../usecases/deps";
import type { HttpContext } from "../http-context";

export const KEY = `atl_${"0".repeat(64)}`;
export const ADMIN_TOKEN = "token-de-prueba-0123456789abcdef";
const METRICS_TOKEN = "token-de-metricas-0123456789abcd";
export const NOW = new Date("2026-11-20T15:00:00Z");

/** The only key in the database, with a recent use. */
const OWNER: ApiKeyOwner = {
  clienteId: "01980000-0000-7000-8000-000000000001",
  apiKeyId: "01980000-0000-7000-8000-000000000002",
  etiqueta: null,
  terminacion: "0000",
  razonSocial: "Demo S.A.S.",
  nit: "900123456",
  operaParaTerceros: false,
  politicaCoincidencia: "correspondencia",
  modo: "real",
  ultimoUsoEn: NOW,
  isInForce: true,
};

/** A process without a database: one client with one key, and counts of key look-ups and clock reads. */
export function fakeContext(changes: Partial<HttpContext> = {}) {
  const faults: { fault: unknown; requestId: string; operation: string }[] = [];
  const asked: Buffer[] = [];
  const timed: string[] = [];
  const rechazos: Rechazo[] = [];
  const clock = vi.fn(async () => NOW);
  let requests = 0;
  const query = async (_: unknown, { digest }: { readonly digest: Buffer }) => {
    asked.push(digest);
    return digestOfApiKey(KEY).equals(digest) ? [OWNER] : [];
  };
  const context: HttpContext = {
    docsUrl: "https://atalaya.test/docs",
    adminToken: ADMIN_TOKEN,
    metricsToken: METRICS_TOKEN,
    hasTestClock: false,
    newRequestId: () => `req_${(requests++).toString(16).padStart(32, "0")}`,
    systemNow: () => NOW,
    // Only what authentication needs. Use cases have their own tests.
    deps: async () =>
      ({
        clock: { now: clock },
        db: { query },
        inUploadTurn: (_: unknown, work: () => Promise<unknown>) => work(),
        rechazos: { note: (rechazo: Rechazo) => void rechazos.push(rechazo) },
      }) as unknown as Deps,
    timeRequest: () => (operation, status) => void timed.push(`${operation} ${status}`),
    reportFault: (fault, where) => void faults.push({ fault, ...where }),
    ...changes,
  };
  return { context, faults, asked, timed, rechazos, clock };
}
