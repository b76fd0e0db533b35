"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type PortalOutputs, useTRPC } from "../trpc";

export type Decided = PortalOutputs["decisiones"]["deConsulta"]["coincidencias"][number];
export type Decision = Decided["decisiones"][number];

/** What was decided on each match of a consulta. */
export const useDecisiones = (consultaId: string) =>
  useQuery(useTRPC().decisiones.deConsulta.queryOptions({ consultaId }));

/** What everything does that changes how a match stands: shows it as it is now, wherever it is shown. */
export function useDecided(): () => Promise<void> {
  const trpc = useTRPC();
  const client = useQueryClient();
  return async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: trpc.decisiones.pathKey() }),
      client.invalidateQueries({ queryKey: trpc.consultas.search.pathKey() }),
      client.invalidateQueries({ queryKey: trpc.inicio.pathKey() }),
    ]);
  };
}
