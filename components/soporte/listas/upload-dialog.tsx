"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { LISTA_MAX_BYTES } from "@/server/contract/soporte/listas";
import { formatCount } from "@/server/domain/shared/formato";
import { type UploadRefused, uploadFile } from "../../rooms/upload";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { ErrorState } from "../../ui/error-state";
import { Field } from "../../ui/field";
import { Form } from "../../ui/form";
import { FileInput } from "../../ui/input";
import { Select } from "../../ui/select";
import { FORMATO_WORDS, type Lista } from "./words";

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
      description={`Se lee y se compara con la versión vigente de «${nombre}». Nada entra en vigor hasta que usted lo confirme.`}
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
