"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { formatCop } from "@/server/domain/shared/formato";
import { useAction } from "../../rooms/use-action";
import { Button } from "../../ui/button";
import { ErrorState } from "../../ui/error-state";
import { Day, Moment } from "../../ui/moment";
import { toast } from "../../ui/toasts";
import { useTRPC } from "../trpc";
import { DismissSolicitud } from "./dismiss-solicitud";
import { PagoError } from "./pago-error";
import type { Revision } from "./pago-words";
import { ReversionEfectos } from "./reversion-efectos";

/** A reversion for a second person to approve, with its current effects. */
export function DecideReversion(props: { readonly revision: Revision; readonly onClose: () => void }) {
  const { revision, onClose } = props;
  const { solicitud, vista, isOwn } = revision;
  const { solicitudId, pedido, valor } = solicitud;
  const referencia = "pagoReferencia" in pedido ? pedido.pagoReferencia : "";
  const client = useQueryClient();
  const [dismissing, setDismissing] = useState(false);
  const settle = async () => {
    await client.invalidateQueries();
    onClose();
  };
  const approve = useAction(useTRPC().reversiones.approve, {
    done: async () => {
      toast({ tone: "good", title: `El pago ${referencia} quedó revertido` });
      await settle();
    },
  });
  return (
    <div className="space-y-4">
      <p className="text-ink-2">
        La pidió {isOwn ? "usted" : solicitud.solicitante} el <Moment at={solicitud.creadaEn} />. Espera hasta
        el <Day at={solicitud.venceEn} />.
      </p>
      <p className="[overflow-wrap:anywhere]">
        Pago <strong className="font-semibold">{referencia}</strong>
        {valor !== null && <> de {formatCop(valor)}, sin IVA</>}.{" "}
        {pedido.tipo === "reversion" && <>Motivo: {pedido.motivo}</>}
      </p>
      {vista.estado === "reversion" && <ReversionEfectos preview={vista.previa} />}
      {vista.estado === "imposible" && (
        <ErrorState title="Este pago ya no se puede revertir">{vista.message}</ErrorState>
      )}
      {approve.error && (
        <PagoError error={approve.error} title="No se revirtió el pago" what="la reversión" />
      )}
      {dismissing ? (
        <DismissSolicitud
          que="la reversión"
          solicitudId={solicitudId}
          estado={isOwn ? "retirada" : "rechazada"}
          onBack={() => setDismissing(false)}
          onDone={settle}
        />
      ) : (
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={() => setDismissing(true)}>
            {isOwn ? "Retirar la reversión" : "Rechazar la reversión"}
          </Button>
          {!isOwn && vista.estado === "reversion" && (
            <Button
              variant="danger"
              busy={approve.isPending || approve.isSuccess}
              onClick={() => approve.run({ solicitudId })}
            >
              Aprobar y revertir el pago
            </Button>
          )}
        </div>
      )}
      {isOwn && !dismissing && (
        <p className="text-right text-ink-3 text-xs">Usted la pidió: debe aprobarla otra persona.</p>
      )}
    </div>
  );
}
