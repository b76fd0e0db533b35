"use client";

import { parseAsInteger, useQueryState } from "nuqs";
import { useEffect, useState } from "react";
import { DESCARTE_MAX } from "@/server/contract/http/limites";
import { waitsForDecision } from "@/server/domain/decisiones/decision";
import { formatCount, plural } from "@/server/domain/shared/formato";
import { Button } from "../../ui/button";
import { Checkbox } from "../../ui/checkbox";
import { DescartarVarias } from "../decisiones/descartar-varias";
import { MatchDecision } from "../decisiones/match-decision";
import { useDecisiones } from "../decisiones/use-decisiones";
import { useSession } from "../session";
import type { PortalOutputs } from "../trpc";
import { MatchCard } from "./match-card";
import { useMatches } from "./use-matches";

type Shown = NonNullable<PortalOutputs["consultas"]["get"]["consulta"]>;

/** The matches of a consulta, what was decided on each, and those that are chosen to be discarded together. */
export function Matches({ consulta }: { consulta: Shown }) {
  const { consultaId, totalMatches, consultado } = consulta;
  const { matches, busy, readUntil } = useMatches(consulta);
  const { may } = useSession();
  const decisiones = useDecisiones(consultaId).data;
  const [chosen, setChosen] = useState<ReadonlySet<number> | null>(null);
  const [pointed] = useQueryState("coincidencia", parseAsInteger);
  const isPointedBeyond = pointed !== null && pointed >= matches.length && pointed < totalMatches;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is read for once it is pointed at
  useEffect(() => {
    if (isPointedBeyond) void readUntil(pointed + 1);
  }, [isPointedBeyond]);
  const waiting = (decisiones?.coincidencias ?? []).filter(({ estado }) => waitsForDecision(estado));
  const choose = (posicion: number, isChosen: boolean) => {
    const next = new Set(chosen);
    if (isChosen) next.add(posicion);
    else next.delete(posicion);
    setChosen(next);
  };
  const chooseAll = () => setChosen(new Set(waiting.slice(0, DESCARTE_MAX).map(({ posicion }) => posicion)));
  const elegidas = waiting.filter(({ posicion }) => chosen?.has(posicion));
  return (
    <>
      {chosen === null && waiting.length > 1 && may("decisiones.descartarVarias") && (
        <div className="mb-3.5 flex flex-wrap items-center gap-x-4 gap-y-2">
          <p className="text-ink-2">
            {plural(waiting.length, "coincidencia espera", "coincidencias esperan")} decisión.
          </p>
          <Button size="sm" onClick={() => setChosen(new Set())}>
            Elegir varias para descartar
          </Button>
        </div>
      )}
      <ul className="space-y-3.5">
        {matches.map((match, at) => {
          const decided = decisiones?.coincidencias[at];
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: their order is that of the evidence
            <li key={at}>
              {chosen !== null && decided && waitsForDecision(decided.estado) && (
                <Checkbox
                  className="mb-1.5"
                  label={`Elegir la coincidencia ${at + 1}`}
                  checked={chosen.has(at)}
                  onChange={({ target }) => choose(at, target.checked)}
                />
              )}
              <MatchCard match={match} consultado={consultado}>
                {decided && (
                  <MatchDecision
                    decided={decided}
                    exigeCuatroOjos={decisiones.exigeCuatroOjos}
                    yo={decisiones.yo}
                  />
                )}
              </MatchCard>
            </li>
          );
        })}
      </ul>
      {matches.length < totalMatches && (
        <div className="mt-4 flex flex-wrap items-center gap-3">
          <Button busy={busy} onClick={() => readUntil(matches.length + 1)}>
            Ver más coincidencias
          </Button>
          <span className="text-ink-3 text-xs">
            {formatCount(matches.length)} de {plural(totalMatches, "coincidencia", "coincidencias")}, en el
            orden del reporte
          </span>
        </div>
      )}
      {chosen !== null && decisiones && (
        <DescartarVarias
          consultaId={consultaId}
          elegidas={elegidas}
          ocultas={elegidas.filter(({ posicion }) => posicion >= matches.length).length}
          esperan={waiting.length}
          exigeCuatroOjos={decisiones.exigeCuatroOjos}
          onChooseAll={chooseAll}
          onDone={() => setChosen(null)}
        />
      )}
    </>
  );
}
