import { Field } from "../ui/field";
import { Textarea } from "../ui/input";

interface MotivoFieldProps {
  readonly label?: string;
  /** Who reads the reason, and where it is kept. */
  readonly help: string;
  readonly error: string | undefined;
  readonly value: string;
  readonly onChange: (motivo: string) => void;
}

export function MotivoField({ label = "Por qué", help, error, value, onChange }: MotivoFieldProps) {
  return (
    <Field label={label} help={help} error={error}>
      <Textarea rows={2} maxLength={500} value={value} onChange={({ target }) => onChange(target.value)} />
    </Field>
  );
}
