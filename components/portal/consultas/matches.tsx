"use client";

import { useQueryClient } from "@tanstack/react-query";
import { parseAsInteger, useQueryState } from "nuqs";
import { useEffect, useState } from "react";
import { formatCount, plural } from "@/server/contract/formato";
import { Button } from "../../ui/button";
import { toast } from "../../ui/toasts";
import { MatchDecision } from "../decisiones/match-decision";
import { useDecisiones } from "../decisiones/use-decisiones";
import { type PortalOutputs, useTRPC } from "../trpc";
import { MatchCard } from "./match-card";

type Shown = NonNullable<PortalOutputs["consultas"]["get"]["consulta"]>;

/** The matches in the order of the report, some at a time: of a common name there are hundreds. */
export function Matches({ consulta }: { consulta: Shown }) {
  const { consultaId, totalMatches, consultado } = consulta;
  const [matches, setMatches] = useState(consulta.matches);
  const [busy, setBusy] = useState(false);
  const trpc = useTRPC();
  const client = useQueryClient();
  const readMore = async () => {
    setBusy(true);
    const input = { consulta_id: consultaId, desde: matches.length };
    const more = await client.fetchQuery(trpc.consultas.matches.queryOptions(input)).catch(() => null);
    setBusy(false);
    if (more === null) {
      toast({
        tone: "bad",
        title: "No se leyeron más coincidencias",
        detail: "Intente de nuevo en un momento.",
      });
      return;
    }
    setMatches((shown) => [...shown, ...more]);
  };
  const decisiones = useDecisiones(consultaId).data;
  const [pointed] = useQueryState("coincidencia", parseAsInteger);
  const isPointedBeyond = pointed !== null && pointed >= matches.length && pointed < totalMatches;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer asks once more until it is in sight
  useEffect(() => {
    if (isPointedBeyond) void readMore();
  }, [isPointedBeyond, matches.length]);
  return (
    <>
      <ul className="space-y-3.5">
        {matches.map((match, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: their order is that of the evidence
          <li key={at}>
            <MatchCard match={match} consultado={consultado}>
              {decisiones?.coincidencias[at] && (
                <MatchDecision
                  decided={decisiones.coincidencias[at]}
                  match={match}
                  consultado={consultado}
                  exigeCuatroOjos={decisiones.exigeCuatroOjos}
                  yo={decisiones.yo}
                />
              )}
            </MatchCard>
          </li>
        ))}
      </ul>
      {matches.length < totalMatches && (
        <div className="mt-4 flex flex-wrap items-center gap-3">
          <Button busy={busy} onClick={readMore}>
            Ver más coincidencias
          </Button>
          <span className="text-ink-3 text-xs">
            {formatCount(matches.length)} de {plural(totalMatches, "coincidencia", "coincidencias")}, en el
            orden del reporte
          </span>
        </div>
      )}
    </>
  );
}
