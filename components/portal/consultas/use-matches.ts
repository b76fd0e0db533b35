"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { toast } from "../../ui/toasts";
import { type PortalOutputs, useTRPC } from "../trpc";

type Shown = NonNullable<PortalOutputs["consultas"]["get"]["consulta"]>;

/** The matches of a consulta in the order of the report, some at a time: of a common name there are hundreds. */
export function useMatches({ consultaId, ...consulta }: Pick<Shown, "consultaId" | "matches">) {
  const [matches, setMatches] = useState(consulta.matches);
  const [busy, setBusy] = useState(false);
  const trpc = useTRPC();
  const client = useQueryClient();
  /** Reads on until there are so many, or no more. */
  const readUntil = async (count: number) => {
    setBusy(true);
    let known = matches;
    try {
      while (known.length < count) {
        const input = { consultaId, desde: known.length };
        const more = await client.fetchQuery(trpc.consultas.matches.queryOptions(input));
        if (more.length === 0) break;
        known = [...known, ...more];
      }
    } catch {
      toast({
        tone: "bad",
        title: "No se leyeron más coincidencias",
        detail: "Intente de nuevo en un momento.",
      });
    }
    setMatches((shown) => (shown.length < known.length ? known : shown));
    setBusy(false);
  };
  return { matches, busy, readUntil };
}
