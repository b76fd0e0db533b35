"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { formatCop } from "@/server/domain/shared/formato";
import { QueryView } from "../../rooms/query-view";
import { useAction } from "../../rooms/use-action";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { Skeleton } from "../../ui/skeleton";
import { toast } from "../../ui/toasts";
import { useTRPC } from "../trpc";
import { DecideActions, Pedida } from "./decide-actions";
import { DecideCambio } from "./decide-cambio";
import { DecideReversion } from "./decide-reversion";
import { EfectosTable } from "./efectos-table";
import { PagoError } from "./pago-error";
import { hechoInWords, type PagoPrevia, type Revision } from "./pago-words";
import { Usada } from "./usada";

const TITLES = {
  bolsa: "Pago",
  cobro: "Pago",
  reversion: "Revertir un pago",
  plan: "Plan",
  vencimiento: "Más plazo",
  tope: "Tope",
  invitacion: "Invitación al portal",
} as const;

const titleOf = ({ pedido, razonSocial }: Revision["solicitud"]): string =>
  `${TITLES[pedido.tipo]} de ${razonSocial}`;

/** Shows what approving would do now. Another person approves or rejects; the requester may take it back. */
export function DecideSolicitud(props: { readonly solicitudId: string; readonly onClose: () => void }) {
  const { solicitudId, onClose } = props;
  const trpc = useTRPC();
  const options = { staleTime: 0, refetchOnWindowFocus: false };
  const query = useQuery(trpc.pagos.solicitud.queryOptions({ solicitudId }, options));
  return (
    <Dialog
      open
      size="lg"
      onOpenChange={(open) => !open && onClose()}
      title={query.data ? titleOf(query.data.solicitud) : "En espera"}
    >
      <QueryView query={query} skeleton={<Skeleton className="h-72 w-full" />}>
        {(revision) => {
          const Decide = DECIDE[revision.solicitud.pedido.tipo];
          return <Decide revision={revision} onClose={onClose} />;
        }}
      </QueryView>
    </Dialog>
  );
}

function DecidePago({ revision, onClose }: { readonly revision: Revision; readonly onClose: () => void }) {
  const { solicitud, vista, isOwn } = revision;
  const { solicitudId, pedido } = solicitud;
  const trpc = useTRPC();
  const client = useQueryClient();
  const [previa, setPrevia] = useState<PagoPrevia | null>(vista.estado === "previa" ? vista.previa : null);
  const [hasChanged, setChanged] = useState(false);
  const settle = async () => {
    await client.invalidateQueries({ queryKey: trpc.pagos.pathKey() });
    await client.invalidateQueries({ queryKey: trpc.cobros.pathKey() });
    onClose();
  };
  const approve = useAction(trpc.pagos.approve, {
    done: async (result) => {
      if (result.estado === "cambio") {
        setPrevia(result.previa);
        setChanged(true);
      } else if (result.estado === "registrado") {
        toast({
          tone: "good",
          title: "Pago aprobado y registrado",
          detail: `${hechoInWords(result.pago)}.`,
        });
        await settle();
      } else await settle();
    },
  });
  const amount = solicitud.valor === null ? "" : ` de ${formatCop(solicitud.valor)}`;
  return (
    <div className="space-y-4">
      <Pedida revision={revision} lo="Lo" />
      {hasChanged && (
        <p role="alert" className="rounded-md border border-warn px-4 py-3">
          <strong className="font-semibold">Algo cambió mientras usted revisaba: no se registró nada.</strong>{" "}
          Esto es lo que pasaría ahora.
        </p>
      )}
      {previa === null ? (
        vista.estado === "usada" && (
          <Usada usada={vista.usada} clienteId={solicitud.clienteId ?? ""} onBack={null} />
        )
      ) : (
        <EfectosTable
          previa={previa}
          pago={
            <>
              {previa.valor !== null && <strong className="font-semibold">{formatCop(previa.valor)}</strong>}{" "}
              (sin IVA) · referencia{" "}
              <code className="font-mono text-xs">{"pagoReferencia" in pedido && pedido.pagoReferencia}</code>
            </>
          }
        />
      )}
      {approve.error && <PagoError error={approve.error} title="No se aprobó el pago" what="la aprobación" />}
      <DecideActions
        revision={revision}
        que="el pago"
        note={isOwn ? "Usted lo pidió: debe aprobarlo otra persona." : null}
        onDone={settle}
      >
        {!isOwn && previa !== null && (
          <Button
            variant="primary"
            busy={approve.isPending}
            onClick={() => approve.run({ solicitudId, huella: previa.huella })}
          >
            Aprobar pago{amount}
          </Button>
        )}
      </DecideActions>
    </div>
  );
}

const DECIDE = {
  bolsa: DecidePago,
  cobro: DecidePago,
  reversion: DecideReversion,
  plan: DecideCambio,
  vencimiento: DecideCambio,
  tope: DecideCambio,
  invitacion: DecideCambio,
} as const;
