import { useState } from "react";
import { Field } from "../../ui/field";
import { Input } from "../../ui/input";

interface NewClaveFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly problem: string | undefined;
}

/** A field for a new password, which the user may show. */
export function NewClaveField({ label, value, onChange, problem }: NewClaveFieldProps) {
  const [isShown, setIsShown] = useState(false);
  return (
    <>
      <Field
        label={label}
        help="Al menos 12 caracteres. Tres o cuatro palabras que solo usted junte sirven; no se exigen signos ni mayúsculas."
        error={problem}
      >
        <Input
          type={isShown ? "text" : "password"}
          name="clave"
          autoComplete="new-password"
          required
          maxLength={128}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      </Field>
      <label className="flex items-center gap-2.5">
        <input
          type="checkbox"
          className="size-4 accent-accent"
          checked={isShown}
          onChange={({ target }) => setIsShown(target.checked)}
        />
        Mostrar la clave
      </label>
    </>
  );
}
