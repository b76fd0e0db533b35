import { estadosOf } from "../../db/decisiones/coincidencias";
import { COINCIDENCIA_ESTADOS, type CoincidenciaEstado } from "../../domain/decisiones/decision";
import type { OfCliente } from "../../domain/shared/actor";
import type { Deps } from "../deps";

/** Consultas with how their matches stand, in the most urgent of its ways; null: no match, or not in the queue yet. */
export async function withDecision<Of extends { readonly consultaId: string }>(
  { db }: Pick<Deps, "db">,
  { clienteId }: OfCliente,
  consultas: readonly Of[],
): Promise<readonly (Of & { readonly decision: CoincidenciaEstado | null })[]> {
  const estados = await estadosOf(
    db,
    clienteId,
    consultas.map(({ consultaId }) => consultaId),
  );
  return consultas.map((consulta) => {
    const standing = estados.get(consulta.consultaId) ?? [];
    return {
      ...consulta,
      decision: COINCIDENCIA_ESTADOS.find((estado) => standing.includes(estado)) ?? null,
    };
  });
}
