import { COMPARADO_WORDS } from "@/server/domain/decisiones/decision-words";
import type { Dato } from "@/server/domain/decisiones/segundo-motivo";
import { Checkbox } from "../../ui/checkbox";
import { FieldError } from "../../ui/field";

interface DifierenFieldProps {
  readonly difieren: readonly Dato[];
  /** Those that the person confirms in spite of. */
  readonly aPesarDe: readonly Dato[];
  readonly error: string | undefined;
  readonly onChange: (aPesarDe: readonly Dato[]) => void;
}

/** Asks again for each fact that differs, before the match is confirmed. */
export function DifierenField({ difieren, aPesarDe, error, onChange }: DifierenFieldProps) {
  if (difieren.length === 0) return null;
  return (
    <fieldset className="space-y-2">
      <legend className="font-semibold">
        {difieren.length === 1 ? "Hay un dato que difiere" : "Hay datos que difieren"}
      </legend>
      {difieren.map((dato) => (
        <Checkbox
          key={dato}
          label={`${COMPARADO_WORDS[dato]}: difiere. Confirmo la coincidencia aunque difiera.`}
          checked={aPesarDe.includes(dato)}
          aria-invalid={error !== undefined && !aPesarDe.includes(dato)}
          onChange={({ target }) =>
            onChange(target.checked ? [...aPesarDe, dato] : aPesarDe.filter((other) => other !== dato))
          }
        />
      ))}
      {error && <FieldError>{error}</FieldError>}
    </fieldset>
  );
}
