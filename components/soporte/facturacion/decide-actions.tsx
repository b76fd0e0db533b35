"use client";

import { type ReactNode, useState } from "react";
import { ActionError } from "../../rooms/action-error";
import { MotivoField } from "../../rooms/motivo-field";
import { useAction } from "../../rooms/use-action";
import { Button } from "../../ui/button";
import { Form, FormActions } from "../../ui/form";
import { Day, Moment } from "../../ui/moment";
import { useTRPC } from "../trpc";
import type { Revision } from "./pago-words";

/** The requester and the last day of a request. */
export function Pedida(props: { readonly revision: Revision; readonly lo: "Lo" | "La" }) {
  const { solicitud, isOwn } = props.revision;
  return (
    <p className="text-ink-2 [overflow-wrap:anywhere]">
      {props.lo} pidió {isOwn ? "usted" : solicitud.solicitante} el <Moment at={solicitud.creadaEn} />. Espera
      hasta el <Day at={solicitud.venceEn} />.
    </p>
  );
}

interface DecideActionsProps {
  readonly revision: Revision;
  /** «el pago», «la reversión», «lo pedido». */
  readonly que: string;
  /** Why the person cannot approve. Null if nothing prevents it. */
  readonly note: string | null;
  readonly mayDismiss?: boolean;
  /** The button that approves. */
  readonly children: ReactNode;
  readonly onDone: () => Promise<void>;
}

/** Approves a request, rejects it, or takes back one's own. */
export function DecideActions(props: DecideActionsProps) {
  const { revision, que, note, mayDismiss = true, children, onDone } = props;
  const { isOwn, solicitud } = revision;
  const [dismissing, setDismissing] = useState(false);
  if (dismissing) {
    return (
      <DismissSolicitud
        que={que}
        solicitudId={solicitud.solicitudId}
        estado={isOwn ? "retirada" : "rechazada"}
        onBack={() => setDismissing(false)}
        onDone={onDone}
      />
    );
  }
  return (
    <>
      <div className="flex flex-wrap justify-end gap-2">
        {mayDismiss && (
          <Button onClick={() => setDismissing(true)}>
            {isOwn ? "Retirar" : "Rechazar"} {que}
          </Button>
        )}
        {children}
      </div>
      {note !== null && <p className="text-right text-ink-3 text-xs">{note}</p>}
    </>
  );
}

/** Rejects a solicitud, or takes back one's own, with a reason. */
function DismissSolicitud(props: {
  readonly solicitudId: string;
  readonly estado: "rechazada" | "retirada";
  readonly que: string;
  readonly onBack: () => void;
  readonly onDone: () => Promise<void>;
}) {
  const { solicitudId, estado, que, onBack, onDone } = props;
  const [motivo, setMotivo] = useState("");
  const mutation = useAction(useTRPC().pagos.dismiss, { done: onDone });
  return (
    <Form onSubmit={() => mutation.run({ solicitudId, estado, motivo })}>
      <MotivoField
        help={`Queda en la bitácora y lo ve quien pidió ${que}.`}
        error={mutation.at("motivo")}
        value={motivo}
        onChange={setMotivo}
      />
      <ActionError title="No se hizo" error={mutation.error} fields={["motivo"]} />
      <FormActions
        onCancel={onBack}
        cancel="Volver"
        action={`${estado === "retirada" ? "Retirar" : "Rechazar"} ${que}`}
        isDangerous
        busy={mutation.isPending}
      />
    </Form>
  );
}
