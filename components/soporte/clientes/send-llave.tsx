"use client";

import { useState } from "react";
import { formatMoment } from "@/server/domain/shared/formato";
import { FormError } from "../../rooms/action-error";
import { type Llave, nombreOfLlave } from "../../rooms/clientes/llave";
import { useAction } from "../../rooms/use-action";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { Field } from "../../ui/field";
import { FormDialog } from "../../ui/form-dialog";
import { Input } from "../../ui/input";
import { Select } from "../../ui/select";
import { useTRPC } from "../trpc";
import { type Llaves, useClienteQueries } from "./cliente";

interface SendLlaveProps {
  readonly clienteId: string;
  readonly found: Llaves;
  /** The superseded key. Null: the new key is an additional one. */
  readonly reemplaza: Llave | null;
  readonly onClose: () => void;
}

const SOLAPES = [0, 1, 8, 24, 48, 72, 168, 720];
const inHours = (hours: number) =>
  hours === 0
    ? "Deja de servir al abrir el enlace"
    : hours % 24 === 0 && hours > 24
      ? `Sirve ${hours / 24} días más`
      : `Sirve ${hours} ${hours === 1 ? "hora" : "horas"} más`;

/** Chooses the address of the link and the label of the key. */
export function SendLlave({ clienteId, found, reemplaza, onClose }: SendLlaveProps) {
  const { destinatarios, solapeHoras: byDefault } = found;
  const [email, setEmail] = useState(destinatarios[0]?.email ?? "");
  const [etiqueta, setEtiqueta] = useState("");
  const [motivo, setMotivo] = useState("");
  const [solape, setSolape] = useState(byDefault ?? 24);
  const send = useAction(useTRPC().llaves.send, { refresh: useClienteQueries() });
  const title =
    reemplaza === null ? "Enviar una llave nueva" : `Reemplazar la llave «${nombreOfLlave(reemplaza)}»`;
  if (send.data) {
    return (
      <Dialog
        open
        onOpenChange={onClose}
        title="El enlace va en camino"
        footer={
          <Button variant="primary" onClick={onClose}>
            Volver a las llaves
          </Button>
        }
      >
        <p>
          Llega a <strong className="[overflow-wrap:anywhere]">{email}</strong>. Sirve una vez y vence el{" "}
          {formatMoment(send.data.venceEn)}. La llave se crea cuando lo abra; aquí verá cuándo y desde dónde.
        </p>
      </Dialog>
    );
  }
  if (destinatarios.length === 0) {
    return (
      <Dialog open onOpenChange={onClose} title={title}>
        <p>
          Este cliente no tiene a quién enviarle un enlace. Invite a un administrador en la pestaña Personas:
          la llave solo se entrega a su correo.
        </p>
      </Dialog>
    );
  }
  return (
    <FormDialog
      title={title}
      description="Se envía un enlace que sirve una vez. Nadie de soporte ve el enlace ni la llave."
      onClose={onClose}
      action="Enviar enlace"
      busy={send.isPending}
      onSubmit={() =>
        send.run({
          clienteId,
          email,
          motivo: motivo.trim() === "" ? null : motivo,
          llave:
            reemplaza === null
              ? { etiqueta: etiqueta.trim() === "" ? null : etiqueta }
              : { reemplaza: reemplaza.apiKeyId, solapeHoras: solape },
        })
      }
    >
      <FormError title="No se envió el enlace" error={send.error} fields={["email", "motivo"]} />
      <Field
        label="Enviar a"
        help="Administradores del portal del cliente y los correos de sus alertas."
        error={send.at("email")}
      >
        <Select
          options={destinatarios.map(({ email: value, nombre }) => ({
            value,
            label: nombre === null ? value : `${nombre} (${value})`,
          }))}
          value={email}
          onChange={({ target }) => setEmail(target.value)}
        />
      </Field>
      {reemplaza === null ? (
        <Field label="Etiqueta" isOptional help="Para qué la usará, como «Core bancario».">
          <Input
            maxLength={100}
            autoComplete="off"
            value={etiqueta}
            onChange={({ target }) => setEtiqueta(target.value)}
          />
        </Field>
      ) : (
        <Field label={`La que termina en ${reemplaza.terminacion}`} help="Cuenta desde que abra el enlace.">
          <Select
            options={[...new Set([...SOLAPES, solape])]
              .toSorted((a, b) => a - b)
              .map((hours) => ({ value: String(hours), label: inHours(hours) }))}
            value={String(solape)}
            onChange={({ target }) => setSolape(Number(target.value))}
          />
        </Field>
      )}
      <Field label="Motivo" isOptional error={send.at("motivo")}>
        <Input
          maxLength={500}
          autoComplete="off"
          placeholder="Solicitud del cliente, caso…"
          value={motivo}
          onChange={({ target }) => setMotivo(target.value)}
        />
      </Field>
    </FormDialog>
  );
}
