"use client";

import dynamic from "next/dynamic";
import { useRef, useState } from "react";
import { COMO_SE_HALLA } from "@/server/domain/archivos/lectura";
import { IMPORTE_MAX_BYTES, IMPORTE_MAX_FILAS } from "@/server/domain/contrapartes/importe";
import { formatCount } from "@/server/domain/shared/formato";
import type { VistaDeImporte } from "@/server/trpc/portal/contrapartes/importe";
import { Card } from "../../rooms/card";
import { type UploadRefused, uploadFile } from "../../rooms/upload";
import { NotAllowed } from "../../ui/error-state";
import { PageHeader } from "../../ui/page-header";
import { useAddress } from "../link";
import { ChooseArchivo } from "../lotes/choose-archivo";
import { useSession } from "../session";
import { ARCHIVO, type LecturaDeImporte, lecturaText, type Revisado } from "./lectura-de-importe";

// Loaded with the first file.
const ReviewImporte = dynamic(() => import("./review-importe").then((file) => file.ReviewImporte));

const AS_FOUND: LecturaDeImporte = { pedida: COMO_SE_HALLA, posicion: null, elegidas: null };

/** Imports a file into the base. Nothing is stored before the page shows what would be. */
export function ImportContrapartes() {
  const at = useAddress();
  const { may } = useSession();
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<UploadRefused | null>(null);
  const [revisado, setRevisado] = useState<Revisado | null>(null);
  const numero = useRef(0);
  const review = async (chosen: File, lectura: LecturaDeImporte) => {
    setBusy(true);
    setRefused(null);
    const answer = await uploadFile<VistaDeImporte>(at(ARCHIVO), chosen, {
      accion: "revisar",
      leer: lecturaText(lectura),
    });
    setBusy(false);
    if (!("cifras" in answer)) return setRefused(answer);
    numero.current += 1;
    setRevisado({ file: chosen, lectura, vista: answer, numero: numero.current });
  };
  const choose = (chosen: File | null) => {
    if (busy || chosen === null) return;
    setFile(chosen);
    setRevisado(null);
    setRefused(null);
    const wrong = problemOf(chosen);
    setProblem(wrong);
    if (wrong === undefined) void review(chosen, AS_FOUND);
  };
  if (!may("contrapartes.save")) {
    return (
      <>
        <PageHeader title="Importar contrapartes" />
        <NotAllowed>
          Su rol permite ver las contrapartes. Un oficial o un administrador de su entidad puede importarlas.
        </NotAllowed>
      </>
    );
  }
  return (
    <>
      <PageHeader
        title="Importar contrapartes"
        description="Antes de guardar le mostramos cuántas son nuevas, cuántas cambian y qué filas tienen errores. Comparar no consume consultas; respaldar una alarma consume una."
      />
      <div className="space-y-6">
        <Card className="max-w-3xl space-y-4">
          <p className="text-ink-2">
            Como lo tenga: CSV, texto o XLSX, hasta {formatCount(IMPORTE_MAX_FILAS)} filas. Cada fila se
            reconoce por su referencia; si el archivo no trae una, por su documento. Importar otra vez el
            mismo archivo no cambia nada.
          </p>
          <ChooseArchivo
            file={file}
            error={problem}
            onChoose={choose}
            onMany={() => setProblem("Suba un archivo a la vez.")}
            {...{ busy, refused }}
            onRetry={(again) => void review(again, revisado?.lectura ?? AS_FOUND)}
            unchanged="No se guardó nada."
          />
        </Card>
        {revisado && (
          <ReviewImporte
            key={revisado.numero}
            revisado={revisado}
            busy={busy}
            refused={refused}
            onRead={(lectura) => void review(revisado.file, lectura)}
          />
        )}
      </div>
    </>
  );
}

function problemOf({ size }: File): string | undefined {
  if (size === 0) return "El archivo está vacío: elija otro.";
  const most = `${formatCount(IMPORTE_MAX_BYTES / 1_048_576)} MB`;
  return size > IMPORTE_MAX_BYTES ? `El archivo supera ${most}: divídalo en varios.` : undefined;
}
