import { z } from "zod";
import "./issues";
import { type ListaEnVigor, TIERS } from "../../domain/listas/lista";

/** Header names of the contract, once. */
export const HEADERS = {
  requestId: "X-Service-Request-Id",
  listasVersion: "X-Service-Listas-Version",
  idempotentReplay: "X-Service-Idempotent-Replay",
  modalidad: "X-Service-Modalidad",
  plan: "X-Service-Plan",
  periodoInicio: "X-Service-Periodo-Inicio",
  periodoFin: "X-Service-Periodo-Fin",
  bolsaActivadaEn: "X-Service-Bolsa-Activada-En",
  bolsaVenceEn: "X-Service-Bolsa-Vence-En",
  consumoIncluidas: "X-Service-Consumo-Incluidas",
  consumoConsumidas: "X-Service-Consumo-Consumidas",
  consumoRestante: "X-Service-Consumo-Restante",
  consumoExcedente: "X-Service-Consumo-Excedente",
  consumoEstado: "X-Service-Consumo-Estado",
  modo: "X-Service-Modo",
  idempotencyKey: "Idempotency-Key",
} as const;

/** Response headers that browsers may read. CORS has no pattern for `X-Service-*`, so each is named. */
export const EXPOSED_HEADERS = Object.values(HEADERS).filter((name) => name.startsWith("X-Service-"));

/** Header `Idempotency-Key`: 1 to 64 printable ASCII characters, no spaces (contract-decisions 46). */
export const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,64}$/;

export const ListasVersion = z
  .string()
  .regex(/^(?:[a-z0-9_]+=\d{4}-\d{2}-\d{2}(?:;|$))+$/)
  .meta({ description: "`slug=fecha` de cada lista comparada." });

/**
 * `X-Service-Listas-Version`: `slug=date` of every compared list, by tier and slug. The date is the UTC day of the
 * version's `fetched_en` (contract-decisions 187). ASCII only, as a header must be (34).
 */
export function listasVersion(listas: readonly ListaEnVigor[]): string {
  const byTierThenSlug = (one: ListaEnVigor, other: ListaEnVigor) =>
    TIERS.indexOf(one.tier) - TIERS.indexOf(other.tier) || (one.slug < other.slug ? -1 : 1);
  return listas
    .toSorted(byTierThenSlug)
    .map(({ slug, fetchedEn }) => `${slug}=${fetchedEn.slice(0, 10)}`)
    .join(";");
}
