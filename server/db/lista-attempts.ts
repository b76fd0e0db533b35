import type { ListaSlug } from "../domain/shared/lista";
import type { Executor } from "./client";

/** What came of an attempt to renew a list: taken, the same content again, refused, held by a guard, or a fault. */
type AttemptResultado = "activada" | "sin_cambios" | "rechazada" | "retenida" | "fallida";

export interface ListaAttempt {
  readonly slug: ListaSlug;
  readonly en: Date;
  readonly resultado: AttemptResultado;
  /** Why, for a person of support. */
  readonly detalle: string | null;
}

type NewAttempt = { readonly slug: ListaSlug; readonly en: Date } & (
  | {
      readonly resultado: "activada" | "sin_cambios";
      readonly versionId: string;
      readonly detalle?: string | null;
    }
  | { readonly resultado: "rechazada" | "retenida" | "fallida"; readonly detalle: string }
);

export async function recordAttempt(executor: Executor, attempt: NewAttempt): Promise<void> {
  await executor.query(
    {
      text: `
        INSERT INTO lista_attempt (slug, en, resultado, detalle, version_id) VALUES ($1, $2, $3, $4, $5)`,
    },
    [
      attempt.slug,
      attempt.en,
      attempt.resultado,
      attempt.detalle ?? null,
      "versionId" in attempt ? attempt.versionId : null,
    ],
  );
}

/** The last attempt of every list that has had one. */
export function lastAttempts(executor: Executor): Promise<ListaAttempt[]> {
  return executor.query({
    text: `SELECT DISTINCT ON (slug) slug, en, resultado, detalle FROM lista_attempt ORDER BY slug, en DESC, id DESC`,
  });
}

/** When each list's official content was last found at its source, new or unchanged; samples do not count. */
export function lastConfirmations(executor: Executor): Promise<{ slug: ListaSlug; confirmadaEn: Date }[]> {
  return executor.query({
    text: `
      SELECT attempt.slug, max(attempt.en) AS "confirmadaEn"
      FROM lista_attempt AS attempt JOIN lista_version ON lista_version.id = version_id AND NOT es_muestra
      GROUP BY attempt.slug`,
  });
}
