import { Field } from "../ui/field";
import { Textarea } from "../ui/input";

interface MotivoFieldProps {
  readonly label?: string;
  readonly rows?: number;
  /** Who reads it, and where it stays. */
  readonly help: string;
  readonly error: string | undefined;
  readonly value: string;
  readonly onChange: (motivo: string) => void;
}

/** Asks why something is done. */
export function MotivoField({ label = "Por qué", rows = 2, help, error, value, onChange }: MotivoFieldProps) {
  return (
    <Field label={label} help={help} error={error}>
      <Textarea rows={rows} maxLength={500} value={value} onChange={({ target }) => onChange(target.value)} />
    </Field>
  );
}
