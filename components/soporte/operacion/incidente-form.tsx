import { type UseMutationOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { messageBeside } from "../../rooms/message-at";
import type { Refusal } from "../../rooms/refusal";
import { ErrorState } from "../../ui/error-state";
import { Field } from "../../ui/field";
import { Textarea } from "../../ui/textarea";
import { toast } from "../../ui/toasts";
import { useTRPC } from "../trpc";

/** A mutation that everybody reads of afterwards. */
export function usePublish<Input, Failure>(
  options: UseMutationOptions<void, Failure, Input>,
  title: string,
  onClose: () => void,
) {
  const trpc = useTRPC();
  const client = useQueryClient();
  return useMutation({
    ...options,
    onSettled: () => client.invalidateQueries({ queryKey: trpc.operacion.incidentes.queryKey() }),
    onSuccess: () => {
      toast({ tone: "good", title, detail: "La página de estado lo muestra en unos segundos." });
      onClose();
    },
  });
}

export function IncidenteTextoField(props: {
  readonly value: string;
  readonly onChange: (texto: string) => void;
  readonly error: string | undefined;
}) {
  return (
    <Field
      label="Qué se sabe"
      help="Qué pasa, desde cuándo, qué puede hacer quien lo sufre y cuándo escribirá de nuevo."
      error={props.error}
    >
      <Textarea
        rows={4}
        maxLength={2_000}
        value={props.value}
        onChange={({ target }) => props.onChange(target.value)}
      />
    </Field>
  );
}

export function PublishedError(props: {
  readonly error: Refusal | null;
  readonly fields: readonly string[];
}) {
  const beside = messageBeside(props.error, props.fields);
  if (beside === undefined) return null;
  return (
    <ErrorState title="No se publicó" requestId={props.error?.data?.requestId}>
      {beside}
    </ErrorState>
  );
}
