"use client";

import { useQueryClient } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { DESCARTE_MAX } from "@/server/contract/http/limites";
import { standingOf, waitsForDecision } from "@/server/domain/decisiones/decision";
import { formatCount, plural } from "@/server/domain/shared/formato";
import { Button } from "../../ui/button";
import { Checkbox } from "../../ui/checkbox";
import { toast } from "../../ui/toasts";
import { useRowKeys } from "../../ui/use-row-keys";
import { useSettle } from "../../ui/use-settle";
import { DiscardSeveral } from "../decisiones/discard-several";
import { MatchDecision } from "../decisiones/match-decision";
import { toReviewable, useDecisiones } from "../decisiones/use-decisiones";
import { useOpenMatch, useWayThrough } from "../decisiones/use-way-through";
import { useSession } from "../session";
import { type PortalOutputs, useTRPC } from "../trpc";
import { MatchCard } from "./match-card";
import { PerfilDeMatch } from "./perfil";

const ReviewDialog = dynamic(() => import("../decisiones/review-dialog").then((file) => file.ReviewDialog), {
  ssr: false,
});

type ConsultaDetail = NonNullable<PortalOutputs["consultas"]["get"]["consulta"]>;

export function Matches({ consulta }: { consulta: ConsultaDetail }) {
  const { consultaId, totalMatches, consultado } = consulta;
  const { matches, busy, readUntil } = useMatches(consulta);
  const { may } = useSession();
  const [open] = useOpenMatch();
  const decisiones = useDecisiones(consultaId).data;
  const [chosen, setChosen] = useState<ReadonlySet<number> | null>(null);
  const [isReviewing, setReviewing] = useState(false);
  const settle = useSettle();
  const list = useRef<HTMLUListElement>(null);
  useRowKeys(list);
  const { goOn, pointed, isPointedBeyond } = useWayThrough({
    decisiones,
    shown: matches.length,
    total: totalMatches,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is read for once it is pointed at
  useEffect(() => {
    if (isPointedBeyond) void readUntil(pointed + 1);
  }, [isPointedBeyond]);
  const all = decisiones?.coincidencias ?? [];
  const waiting = all.filter(({ estado }) => waitsForDecision(estado));
  const reviewable = all.filter(({ esperaSuAprobacion }) => esperaSuAprobacion).slice(0, DESCARTE_MAX);
  const choose = (posicion: number, isChosen: boolean) => {
    const next = new Set(chosen);
    if (isChosen) next.add(posicion);
    else next.delete(posicion);
    setChosen(next);
  };
  const chooseFrom = (posiciones: readonly number[] | null) => {
    settle();
    setChosen(posiciones && new Set(posiciones));
    // The focused button is gone: move the focus to the remaining matches.
    requestAnimationFrame(() =>
      document.getElementById(posiciones === null ? "coincidencias" : "elegidas")?.focus(),
    );
  };
  const elegidas = waiting.filter(({ posicion }) => chosen?.has(posicion));
  return (
    <>
      {chosen === null && waiting.length > 1 && may("decisiones.discardVarias") && (
        <Together
          words={plural(waiting.length, "coincidencia espera", "coincidencias esperan")}
          what="decisión."
        >
          <Button size="sm" onClick={() => chooseFrom([])}>
            Elegir varias para descartar
          </Button>
        </Together>
      )}
      {reviewable.length > 1 && may("decisiones.review") && (
        <Together
          words={plural(reviewable.length, "decisión espera", "decisiones esperan")}
          what="su aprobación."
        >
          <Button size="sm" onClick={() => setReviewing(true)}>
            Revisarlas juntas
          </Button>
        </Together>
      )}
      {isReviewing && (
        <ReviewDialog
          decisiones={reviewable.flatMap((match) => {
            const last = standingOf(match.decisiones);
            return last === undefined ? [] : [toReviewable(last, match)];
          })}
          onClose={() => setReviewing(false)}
          onDone={() => {
            settle();
            setReviewing(false);
          }}
        />
      )}
      <ul ref={list} className="space-y-3.5">
        {matches.map((match, at) => {
          const decided = decisiones?.coincidencias[at];
          return (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: their order is that of the evidence
              key={at}
              id={`coincidencia-${at}`}
              data-row={at}
              tabIndex={-1}
              className="scroll-mt-20 rounded-lg"
            >
              {chosen !== null && decided && waitsForDecision(decided.estado) && (
                <Checkbox
                  data-choose
                  className="mb-1.5"
                  label={`Elegir la coincidencia ${at + 1}`}
                  checked={chosen.has(at)}
                  onChange={({ target }) => choose(at, target.checked)}
                />
              )}
              <MatchCard match={match} consultado={consultado}>
                <PerfilDeMatch
                  consultaId={consultaId}
                  posicion={at}
                  consultado={consultado}
                  isDeciding={
                    open.coincidencia === at && (open.accion === "decidir" || open.accion === "revisar")
                  }
                />
                {decided && (
                  <MatchDecision
                    decided={decided}
                    exigeCuatroOjos={decisiones.exigeCuatroOjos}
                    tienePolitica={decisiones.tienePolitica}
                    now={decisiones.now}
                    yo={decisiones.yo}
                    onDone={(accion) => goOn([decided], accion)}
                    onMoving={settle}
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
        <DiscardSeveral
          consultaId={consultaId}
          elegidas={elegidas}
          ocultas={elegidas.filter(({ posicion }) => posicion >= matches.length).length}
          esperan={waiting.length}
          exigeCuatroOjos={decisiones.exigeCuatroOjos}
          onChooseAll={() =>
            setChosen(new Set(waiting.slice(0, DESCARTE_MAX).map(({ posicion }) => posicion)))
          }
          onCancel={() => chooseFrom(null)}
          onDiscarded={() => {
            chooseFrom(null);
            goOn(elegidas, "decidir");
          }}
        />
      )}
    </>
  );
}

interface TogetherProps {
  readonly words: string;
  readonly what: string;
  readonly children: ReactNode;
}

const Together = ({ words, what, children }: TogetherProps) => (
  <div className="mb-3.5 flex flex-wrap items-center gap-x-4 gap-y-2">
    <p className="text-ink-2">
      {words} {what}
    </p>
    {children}
  </div>
);

/** Matches in the order of the report, loaded in parts: a common name has hundreds. */
function useMatches({ consultaId, ...consulta }: Pick<ConsultaDetail, "consultaId" | "matches">) {
  const [matches, setMatches] = useState(consulta.matches);
  const [busy, setBusy] = useState(false);
  const trpc = useTRPC();
  const client = useQueryClient();
  /** Loads parts until `count` matches are there or no more exist. */
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
      const detail = "Intente de nuevo en un momento.";
      toast({ tone: "bad", title: "No se leyeron más coincidencias", detail });
    }
    setMatches((shown) => (shown.length < known.length ? known : shown));
    setBusy(false);
  };
  return { matches, busy, readUntil };
}
