"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTRPC } from "../trpc";

/** What everything does that changes the people: shows them as they are now. */
export function useEquipoChanged(): () => Promise<void> {
  const trpc = useTRPC();
  const client = useQueryClient();
  return async () => {
    await client.invalidateQueries({ queryKey: trpc.equipo.list.queryKey() });
  };
}
