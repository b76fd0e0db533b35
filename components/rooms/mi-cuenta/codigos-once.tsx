"use client";

import { Check, Copy } from "lucide-react";
import { useState } from "react";
import { Button } from "../../ui/button";
import { Checkbox } from "../../ui/checkbox";
import { useCopy } from "../../ui/use-copy";

interface CodigosOnceProps {
  readonly codigos: readonly string[];
  readonly onDone: () => void;
}

/** Recovery codes on the one page that ever shows them. */
export function CodigosOnce({ codigos, onDone }: CodigosOnceProps) {
  const [isKept, setIsKept] = useState(false);
  const { outcome, copy } = useCopy(codigos.join("\n"));
  return (
    <section
      aria-label="Códigos de recuperación"
      className="space-y-4 rounded-md border border-warn bg-warn-soft p-4"
    >
      <p>
        <strong>Guarde estos códigos ahora: no se vuelven a mostrar.</strong> Si pierde el teléfono, cada uno
        le permite ingresar una vez.
      </p>
      <ul className="grid gap-x-6 gap-y-1 font-mono sm:grid-cols-2" data-secret>
        {codigos.map((codigo) => (
          <li key={codigo} className="select-all">
            {codigo}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-3">
        <Button
          onClick={copy}
          icon={
            outcome === "copied" ? (
              <Check aria-hidden className="size-4" />
            ) : (
              <Copy aria-hidden className="size-4" />
            )
          }
        >
          <span role="status">{outcome === "copied" ? "Copiados" : "Copiar los códigos"}</span>
        </Button>
      </div>
      <Checkbox
        label="Ya los guardé en un lugar seguro"
        checked={isKept}
        onChange={({ target }) => setIsKept(target.checked)}
      />
      <Button variant="primary" disabled={!isKept} onClick={onDone}>
        Terminar la activación
      </Button>
    </section>
  );
}
