"use client";

import { useState } from "react";
import { Button } from "../../ui/button";
import { Checkbox } from "../../ui/checkbox";
import { CopyButton } from "../../ui/copy-button";
import { Download } from "../../ui/icons";
import { saveFile } from "../download";

interface CodigosOnceProps {
  readonly codigos: readonly string[];
  readonly onDone: () => void;
}

const FILE = "atalaya-codigos-de-recuperacion.txt";

const textOf = (codigos: readonly string[]): string =>
  [
    "Códigos de recuperación de Atalaya",
    "Si pierde el teléfono, cada uno le permite ingresar una vez. Guárdelos donde solo usted los vea.",
    "",
    ...codigos,
    "",
  ].join("\r\n");

/** Shows recovery codes on the only page that ever shows them. */
export function CodigosOnce({ codigos, onDone }: CodigosOnceProps) {
  const [isKept, setIsKept] = useState(false);
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
        <CopyButton text={codigos.join("\n")} label="Copiar los códigos" />
        <Button
          size="sm"
          icon={<Download aria-hidden className="size-4" />}
          onClick={() => saveFile(new Blob([textOf(codigos)], { type: "text/plain" }), FILE)}
        >
          Descargar los códigos
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
