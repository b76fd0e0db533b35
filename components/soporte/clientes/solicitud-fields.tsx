import { messageAt } from "../../rooms/message-at";
import { Field } from "../../ui/field";
import { Input } from "../../ui/input";
import { Textarea } from "../../ui/textarea";

interface Solicitud {
  readonly motivo: string;
  readonly referencia: string;
}

interface SolicitudFieldsProps {
  readonly value: Solicitud;
  readonly error: Parameters<typeof messageAt>[0];
  readonly onChange: (solicitud: Solicitud) => void;
}

/** Why a client is changed, and by which written request of its own. */
export function SolicitudFields({ value, error, onChange }: SolicitudFieldsProps) {
  return (
    <>
      <Field label="Motivo" error={messageAt(error, "motivo")}>
        <Textarea
          rows={3}
          maxLength={500}
          value={value.motivo}
          onChange={({ target }) => onChange({ ...value, motivo: target.value })}
        />
      </Field>
      <Field
        label="Referencia de la solicitud escrita"
        help="El oficio o el correo del cliente, con su fecha."
        error={messageAt(error, "referencia")}
      >
        <Input
          maxLength={200}
          autoComplete="off"
          value={value.referencia}
          onChange={({ target }) => onChange({ ...value, referencia: target.value })}
        />
      </Field>
    </>
  );
}
