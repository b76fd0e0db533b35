import { Field } from "../ui/field";
import { type Option, Select } from "../ui/select";
import { DaysFields } from "./days-fields";

interface Filtro<Tipo> {
  readonly quien: string | null;
  readonly tipo: Tipo | null;
  readonly desde: string | null;
  readonly hasta: string | null;
}

interface ActosFieldsProps<Tipo extends string> {
  readonly filtro: Filtro<Tipo>;
  readonly quien: { readonly label: string; readonly options: readonly Option[] };
  readonly tipo: {
    readonly label: string;
    readonly tipos: Readonly<Record<Tipo, { readonly nombre: string }>>;
  };
  readonly onChange: (part: Partial<Filtro<Tipo>>) => void;
}

/** Filter fields of acts, for the portal and the back-office. */
export function ActosFields<Tipo extends string>({ filtro, quien, tipo, onChange }: ActosFieldsProps<Tipo>) {
  const tipos = Object.keys(tipo.tipos) as Tipo[];
  return (
    <div className="grid grid-cols-2 gap-3 md:grid-cols-4">
      <Field label={quien.label}>
        <Select
          placeholder="Cualquiera"
          value={filtro.quien ?? ""}
          onChange={({ target }) => onChange({ quien: target.value || null })}
          options={quien.options}
        />
      </Field>
      <Field label={tipo.label}>
        <Select
          placeholder="Todo"
          value={filtro.tipo ?? ""}
          onChange={({ target }) => onChange({ tipo: tipos.find((one) => one === target.value) ?? null })}
          options={tipos.map((value) => ({ value, label: tipo.tipos[value].nombre }))}
        />
      </Field>
      <DaysFields desde={filtro.desde} hasta={filtro.hasta} onChange={onChange} />
    </div>
  );
}
