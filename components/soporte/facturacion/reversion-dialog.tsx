"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { MotivoField } from "../../rooms/motivo-field";
import { messageAt, messageBeside, type Refusal } from "../../rooms/refusal";
import { useAction } from "../../rooms/use-action";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { ErrorState } from "../../ui/error-state";
import { Form, FormActions } from "../../ui/form";
import { Link } from "../../ui/link";
import { Moment } from "../../ui/moment";
import { Skeleton } from "../../ui/skeleton";
import { toast } from "../../ui/toasts";
import { useTRPC } from "../trpc";
import { PagoError } from "./pago-error";
import { ReversionEfectos } from "./reversion-efectos";
import { pagadoOf, type ReversionPreview } from "./reversion-words";

export interface ReversionDialogProps {
  readonly tipo: "bolsa" | "cobro";
  /** The id of the bolsa or the cobro. */
  readonly id: string;
  readonly onClose: () => void;
}

/** Reverts a pago. Shows its effects by the same decision that applies them. */
export function ReversionDialog({ tipo, id, onClose }: ReversionDialogProps) {
  // Always reloads: a cached preview may be outdated.
  const query = useQuery(
    useTRPC().reversiones.preview.queryOptions({ tipo, id }, { gcTime: 0, staleTime: 0, retry: false }),
  );
  const { data, error, refetch } = query;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="md"
      title={data ? `Revertir el pago de ${pagadoOf(data)}` : "Revertir un pago"}
    >
      {data ? (
        data.espera === null ? (
          <Reversion target={{ tipo, id }} preview={data} onClose={onClose} />
        ) : (
          <Waiting solicitud={data.espera} onClose={onClose} />
        )
      ) : error ? (
        <Refused error={error} onClose={onClose} onRetry={() => void refetch()} />
      ) : (
        <div role="status" aria-label="Cargando" className="space-y-3">
          <Skeleton className="h-5 w-2/3" />
          <Skeleton className="h-28 w-full" />
          <Skeleton className="h-20 w-full" />
        </div>
      )}
    </Dialog>
  );
}

function Refused(props: {
  readonly error: Refusal;
  readonly onClose: () => void;
  readonly onRetry: () => void;
}) {
  const { error, onClose, onRetry } = props;
  if (error.data?.code !== "conflicto") {
    return <ErrorState requestId={error.data?.requestId} onRetry={onRetry} />;
  }
  return (
    <div className="space-y-4">
      <ErrorState title="Este pago no se puede revertir">{error.message}</ErrorState>
      <div className="flex justify-end">
        <Button onClick={onClose}>Cerrar</Button>
      </div>
    </div>
  );
}

function Waiting(props: {
  readonly solicitud: NonNullable<ReversionPreview["espera"]>;
  readonly onClose: () => void;
}) {
  const { solicitudId, solicitante, creadaEn } = props.solicitud;
  return (
    <div className="space-y-4">
      <p>
        La reversión de este pago ya espera una segunda aprobación: la pidió {solicitante} el{" "}
        <Moment at={creadaEn} />.
      </p>
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={props.onClose}>Cerrar</Button>
        <Button asChild variant="primary">
          <Link href={`/soporte/pagos?solicitud=${solicitudId}`}>Ver la solicitud</Link>
        </Button>
      </div>
    </div>
  );
}

interface ReversionProps {
  readonly target: { readonly tipo: "bolsa" | "cobro"; readonly id: string };
  readonly preview: ReversionPreview;
  readonly onClose: () => void;
}

function Reversion({ target, preview, onClose }: ReversionProps) {
  const trpc = useTRPC();
  const client = useQueryClient();
  const [motivo, setMotivo] = useState("");
  const { run, isPending, isSuccess, error } = useAction(trpc.reversiones.reverse, {
    done: async ({ estado }) => {
      // It changes nearly every page of the client.
      await client.invalidateQueries();
      toast(
        estado === "revertida"
          ? { tone: "good", title: `El pago ${preview.pagoReferencia} quedó revertido` }
          : {
              tone: "good",
              title: "La reversión espera una segunda aprobación",
              detail: "Nada cambió todavía. Otra persona de soporte la ve en Pagos.",
            },
      );
      onClose();
    },
  });
  const submit = () => {
    if (isSuccess) return;
    // Names the previewed pago, so that one registered since is not reverted in its place.
    run({ ...target, motivo, pagoReferencia: preview.pagoReferencia });
  };
  const beside = messageBeside(error, ["motivo"]);
  return (
    <Form className="space-y-5" onSubmit={submit}>
      <p className="text-ink-2">
        Pago{" "}
        <strong className="font-medium text-ink [overflow-wrap:anywhere]">{preview.pagoReferencia}</strong>,
        registrado con fecha <Moment at={preview.pagoRegistradoEn} />.
      </p>
      <ReversionEfectos preview={preview} />
      {preview.takesTwo && (
        <p className="rounded-md border border-line bg-sunken px-4 py-3">
          <strong className="font-semibold">Necesita una segunda aprobación.</strong> Por el valor del pago,
          la reversión queda en espera hasta que otra persona de soporte la apruebe; nada cambia antes.
        </p>
      )}
      <MotivoField
        label="Motivo"
        help="Queda en la bitácora con su nombre. Diga qué estuvo mal con el pago."
        error={messageAt(error, "motivo")}
        value={motivo}
        onChange={setMotivo}
      />
      {error && beside && (
        <PagoError error={error} title="No se revirtió el pago" what="la reversión">
          {beside}
        </PagoError>
      )}
      <FormActions
        onCancel={onClose}
        cancel="Dejar el pago como está"
        action={preview.takesTwo ? "Pedir aprobación de la reversión" : "Revertir pago"}
        isDangerous
        busy={isPending || isSuccess}
      />
    </Form>
  );
}
