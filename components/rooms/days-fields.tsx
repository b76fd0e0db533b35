import { Field } from "../ui/field";
import { Input } from "../ui/input";

interface Days {
  readonly desde: string | null;
  readonly hasta: string | null;
}

interface DaysFieldsProps extends Days {
  readonly onChange: (part: Partial<Days>) => void;
}

/** The first and the last day of what is looked for, each alone or both. */
export function DaysFields({ desde, hasta, onChange }: DaysFieldsProps) {
  return (
    <>
      <Field label="Desde">
        <Input
          type="date"
          value={desde ?? ""}
          max={hasta ?? undefined}
          onChange={({ target }) => onChange({ desde: target.value || null })}
        />
      </Field>
      <Field label="Hasta">
        <Input
          type="date"
          value={hasta ?? ""}
          min={desde ?? undefined}
          onChange={({ target }) => onChange({ hasta: target.value || null })}
        />
      </Field>
    </>
  );
}
