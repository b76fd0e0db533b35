"use client";

import { useQuery } from "@tanstack/react-query";
import { parseAsStringLiteral, useQueryState } from "nuqs";
import { formatCount } from "@/server/domain/shared/formato";
import { FormError } from "../../rooms/action-error";
import { useAction } from "../../rooms/use-action";
import { Button } from "../../ui/button";
import { Field } from "../../ui/field";
import { useFields } from "../../ui/form";
import { FormDialog } from "../../ui/form-dialog";
import { Input, Textarea } from "../../ui/input";
import { Moment } from "../../ui/moment";
import { toast } from "../../ui/toasts";
import { useSession } from "../session";
import { type PortalOutputs, useTRPC } from "../trpc";

type Aviso = PortalOutputs["consumo"]["avisos"][number];

/** The two ways out of a block, and what support answered to the last words of the client. */
export function AvisosASoporte({ offersBolsa }: { readonly offersBolsa: boolean }) {
  const { may, modo, contacto } = useSession();
  const [abierto, setAbierto] = useQueryState("avisar", parseAsStringLiteral(["pago", "bolsa"]));
  const { data = [] } = useQuery(
    useTRPC().consumo.avisos.queryOptions(undefined, { enabled: modo === "real" }),
  );
  if (modo === "prueba") return null;
  const close = () => void setAbierto(null);
  return (
    <div className="space-y-3">
      {may("consumo.sendAviso") && (
        <div className="flex flex-wrap gap-2">
          <Button variant="primary" onClick={() => void setAbierto("pago")}>
            Ya pagué
          </Button>
          {offersBolsa && <Button onClick={() => void setAbierto("bolsa")}>Pedir una bolsa</Button>}
        </div>
      )}
      {contacto !== null && (
        <p className="[overflow-wrap:anywhere]">
          Soporte: <a href={`mailto:${contacto.email}`}>{contacto.email}</a>
          {contacto.telefono !== null && `, ${contacto.telefono}`}
        </p>
      )}
      {data.length > 0 && (
        <ul aria-label="Lo que avisó a soporte" className="space-y-2 border-line border-t pt-3">
          {data.map((aviso) => (
            <Sent key={aviso.solicitudId} aviso={aviso} />
          ))}
        </ul>
      )}
      {abierto === "pago" && may("consumo.sendAviso") && <AvisarPago onClose={close} />}
      {abierto === "bolsa" && may("consumo.sendAviso") && <PedirBolsa onClose={close} />}
    </div>
  );
}

const ESTADOS = {
  pendiente: "Soporte lo está revisando.",
  aprobada: "Soporte ya registró el pago.",
  rechazada: "Soporte respondió:",
  retirada: "Lo retiraron ustedes.",
  vencida: "Venció sin respuesta: envíelo de nuevo.",
} as const satisfies Record<Aviso["estado"], string>;

function Sent({ aviso }: { readonly aviso: Aviso }) {
  const { solicitudId, pedido, creadaEn, solicitante, estado, respuesta, isOwn } = aviso;
  const { may } = useSession();
  const trpc = useTRPC();
  const withdraw = useAction(trpc.consumo.withdrawAviso, {
    refresh: [trpc.consumo.avisos.queryKey()],
    failed: "No se retiró el aviso",
  });
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
      <p className="min-w-0 flex-1 basis-64 [overflow-wrap:anywhere]">
        <span className="font-medium">
          {pedido.tipo === "pago_avisado"
            ? `Pago ${pedido.pagoReferencia}`
            : `Bolsa de ${formatCount(pedido.consultas)} consultas`}
        </span>
        : {ESTADOS[estado]} {respuesta}
        <span className="block text-ink-2 text-xs">
          {solicitante}, <Moment at={creadaEn} />
        </span>
      </p>
      {estado === "pendiente" && isOwn && may("consumo.withdrawAviso") && (
        <Button
          size="sm"
          variant="quiet"
          busy={withdraw.isPending}
          onClick={() => withdraw.run({ solicitudId })}
        >
          Retirar aviso
        </Button>
      )}
    </li>
  );
}

function useSend(onClose: () => void) {
  const trpc = useTRPC();
  return useAction(trpc.consumo.sendAviso, {
    refresh: [trpc.consumo.avisos.queryKey()],
    done: () => {
      toast({
        tone: "good",
        title: "Soporte recibió su aviso",
        detail: "La respuesta llega a su correo y queda en esta página.",
      });
      onClose();
    },
  });
}

function AvisarPago({ onClose }: { readonly onClose: () => void }) {
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

function PedirBolsa({ onClose }: { readonly onClose: () => void }) {
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
