import { DateInput } from "../ui/date-input";
import { Field } from "../ui/field";

interface Days {
  readonly desde: string | null;
  readonly hasta: string | null;
}

interface DaysFieldsProps extends Days {
  readonly onChange: (part: Partial<Days>) => void;
}

/** Null or a complete day: a half-typed day does not filter. */
const isDay = (typed: string) => typed === "" || /^\d{4}-\d{2}-\d{2}$/.test(typed);

/** First and last day of a filter. Each may stand alone. */
export function DaysFields({ desde, hasta, onChange }: DaysFieldsProps) {
  return (
    <>
      <Field label="Desde">
        <DateInput
          value={desde ?? ""}
          max={hasta ?? undefined}
          onValueChange={(day) => isDay(day) && onChange({ desde: day || null })}
        />
      </Field>
      <Field label="Hasta">
        <DateInput
          value={hasta ?? ""}
          min={desde ?? undefined}
          onValueChange={(day) => isDay(day) && onChange({ hasta: day || null })}
        />
      </Field>
    </>
  );
}
