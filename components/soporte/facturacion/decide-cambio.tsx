"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { formatCop, formatCount } from "@/server/domain/shared/formato";
import { useAction } from "../../rooms/use-action";
import { Button } from "../../ui/button";
import { ErrorState } from "../../ui/error-state";
import { Day } from "../../ui/moment";
import { toast } from "../../ui/toasts";
import { PlanEffects } from "../clientes/plan-dialog";
import { useTRPC } from "../trpc";
import { DecideActions, Pedida } from "./decide-actions";
import { EFECTO } from "./move-vencimiento";
import { PagoError } from "./pago-error";
import { aboutInWords, queInWords, type Revision } from "./pago-words";

type Cambio = Extract<Revision["vista"], { estado: "cambio" }>["cambio"];

/** A plan, due date or cap for a second person to approve, or an invitation for the client to answer. */
export function DecideCambio(props: { readonly revision: Revision; readonly onClose: () => void }) {
  const { revision, onClose } = props;
  const { solicitud, vista, isOwn } = revision;
  const { solicitudId, pedido, valor } = solicitud;
  const client = useQueryClient();
  const [hasChanged, setChanged] = useState(false);
  const settle = async () => {
    await client.invalidateQueries();
    onClose();
  };
  const approve = useAction(useTRPC().pagos.approveCambio, {
    done: async ({ estado }) => {
      if (estado === "cambio") {
        setChanged(true);
        await client.invalidateQueries();
        return;
      }
      toast({ tone: "good", title: "El cambio quedó aprobado y hecho" });
      await settle();
    },
  });
  const isClientes = pedido.tipo === "invitacion";
  return (
    <div className="space-y-4">
      <Pedida revision={revision} lo="Lo" />
      {hasChanged && (
        <p role="alert" className="rounded-md border border-warn px-4 py-3">
          <strong className="font-semibold">Algo cambió mientras usted revisaba: no se hizo nada.</strong>{" "}
          Esto es lo que pasaría ahora.
        </p>
      )}
      <p className="[overflow-wrap:anywhere]">
        <strong className="font-semibold">{queInWords(pedido)}</strong>
        {valor !== null && <>: {formatCop(valor)}, sin IVA</>}
        <span className="block text-ink-2">{aboutInWords(pedido)}</span>
      </p>
      {vista.estado === "cambio" && (
        <section className="space-y-1 rounded-md border border-line bg-sunken p-3.5">
          <h3 className="font-medium">Esto pasará</h3>
          <CambioEffects cambio={vista.cambio} />
        </section>
      )}
      {vista.estado === "imposible" && (
        <ErrorState title="Este cambio ya no se puede hacer">{vista.message}</ErrorState>
      )}
      {approve.error && <PagoError error={approve.error} title="No se aprobó" what="la aprobación" />}
      <DecideActions
        revision={revision}
        que="lo pedido"
        note={
          isClientes
            ? "La acepta o la rechaza un administrador del cliente, en su portal."
            : isOwn
              ? "Usted lo pidió: debe aprobarlo otra persona."
              : null
        }
        mayDismiss={isOwn || !isClientes}
        onDone={settle}
      >
        {!isOwn && vista.estado === "cambio" && (
          <Button
            variant="primary"
            busy={approve.isPending || (approve.isSuccess && !hasChanged)}
            onClick={() => approve.run({ solicitudId, huella: vista.cambio.huella })}
          >
            Aprobar el cambio
          </Button>
        )}
      </DecideActions>
    </div>
  );
}

function CambioEffects({ cambio }: { readonly cambio: Cambio }) {
  switch (cambio.que) {
    case "plan":
      return <PlanEffects preview={{ ...cambio.preview, takesTwo: false }} />;
    case "vencimiento":
      return (
        <p>
          La cuenta vence el <Day at={cambio.movido.cobro.venceEn} />. {EFECTO[cambio.movido.efecto]}
        </p>
      );
    case "tope":
      return (
        <p>
          {cambio.antes === null
            ? "Hoy el cliente no tiene tope."
            : `Hoy el tope es de ${formatCount(cambio.antes)} consultas al mes.`}{" "}
          Rige desde la siguiente consulta.
        </p>
      );
  }
}
