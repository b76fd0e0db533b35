"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { actorInWords } from "@/server/domain/bitacora/actos-words";
import { ActionError, FormError } from "../../rooms/action-error";
import { Card, Part } from "../../rooms/card";
import { MotivoField } from "../../rooms/motivo-field";
import { QueryView } from "../../rooms/query-view";
import { useAction } from "../../rooms/use-action";
import { Button } from "../../ui/button";
import { DateInput } from "../../ui/date-input";
import { Field } from "../../ui/field";
import { FormDialog } from "../../ui/form-dialog";
import { Day, Moment } from "../../ui/moment";
import { TableSkeleton } from "../../ui/skeleton";
import { toast } from "../../ui/toasts";
import { SECOND_PERSON } from "../facturacion/pago-words";
import { useSession } from "../session";
import { type SoporteOutputs, useTRPC } from "../trpc";
import type { Cliente } from "./cliente";

type Retencion = SoporteOutputs["retenciones"]["get"];
type Pendiente = NonNullable<Retencion["pendiente"]>;

/** The hold in force, the order that waits for another person, and all earlier ones. */
export function RetencionPart({ cliente: { clienteId } }: { readonly cliente: Cliente }) {
  const { may } = useSession();
  const [open, setOpen] = useState<"fijar" | "levantar" | null>(null);
  const query = useQuery(useTRPC().retenciones.get.queryOptions({ clienteId }));
  return (
    <Part title="Retención legal">
      <QueryView query={query} skeleton={<TableSkeleton rows={2} />}>
        {({ vigente, historial, pendiente }) => (
          <div className="space-y-4">
            {pendiente !== null && <Waiting pendiente={pendiente} />}
            <Card className="flex flex-wrap items-start justify-between gap-3">
              <div className="min-w-0 max-w-prose flex-1 basis-72">
                <p className="font-medium">
                  {vigente?.retenerHasta ? (
                    <>
                      Todo lo del cliente se conserva hasta el <Day at={vigente.retenerHasta} />
                    </>
                  ) : (
                    "Sin retención: lo del cliente se conserva diez años y después se retira"
                  )}
                </p>
                <p className="text-ink-2 text-xs">
                  Una orden de un juez o de una autoridad puede exigir conservar más. Ordenarla o alargarla la
                  hace una persona; levantarla o acortarla la piden y la aprueban dos, porque lo retirado no
                  vuelve.
                </p>
              </div>
              {may("retenciones.submit") && pendiente === null && (
                <div className="flex flex-wrap gap-2">
                  <Button onClick={() => setOpen("fijar")}>
                    {vigente ? "Cambiar la fecha" : "Ordenar retención"}
                  </Button>
                  {vigente && (
                    <Button variant="danger" onClick={() => setOpen("levantar")}>
                      Levantar retención
                    </Button>
                  )}
                </div>
              )}
            </Card>
            {!may("retenciones.submit") && (
              <p className="text-ink-2">
                La ordena una persona de cumplimiento o un administrador de soporte.
              </p>
            )}
            {historial.length > 0 && <Historial historial={historial} />}
          </div>
        )}
      </QueryView>
      {open !== null && (
        <OrderRetencion clienteId={clienteId} isLifting={open === "levantar"} onClose={() => setOpen(null)} />
      )}
    </Part>
  );
}

function Historial({ historial }: Pick<Retencion, "historial">) {
  return (
    <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
      {historial.map(({ en, retenerHasta, motivo, actor }) => (
        <li key={String(en)} className="space-y-0.5 px-4.5 py-3">
          <p>
            {retenerHasta === null ? (
              "Levantada"
            ) : (
              <>
                Hasta el <Day at={retenerHasta} />
              </>
            )}
            <span className="text-ink-2 [overflow-wrap:anywhere]">: {motivo}</span>
          </p>
          <p className="text-ink-3 text-xs [overflow-wrap:anywhere]">
            {actorInWords(actor)}, <Moment at={en} />
          </p>
        </li>
      ))}
    </ul>
  );
}

function useRetencionKeys() {
  const { retenciones, clientes } = useTRPC();
  return [retenciones.pathKey(), clientes.actos.queryKey()];
}

