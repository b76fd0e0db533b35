"use client";

import { type DragEvent, useRef, useState } from "react";
import { formatCount } from "@/server/domain/shared/formato";
import type { UploadRefused } from "../../rooms/upload";
import { Button } from "../../ui/button";
import { cn } from "../../ui/cn";
import { ErrorState } from "../../ui/error-state";
import { FieldError } from "../../ui/field";
import { FileText, Upload } from "../../ui/icons";

interface ChooseArchivoProps {
  readonly file: File | null;
  readonly error: string | undefined;
  readonly onChoose: (file: File | null) => void;
  /** Called if several files were dropped. */
  readonly onMany: () => void;
  readonly busy: boolean;
  readonly refused: UploadRefused | null;
  /** Sends the chosen file again. */
  readonly onRetry: (file: File) => void;
  /** Says that a refused file did nothing. */
  readonly unchanged: string;
}

const KB = 1_024;
const sizeInWords = (bytes: number): string =>
  bytes < KB * KB
    ? `${formatCount(Math.max(1, Math.ceil(bytes / KB)))} KB`
    : `${formatCount(bytes / KB / KB)} MB`;

/** Chooses or drops a file, and shows that it is read or refused. The native control is hidden, because its words are in the browser's language. */
export function ChooseArchivo(props: ChooseArchivoProps) {
  const { file, error, onChoose, onMany, busy, refused, onRetry, unchanged } = props;
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const over = (event: DragEvent) => {
    event.preventDefault();
    setOver(event.type === "dragover");
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const { files } = event.dataTransfer;
    if (files.length > 1) onMany();
    else if (files[0]) onChoose(files[0]);
  };
  const Icon = file === null ? Upload : FileText;
  return (
    <>
      <fieldset
        aria-describedby={error && "archivo-error"}
        onDragOver={over}
        onDragLeave={over}
        onDrop={drop}
        className={cn(
          "flex min-h-28 flex-col items-center justify-center gap-2 rounded-lg border border-control border-dashed px-4 py-5 text-center",
          isOver && "border-accent bg-accent-soft",
          error && "border-bad",
        )}
      >
        <legend className="sr-only">Archivo con las filas</legend>
        <input
          ref={input}
          type="file"
          hidden
          aria-label="Archivo"
          accept=".csv,.tsv,.txt,.xlsx"
          onChange={({ target }) => {
            onChoose(target.files?.[0] ?? null);
            // Lets the user choose the same file again after a change.
            target.value = "";
          }}
        />
        <Icon aria-hidden className="size-6 text-ink-3" />
        <p role="status" className="max-w-full [overflow-wrap:anywhere]">
          {file === null ? (
            <span className="text-ink-2">
              <span className="max-sm:hidden">Arrastre aquí el archivo, o elíjalo</span>
              <span className="sm:hidden">Ningún archivo elegido</span>
            </span>
          ) : (
            <>
              <span className="font-medium">{file.name}</span>{" "}
              <span className="text-ink-2">{sizeInWords(file.size)}</span>
            </>
          )}
        </p>
        <Button onClick={() => input.current?.click()}>
          {file === null ? "Elegir archivo" : "Elegir otro archivo"}
        </Button>
        {error && <FieldError id="archivo-error">{error}</FieldError>}
      </fieldset>
      {busy && (
        <Button variant="primary" busy>
          Revisando el archivo
        </Button>
      )}
      {refused && (
        <ErrorState
          title="No se pudo leer el archivo"
          requestId={refused.requestId}
          onRetry={file === null ? undefined : () => onRetry(file)}
        >
          {refused.message} {unchanged}
        </ErrorState>
      )}
    </>
  );
}
