"use client";

import dynamic from "next/dynamic";
import { useState } from "react";
import { placeOf } from "@/server/domain/decisiones/decision";
import { plural } from "@/server/domain/shared/formato";
import { Button } from "../../ui/button";
import type { RowSelection } from "../../ui/data-table";
import { useSettle } from "../../ui/use-settle";
import type { ColaRow } from "./cola-table";
import { toReviewable } from "./use-decisiones";

const ReviewDialog = dynamic(() => import("./review-dialog").then(({ ReviewDialog }) => ReviewDialog), {
  ssr: false,
});

interface ReviewSeveralProps {
  readonly rows: readonly ColaRow[];
  readonly selection: RowSelection;
  readonly onSelectionChange: (selection: RowSelection) => void;
}

export function ReviewSeveral({ rows, selection, onSelectionChange }: ReviewSeveralProps) {
  const [isAsking, setAsking] = useState(false);
  const settle = useSettle();
  // Only rows on the page: a row approved meanwhile is no longer selected.
  const elegidas = rows.flatMap((row) =>
    selection[placeOf(row)] && row.ultima ? [toReviewable(row.ultima, row)] : [],
  );
  if (elegidas.length === 0) return null;
  return (
    <section
      aria-label="Decisiones elegidas"
      className="sticky bottom-3 z-10 mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-line-strong bg-surface px-4 py-3 shadow-raised"
    >
      <p role="status" className="font-medium">
        {plural(elegidas.length, "decisión elegida", "decisiones elegidas")}
      </p>
      <div className="ml-auto flex flex-wrap gap-2">
        <Button variant="quiet" onClick={() => onSelectionChange({})}>
          Quitar la selección
        </Button>
        <Button variant="primary" onClick={() => setAsking(true)}>
          Revisar las elegidas
        </Button>
      </div>
      {isAsking && (
        <ReviewDialog
          decisiones={elegidas}
          onClose={() => setAsking(false)}
          onDone={() => {
            settle();
            setAsking(false);
            onSelectionChange({});
            document.querySelector<HTMLElement>("main h1")?.focus();
          }}
        />
      )}
    </section>
  );
}