function Waiting({ pendiente }: { readonly pendiente: Pendiente }) {
  const { solicitudId, solicitante, creadaEn, venceEn, retenerHasta, motivo, isOwn } = pendiente;
  const { may } = useSession();
  const [dismissing, setDismissing] = useState(false);
  const [why, setWhy] = useState("");
  const answer = useAction(useTRPC().retenciones.answer, {
    refresh: useRetencionKeys(),
    done: (_, { estado }) => {
      const title = {
        aprobada: "El cambio de la retención quedó hecho",
        rechazada: "El cambio quedó rechazado: la retención sigue igual",
        retirada: "Su pedido quedó retirado: la retención sigue igual",
      }[estado];
      toast({ tone: "good", title });
    },
  });
  const dismissal = isOwn ? "retirada" : "rechazada";
  return (
    <Card className="space-y-3 border-warn">
      <p className="font-medium">
        {retenerHasta === null ? (
          "Se pide levantar la retención"
        ) : (
          <>
            Se pide acortar la retención hasta el <Day at={retenerHasta} />
          </>
        )}
      </p>
      <p className="[overflow-wrap:anywhere]">
        {motivo}
        <span className="block text-ink-2 text-xs">
          Lo pidió {isOwn ? "usted" : solicitante}, <Moment at={creadaEn} />. Nada cambia mientras otra
          persona no lo apruebe; vence el <Day at={venceEn} />.
        </span>
      </p>
      <ActionError title="No se hizo" error={answer.error} fields={["motivo"]} />
      {may("retenciones.answer") && !dismissing && (
        <div className="flex flex-wrap gap-2">
          {!isOwn && (
            <Button
              variant="danger"
              busy={answer.isPending}
              onClick={() => answer.run({ solicitudId, estado: "aprobada", motivo: null })}
            >
              {retenerHasta === null ? "Aprobar y levantar" : "Aprobar y acortar"}
            </Button>
          )}
          <Button onClick={() => setDismissing(true)}>
            {isOwn ? "Retirar mi pedido" : "Rechazar el pedido"}
          </Button>
        </div>
      )}
      {dismissing && (
        <FormDialog
          title={isOwn ? "Retirar mi pedido" : "Rechazar el pedido"}
          description="La retención sigue como está."
          onClose={() => setDismissing(false)}
          action={isOwn ? "Retirar mi pedido" : "Rechazar el pedido"}
          busy={answer.isPending}
          onSubmit={() => answer.run({ solicitudId, estado: dismissal, motivo: why })}
        >
          <MotivoField
            help="Queda en la bitácora."
            error={answer.at("motivo")}
            value={why}
            onChange={setWhy}
          />
        </FormDialog>
      )}
    </Card>
  );
}

interface OrderRetencionProps {
  readonly clienteId: string;
  readonly isLifting: boolean;
  readonly onClose: () => void;
}

function OrderRetencion({ clienteId, isLifting, onClose }: OrderRetencionProps) {
  const [dia, setDia] = useState("");
  const [motivo, setMotivo] = useState("");
  const submit = useAction(useTRPC().retenciones.submit, {
    refresh: useRetencionKeys(),
    done: ({ estado }) => {
      toast({
        tone: "good",
        ...(estado === "espera"
          ? {
              title: SECOND_PERSON.title,
              detail: "Nada ha cambiado. Otra persona lo aprueba en esta misma página.",
            }
          : { title: "La retención quedó ordenada" }),
      });
      onClose();
    },
  });
  const action = isLifting ? "Pedir que se levante" : "Ordenar retención";
  return (
    <FormDialog
      title={isLifting ? "Levantar la retención legal" : "Retención legal de todo lo del cliente"}
      description={
        isLifting
          ? "Otra persona debe aprobarlo. Desde entonces se retira lo que ya cumplió diez años, y no se recupera."
          : "Nada de este cliente se retira antes de esa fecha, aunque cumpla diez años."
      }
      onClose={onClose}
      action={action}
      isDangerous={isLifting}
      busy={submit.isPending}
      onSubmit={() => submit.run({ clienteId, retenerHasta: isLifting ? null : dia, motivo })}
    >
      <FormError
        title="No se hizo"
        error={submit.error}
        fields={["motivo", "retener_hasta", "retenerHasta"]}
      />
      {!isLifting && (
        <Field
          label="Conservar hasta"
          help="Una fecha anterior a la vigente la aprueba otra persona."
          error={submit.at("retener_hasta") ?? submit.at("retenerHasta")}
        >
          <DateInput value={dia} onValueChange={setDia} className="sm:max-w-56" />
        </Field>
      )}
      <MotivoField
        help="La orden, la autoridad y su número. Queda en la bitácora."
        error={submit.at("motivo")}
        value={motivo}
        onChange={setMotivo}
      />
    </FormDialog>
  );
}
