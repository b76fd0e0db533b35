"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { LlaveCreate } from "@/server/contract/admin/llaves";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { ErrorState } from "../../ui/error-state";
import { Field } from "../../ui/field";
import { Input } from "../../ui/input";
import { useTRPC } from "../trpc";
import { ShownLlave } from "./shown-llave";

/** A label, and the key is made: it is shown once, with its first request ready to paste. */
export function CreateLlave({ onClose }: { readonly onClose: () => void }) {
  const trpc = useTRPC();
  const client = useQueryClient();
  const form = useForm({ resolver: zodResolver(LlaveCreate), defaultValues: { etiqueta: "" } });
  const { register, handleSubmit, setError, formState } = form;
  const mutation = useMutation(
    trpc.llaves.create.mutationOptions({
      onSuccess: () => client.invalidateQueries({ queryKey: trpc.llaves.list.queryKey() }),
      onError: ({ data }) => {
        for (const { message } of data?.issues ?? []) setError("etiqueta", { message });
      },
      // The key lives in this dialog and nowhere else.
      gcTime: 0,
    }),
  );
  if (mutation.data) return <ShownLlave title="Su llave nueva" llave={mutation.data.key} onClose={onClose} />;
  const isUnknown = mutation.error !== null && (mutation.error.data?.issues ?? null) === null;
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Crear una llave">
      <form
        className="space-y-4"
        noValidate
        onSubmit={handleSubmit((values) => !mutation.isPending && mutation.mutate(values))}
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
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>Cancelar</Button>
          <Button type="submit" variant="primary" busy={mutation.isPending}>
            Crear llave
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
