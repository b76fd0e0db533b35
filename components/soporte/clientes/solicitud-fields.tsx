import { Field } from "../../ui/field";
import type { useFields } from "../../ui/form";
import { Input, Textarea } from "../../ui/input";

interface SolicitudFieldsProps {
  readonly field: ReturnType<typeof useFields<{ motivo: string; referencia: string }>>["field"];
  readonly at: (field: string) => string | undefined;
}

/** The reason for a change of a client, and the client's written request. */
export function SolicitudFields({ field, at }: SolicitudFieldsProps) {
  return (
    <>
      <Field label="Motivo" error={at("motivo")}>
        <Textarea rows={3} maxLength={500} {...field("motivo")} />
      </Field>
      <Field
        label="Referencia de la solicitud escrita"
        help="El oficio o el correo del cliente, con su fecha."
        error={at("referencia")}
      >
        <Input maxLength={200} autoComplete="off" {...field("referencia")} />
      </Field>
    </>
  );
}
