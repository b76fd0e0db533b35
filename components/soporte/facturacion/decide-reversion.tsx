"use client";

import { useQueryClient } from "@tanstack/react-query";
import { formatCop } from "@/server/domain/shared/formato";
import { useAction } from "../../rooms/use-action";
import { Button } from "../../ui/button";
import { ErrorState } from "../../ui/error-state";
import { toast } from "../../ui/toasts";
import { useTRPC } from "../trpc";
import { DecideActions, Pedida } from "./decide-actions";
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
      <Pedida revision={revision} lo="La" />
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
      <DecideActions
        revision={revision}
        que="la reversión"
        note={isOwn ? "Usted la pidió: debe aprobarla otra persona." : null}
        onDone={settle}
      >
        {!isOwn && vista.estado === "reversion" && (
          <Button
            variant="danger"
            busy={approve.isPending || approve.isSuccess}
            onClick={() => approve.run({ solicitudId })}
          >
            Aprobar y revertir el pago
          </Button>
        )}
      </DecideActions>
    </div>
  );
}
