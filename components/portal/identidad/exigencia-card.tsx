"use client";

import { type ReactNode, useState } from "react";
import { Card } from "../../rooms/card";
import { Button } from "../../ui/button";

interface ExigenciaCardProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly meaning: string;
  /** Whom the exigencia would lock out. Null if nobody. */
  readonly warning: string | null;
  /** The verb with its object. Null if the user may not change it. */
  readonly action: string | null;
  readonly dialog: (onClose: () => void) => ReactNode;
}

export function ExigenciaCard({ icon, title, meaning, warning, action, dialog }: ExigenciaCardProps) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <Card className="flex flex-wrap items-start justify-between gap-4">
      <div className="flex min-w-0 flex-1 basis-72 gap-3">
        <span className="mt-0.5 shrink-0 *:size-5">{icon}</span>
        <div className="min-w-0 space-y-1">
          <h2 className="font-semibold">{title}</h2>
          <p className="text-ink-2">{meaning}</p>
          {warning && <p>{warning}</p>}
        </div>
      </div>
      {action && <Button onClick={() => setIsAsking(true)}>{action}</Button>}
      {isAsking && dialog(() => setIsAsking(false))}
    </Card>
  );
}
