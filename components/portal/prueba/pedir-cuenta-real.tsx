"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { messageAt, messageBeside } from "../../rooms/message-at";
import { Button } from "../../ui/button";
import { Checkbox } from "../../ui/checkbox";
import { Dialog } from "../../ui/dialog";
import { Field, FieldError } from "../../ui/field";
import { Input } from "../../ui/input";
import { Textarea } from "../../ui/textarea";
import { toast } from "../../ui/toasts";
import { useSession } from "../session";
import { useTRPC } from "../trpc";

const FIELDS = ["telefono", "emailFacturacion", "consultasMes", "nota"];
const EMPTY = { telefono: "", emailFacturacion: "", consultasMes: "", operaParaTerceros: false, nota: "" };

/** What support needs to open the real account; what was typed stays where it is refused. */
export function PedirCuentaReal({ onClose }: { readonly onClose: () => void }) {
  const trpc = useTRPC();
  const client = useQueryClient();
  const { razonSocial } = useSession();
  const [typed, setTyped] = useState(EMPTY);
  const ask = useMutation(
    trpc.prueba.pedirCuentaReal.mutationOptions({
      onSuccess: async () => {
        await client.invalidateQueries({ queryKey: trpc.prueba.pasos.queryKey() });
        toast({ tone: "good", title: "Soporte recibió su solicitud" });
        onClose();
      },
    }),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (ask.isPending) return;
    const { consultasMes, nota, ...rest } = typed;
    const digits = consultasMes.replace(/[.\s]/g, "");
    ask.mutate({ ...rest, consultasMes: digits === "" ? 0 : Number(digits), nota: nota.trim() || null });
  };
  const at = (field: string) => messageAt(ask.error, field);
  const beside = messageBeside(ask.error, FIELDS);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Pedir cuenta real"
      description={`Soporte revisa los datos de ${razonSocial} y acuerda con usted el plan o la bolsa. Pedirla no cuesta nada.`}
    >
      <form method="post" noValidate onSubmit={submit} className="space-y-4">
        {beside && <FieldError>No se envió. {beside}</FieldError>}
        <Field label="Teléfono" error={at("telefono")}>
          <Input
            type="tel"
            autoComplete="tel"
            maxLength={25}
            value={typed.telefono}
            onChange={({ target }) => setTyped({ ...typed, telefono: target.value })}
          />
        </Field>
        <Field
          label="Correo de facturación"
          help="Allí llegan las cuentas de cobro y los avisos de consumo."
          error={at("emailFacturacion")}
        >
          <Input
            type="email"
            autoComplete="off"
            maxLength={254}
            value={typed.emailFacturacion}
            onChange={({ target }) => setTyped({ ...typed, emailFacturacion: target.value })}
          />
        </Field>
        <Field label="Consultas al mes" help="Lo que calcula; se ajusta después." error={at("consultasMes")}>
          <Input
            inputMode="numeric"
            autoComplete="off"
            maxLength={12}
            value={typed.consultasMes}
            onChange={({ target }) => setTyped({ ...typed, consultasMes: target.value })}
          />
        </Field>
        <Checkbox
          label="Consulta para terceros"
          help="Cada consulta dirá para qué sujeto obligado se hace."
          checked={typed.operaParaTerceros}
          onChange={({ target }) => setTyped({ ...typed, operaParaTerceros: target.checked })}
        />
        <Field label="Algo más que soporte deba saber" isOptional error={at("nota")}>
          <Textarea
            rows={3}
            maxLength={1_000}
            value={typed.nota}
            onChange={({ target }) => setTyped({ ...typed, nota: target.value })}
          />
        </Field>
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>Cancelar</Button>
          <Button type="submit" variant="primary" busy={ask.isPending}>
            Enviar a soporte
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
