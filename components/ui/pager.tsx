"use client";

import type { ReactNode } from "react";
import { Button } from "./button";
import { ChevronLeft, ChevronRight } from "./icons";

export interface PagerProps {
  /** The position: «1 a 50 de 1.204 consultas». */
  readonly children?: ReactNode;
  /** Absent if there is no page that way. */
  readonly onPrevious?: (() => void) | undefined;
  readonly onNext?: (() => void) | undefined;
  readonly busy?: boolean;
}

export function Pager({ children, onPrevious, onNext, busy = false }: PagerProps) {
  return (
    <nav aria-label="Páginas" className="flex flex-wrap items-center justify-between gap-3 py-3">
      <p className="text-ink-2 text-xs">{children}</p>
      <div className="flex gap-2">
        <Button
          disabled={onPrevious === undefined || busy}
          onClick={onPrevious}
          icon={<ChevronLeft aria-hidden className="size-4" />}
        >
          Anterior
        </Button>
        <Button disabled={onNext === undefined || busy} onClick={onNext}>
          Siguiente
          <ChevronRight aria-hidden className="size-4" />
        </Button>
      </div>
    </nav>
  );
}
