"use client";

import { useState } from "react";
import { EXTRA_WORDS } from "@/server/domain/contrapartes/importe";
import { formatCount, plural } from "@/server/domain/shared/formato";
import { saveFile } from "../../rooms/download";
import { personaHeaders } from "../../rooms/house";
import { NO_ANSWER } from "../../rooms/no-answer";
import { Button } from "../../ui/button";
import { DataTable } from "../../ui/data-table";
import { Download } from "../../ui/icons";
import { toast } from "../../ui/toasts";
import { useAddress } from "../link";
import { campoName } from "../lotes/filas-table";
import { ARCHIVO, lecturaText, type Revisado } from "./lectura-de-importe";

type Falla = Revisado["vista"]["errores"][number];

/** The request that sends a file. */
export const sending = (file: File): RequestInit => ({
  method: "POST",
  body: file,
  headers: { "content-type": "application/octet-stream", ...personaHeaders() },
});

/** Returns the address that a file is sent to, by what is done with it. */
export function useArchivoAddress({ lectura, vista }: Revisado) {
  const at = useAddress();
  return (accion: string) =>
    `${at(ARCHIVO)}?${new URLSearchParams({ accion, leer: lecturaText(lectura), revision: vista.revision })}`;
}

/** The faulty rows, the first ones on the page and all in a file. */
export function Fallas({ revisado }: { readonly revisado: Revisado }) {
  const { file, vista } = revisado;
  const [busy, setBusy] = useState(false);
  const address = useArchivoAddress(revisado);
  const { conError } = vista.cifras;
  const fetchAll = async () => {
    setBusy(true);
    try {
      const response = await window.fetch(address("errores"), sending(file));
      if (!response.ok) throw new Error("refused");
      saveFile(await response.blob(), "filas-con-error.xlsx");
    } catch {
      toast({ tone: "bad", title: "No se descargaron las filas con error", detail: NO_ANSWER });
    }
    setBusy(false);
  };
  return (
    <details>
      <summary className="cursor-pointer font-medium text-bad">
        {plural(conError, "fila tiene errores y no se guarda", "filas tienen errores y no se guardan")}
      </summary>
      <div className="mt-3 space-y-3">
        <DataTable<Falla>
          caption="Filas con errores"
          rows={vista.errores}
          rowId={({ linea }) => String(linea)}
          empty={null}
          columns={[
            {
              header: "Línea",
              isNumeric: true,
              cell: ({ linea }) => formatCount(linea),
            },
            {
              header: "Contraparte",
              isTitle: true,
              cell: ({ quien }) => (
                <span className="line-clamp-3 [overflow-wrap:anywhere]">{quien || "Sin nombre"}</span>
              ),
            },
            {
              header: "Qué corregir",
              cell: ({ errores }) => (
                <ul>
                  {errores.map(({ campo, mensaje }) => (
                    <li key={`${campo} ${mensaje}`}>
                      <span className="font-medium">{fieldName(campo)}:</span> {mensaje}
                    </li>
                  ))}
                </ul>
              ),
            },
          ]}
        />
        <Button
          busy={busy}
          icon={<Download aria-hidden className="size-4" />}
          onClick={() => void fetchAll()}
        >
          Descargar {plural(conError, "fila con error", "filas con error")}
        </Button>
      </div>
    </details>
  );
}

const fieldName = (campo: string): string =>
  campo === "contraparte" ? "Clase" : (EXTRA_WORDS[campo as keyof typeof EXTRA_WORDS] ?? campoName(campo));
