"use client";

import { useQuery } from "@tanstack/react-query";
import { type PortalOutputs, useTRPC } from "../trpc";

export type Decided = PortalOutputs["decisiones"]["deConsulta"]["coincidencias"][number];
export type Decision = Decided["decisiones"][number];

/** What was decided on each match of a consulta. */
export const useDecisiones = (consultaId: string) =>
  useQuery(useTRPC().decisiones.deConsulta.queryOptions({ consultaId }));

/** Options of an action that changes the state of a match: reads it again, wherever it is shown. */
export function useDeciding() {
  const { decisiones, consultas, inicio } = useTRPC();
  return {
    refresh: [decisiones.pathKey(), consultas.search.pathKey(), inicio.pathKey()],
    refreshesAlways: true,
  };
}
