"use client";

import { FormError } from "../../rooms/action-error";
import { useAction } from "../../rooms/use-action";
import { Field } from "../../ui/field";
import { useFields } from "../../ui/form";
import { FormDialog } from "../../ui/form-dialog";
import { Input, Textarea } from "../../ui/input";
import { toast } from "../../ui/toasts";
import { useTRPC } from "../trpc";

function useSend(onClose: () => void) {
  const trpc = useTRPC();
  return useAction(trpc.consumo.sendAviso, {
    refresh: [trpc.consumo.avisos.queryKey()],
    done: () => {
      const detail = "La respuesta llega a su correo y queda en esta página.";
      toast({ tone: "good", title: "Soporte recibió su aviso", detail });
      onClose();
    },
  });
}

export function PagoDialog({ onClose }: { readonly onClose: () => void }) {
  const { values, field } = useFields({ pagoReferencia: "", nota: "" });
  const send = useSend(onClose);
  const { pagoReferencia, nota } = values;
  return (
    <FormDialog
      title="Ya pagué"
      description="Soporte busca el pago con su referencia y lo registra. Las consultas se reanudan apenas quede registrado."
      onClose={onClose}
      action="Avisar a soporte"
      busy={send.isPending}
      onSubmit={() => send.run({ tipo: "pago_avisado", pagoReferencia, nota: nota.trim() || null })}
    >
      <FormError
        title="No se envió el aviso"
        error={send.error}
        fields={["pagoReferencia", "pago_referencia", "nota"]}
      />
      <Field
        label="Referencia del pago"
        help="El número de la transferencia o consignación, como está en el comprobante."
        error={send.at("pagoReferencia") ?? send.at("pago_referencia")}
      >
        <Input autoComplete="off" maxLength={200} {...field("pagoReferencia")} />
      </Field>
      <Field label="Nota" help="Banco, fecha, valor o cuenta de cobro." isOptional error={send.at("nota")}>
        <Textarea rows={2} maxLength={500} {...field("nota")} />
      </Field>
    </FormDialog>
  );
}

export function BolsaDialog({ onClose }: { readonly onClose: () => void }) {
  const { values, field } = useFields({ consultas: "", nota: "" });
  const send = useSend(onClose);
  return (
    <FormDialog
      title="Pedir una bolsa"
      description="Soporte le responde con el valor y cómo pagarla. Pedirla no cuesta nada."
      onClose={onClose}
      action="Pedir la bolsa"
      busy={send.isPending}
      onSubmit={() =>
        send.run({
          tipo: "bolsa_pedida",
          consultas: Number(values.consultas.replace(/\D/g, "")),
          nota: values.nota.trim() || null,
        })
      }
    >
      <FormError title="No se envió el pedido" error={send.error} fields={["consultas", "nota"]} />
      <Field label="Cuántas consultas" error={send.at("consultas")}>
        <Input inputMode="numeric" autoComplete="off" className="sm:max-w-40" {...field("consultas")} />
      </Field>
      <Field label="Nota" isOptional error={send.at("nota")}>
        <Textarea rows={2} maxLength={500} {...field("nota")} />
      </Field>
    </FormDialog>
  );
}
