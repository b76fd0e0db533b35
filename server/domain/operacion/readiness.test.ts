import { expect, it } from "vitest";
import { type ProcessState, unreadyReasons } from "./readiness";

const READY: ProcessState = {
  lags: [
    { modulo: "sarlaft", atrasoMs: 0, isBuilt: true },
    { modulo: "diligencia", atrasoMs: 0, isBuilt: false },
  ],
  vinculantesAusentes: [],
  databaseSilentMs: 3_000,
  clockSkewMs: -30_000,
  missingFiles: [],
  isDraining: false,
};

it("is ready at every limit, and before the clock was compared", () => {
  expect(unreadyReasons(READY)).toEqual([]);
  expect(unreadyReasons({ ...READY, clockSkewMs: null })).toEqual([]);
});

it.each([
  ["cerrando", { isDraining: true }],
  ["base_sin_respuesta", { databaseSilentMs: 3_001 }],
  ["base_sin_respuesta", { databaseSilentMs: null }],
  ["lista_vinculante_ausente", { vinculantesAusentes: ["onu_consolidated"] }],
  ["indice_atrasado", { lags: [{ modulo: "sarlaft", atrasoMs: 600_000, isBuilt: true }] }],
  ["indice_atrasado", { lags: [{ modulo: "sarlaft", atrasoMs: 1, isBuilt: false }] }],
  ["archivos_incompletos", { missingFiles: ["pdf-worker.mjs"] }],
  ["reloj_desviado", { clockSkewMs: -30_001 }],
] as const)("is not ready because of %s", (reason, change: Partial<ProcessState>) => {
  expect(unreadyReasons({ ...READY, ...change })).toEqual([reason]);
});
