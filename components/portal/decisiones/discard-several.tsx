"use client";

import dynamic from "next/dynamic";
import { useState } from "react";
import { DESCARTE_MAX } from "@/server/contract/http/limites";
import { formatCount, plural } from "@/server/domain/shared/formato";
import { Button } from "../../ui/button";
import type { Decided } from "./use-decisiones";

const DiscardDialog = dynamic(() => import("./discard-dialog").then(({ DiscardDialog }) => DiscardDialog), {
  ssr: false,
});

interface DiscardSeveralProps {
  readonly consultaId: string;
  readonly elegidas: readonly Decided[];
  /** Selected matches that are not on screen. */
  readonly ocultas: number;
  /** Undecided matches, on screen or not. */
  readonly esperan: number;
  readonly exigeCuatroOjos: boolean;
  /** Selects up to the number that can be discarded at once. */
  readonly onChooseAll: () => void;
  readonly onCancel: () => void;
  readonly onDiscarded: () => void;
}

export function DiscardSeveral(props: DiscardSeveralProps) {
  const { consultaId, elegidas, ocultas, esperan, exigeCuatroOjos, onChooseAll, onCancel, onDiscarded } =
    props;
  const [isAsking, setIsAsking] = useState(false);
  const most = Math.min(esperan, DESCARTE_MAX);
  return (
    <section
      id="elegidas"
      tabIndex={-1}
      aria-label="Coincidencias elegidas"
      className="sticky bottom-3 z-10 mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-line-strong bg-surface px-4 py-3 shadow-raised"
    >
      <p role="status" className="font-medium">
        {plural(elegidas.length, "elegida", "elegidas")} de {formatCount(esperan)} que esperan decisión
        {ocultas > 0 && `, ${formatCount(ocultas)} sin mostrar en la página`}
      </p>
      {elegidas.length < most && (
        <Button variant="quiet" size="sm" onClick={onChooseAll}>
          {most < esperan ? `Elegir las primeras ${formatCount(most)}` : `Elegir las ${formatCount(most)}`}
        </Button>
      )}
      <div className="ml-auto flex flex-wrap gap-2">
        <Button variant="quiet" onClick={onCancel}>
          Dejar de elegir
        </Button>
        <Button
          variant="primary"
          disabled={elegidas.length === 0 || elegidas.length > DESCARTE_MAX}
          onClick={() => setIsAsking(true)}
        >
          Descartar las elegidas
        </Button>
      </div>
      {isAsking && (
        <DiscardDialog
          consultaId={consultaId}
          elegidas={elegidas}
          exigeCuatroOjos={exigeCuatroOjos}
          onClose={() => setIsAsking(false)}
          onDone={onDiscarded}
        />
      )}
    </section>
  );
}
