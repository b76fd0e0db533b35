"use client";

import type { ReactNode } from "react";
import { Button } from "./button";
import { CopyText } from "./copy-text";
import { CircleExclamationPoint, Lock, RotateCcw } from "./icons";

export interface ErrorStateProps {
  readonly title?: string;
  /** The reason, if known, and what to do. */
  readonly children?: ReactNode;
  readonly requestId?: string | null | undefined;
  readonly onRetry?: (() => void) | undefined;
}

/** A part of a page that failed to load, with the request id and a retry. */
export function ErrorState({
  title = "No pudimos leer estos datos",
  requestId,
  children = `Intente de nuevo en un momento. Si sigue pasando, escríbanos${requestId ? " con el número de la solicitud" : ""}.`,
  onRetry,
}: ErrorStateProps) {
  return (
    <section role="alert" className="flex gap-3 rounded-lg border border-bad bg-bad-soft px-5 py-4">
      <CircleExclamationPoint aria-hidden className="mt-0.5 size-4 shrink-0 text-bad" />
      <div className="min-w-0 space-y-2">
        <p className="font-semibold text-bad">{title}</p>
        <div className="text-ink">{children}</div>
        {requestId && (
          <p className="text-ink-2 text-xs">
            Número de la solicitud: <CopyText text={requestId} />
          </p>
        )}
        {onRetry && (
          <Button onClick={onRetry} icon={<RotateCcw aria-hidden className="size-4" />}>
            Intentar de nuevo
          </Button>
        )}
      </div>
    </section>
  );
}

interface NotAllowedProps {
  /** Who can: «Solo un administrador puede crear llaves.» */
  readonly children: ReactNode;
}

/** A part of a page that the user's role may not see. Says who may. */
export function NotAllowed({ children }: NotAllowedProps) {
  return (
    <section className="flex gap-3 rounded-lg border border-line bg-sunken px-5 py-4 text-ink-2">
      <Lock aria-hidden className="mt-0.5 size-4 shrink-0" />
      <div className="min-w-0">{children}</div>
    </section>
  );
}
