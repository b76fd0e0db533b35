"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { LISTA_MAX_BYTES } from "@/server/contract/soporte/listas";
import { formatCount } from "@/server/domain/shared/formato";
import { type UploadRefused, uploadFile } from "../../rooms/upload";
import { Button } from "../../ui/button";
import { cn } from "../../ui/cn";
import { Dialog } from "../../ui/dialog";
import { ErrorState } from "../../ui/error-state";
import { Field } from "../../ui/field";
import { Form } from "../../ui/form";
import { CONTROL, Input } from "../../ui/input";
import { Select } from "../../ui/select";
import { FORMATO_WORDS, type Lista } from "./words";

interface FileInputProps {
  readonly accept: string;
  readonly file: File | null;
  readonly onChoose: (file: File | null) => void;
}

/** A file, chosen or dropped. The native control is transparent, because its words are in the browser's language. */
function FileInput({ accept, file, onChoose }: FileInputProps) {
  return (
    <div className="relative">
      <Input
        type="file"
        accept={accept}
        onChange={({ target }) => onChoose(target.files?.[0] ?? null)}
        className="peer absolute inset-0 cursor-pointer opacity-0"
      />
      <p
        aria-hidden
        className={cn(
          CONTROL,
          "flex items-center gap-2.5 py-1 pl-1 peer-hover:border-accent peer-focus-visible:outline-2 peer-focus-visible:outline-accent peer-focus-visible:outline-offset-2 peer-aria-invalid:border-bad",
        )}
      >
        <span className="shrink-0 rounded border border-line bg-sunken px-2.5 py-0.5 font-medium">
          Elegir archivo
        </span>
        <span className={cn("min-w-0 truncate", file === null && "text-ink-3")}>
          {file?.name ?? "Ninguno elegido"}
        </span>
      </p>
    </div>
  );
}

interface UploadDialogProps {
  readonly lista: Pick<Lista, "slug" | "nombre" | "formatos">;
  readonly onClose: () => void;
}

/** A file and its format. It is only compared: nothing takes effect. */
export function UploadDialog({ lista: { slug, nombre, formatos }, onClose }: UploadDialogProps) {
  const router = useRouter();
  const [file, setFile] = useState<File | null>(null);
  const [formato, setFormato] = useState(formatos.length === 1 ? (formatos[0] ?? "") : "");
  const [issues, setIssues] = useState<{ file?: string; formato?: string }>({});
  const [refused, setRefused] = useState<UploadRefused | null>(null);
  const [busy, setBusy] = useState(false);
  const choose = (chosen: File | null) => {
    setFile(chosen);
    setRefused(null);
    setIssues({});
    const ending = chosen?.name.split(".").at(-1)?.toLowerCase() ?? "";
    if (formatos.includes(ending)) setFormato(ending);
  };
  const submit = async () => {
    const tooLarge = file !== null && file.size > LISTA_MAX_BYTES;
    const wrong = {
      ...(file === null && { file: "Elija el archivo de la lista." }),
      ...(file?.size === 0 && { file: "El archivo está vacío: elija otro." }),
      ...(tooLarge && { file: `El archivo supera ${formatCount(LISTA_MAX_BYTES / 1_048_576)} MB.` }),
      ...(formato === "" && { formato: "Elija en qué formato está." }),
    };
    setIssues(wrong);
    if (file === null || Object.keys(wrong).length > 0 || busy) return;
    setBusy(true);
    setRefused(null);
    const to = `/soporte/listas/${slug}/archivo`;
    const answer = await uploadFile<{ previaId: string }>(to, file, { formato });
    if ("previaId" in answer) router.push(`/soporte/listas/${slug}/previas/${answer.previaId}`);
    else {
      setBusy(false);
      setRefused(answer);
    }
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !busy && onClose()}
      title="Cargar un archivo"
      description={`Se lee y se compara con la versión vigente de «${nombre}». Nada entra en vigor todavía.`}
    >
      <Form onSubmit={submit}>
        <Field label="Archivo oficial" error={issues.file}>
          <FileInput
            accept={formatos.map((ending) => `.${ending}`).join(",")}
            file={file}
            onChoose={choose}
          />
        </Field>
        <Field label="Formato" error={issues.formato}>
          <Select
            placeholder="Elija uno"
            value={formato}
            onChange={({ target }) => setFormato(target.value)}
            options={formatos.map((value) => ({ value, label: FORMATO_WORDS[value] ?? value }))}
          />
        </Field>
        {refused && (
          <ErrorState title="No se leyó el archivo" requestId={refused.requestId}>
            {refused.message} La versión vigente no cambió.
          </ErrorState>
        )}
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose} disabled={busy}>
            Cancelar
          </Button>
          <Button type="submit" variant="primary" busy={busy}>
            {busy ? "Leyendo y comparando" : "Comparar archivo"}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
