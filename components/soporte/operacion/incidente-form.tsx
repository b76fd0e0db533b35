import { Field } from "../../ui/field";
import { Textarea } from "../../ui/input";
import { toast } from "../../ui/toasts";
import { useTRPC } from "../trpc";

/** Options of an action that publishes something about an incident. */
export function usePublishing(title: string, onClose: () => void) {
  return {
    refresh: [useTRPC().operacion.incidentes.queryKey()],
    refreshesAlways: true,
    done: () => {
      toast({ tone: "good", title, detail: "La página de estado lo muestra en unos segundos." });
      onClose();
    },
  };
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
