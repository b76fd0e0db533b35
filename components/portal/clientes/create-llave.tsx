"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { LlaveCreate } from "@/server/contract/admin/llaves";
import { useAction } from "../../rooms/use-action";
import { ErrorState } from "../../ui/error-state";
import { Field } from "../../ui/field";
import { FormDialog } from "../../ui/form-dialog";
import { Input } from "../../ui/input";
import { useTRPC } from "../trpc";
import { ShownLlave } from "./shown-llave";

/** Creates a key from a label. Shows it once, with a first request to paste. */
export function CreateLlave({ onClose }: { readonly onClose: () => void }) {
  const trpc = useTRPC();
  const form = useForm({ resolver: zodResolver(LlaveCreate), defaultValues: { etiqueta: "" } });
  const { register, handleSubmit, setError, formState } = form;
  const mutation = useAction(trpc.llaves.create, {
    // The key is kept in this dialog alone.
    gcTime: 0,
    refresh: [trpc.llaves.list.queryKey()],
    refused: ({ data }) => {
      for (const { message } of data?.issues ?? []) setError("etiqueta", { message });
    },
  });
  if (mutation.data) return <ShownLlave title="Su llave nueva" llave={mutation.data.key} onClose={onClose} />;
  const isUnknown = mutation.error !== null && (mutation.error.data?.issues ?? null) === null;
  return (
    <FormDialog
      title="Crear una llave"
      onClose={onClose}
      action="Crear llave"
      busy={mutation.isPending}
      onSubmit={handleSubmit((values) => mutation.run(values))}
    >
      <Field
        label="Etiqueta"
        help="Para qué la usará, como «Core bancario»: por ella la reconocerá en las consultas."
        error={formState.errors.etiqueta?.message}
      >
        <Input {...register("etiqueta")} autoComplete="off" maxLength={100} />
      </Field>
      {isUnknown && (
        <ErrorState title="No se creó la llave" requestId={mutation.error?.data?.requestId}>
          {mutation.error?.message} Intente de nuevo.
        </ErrorState>
      )}
    </FormDialog>
  );
}
