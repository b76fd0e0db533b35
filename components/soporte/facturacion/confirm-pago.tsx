"use client";

import { skipToken, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { formatCop, formatCount } from "@/server/domain/shared/formato";
import { QueryView } from "../../rooms/query-view";
import { useAction } from "../../rooms/use-action";
import { Button } from "../../ui/button";
import { Checkbox } from "../../ui/checkbox";
import { ErrorState } from "../../ui/error-state";
import { Field } from "../../ui/field";
import { Form } from "../../ui/form";
import { RefreshCw } from "../../ui/icons";
import { Input } from "../../ui/input";
import { Day } from "../../ui/moment";
import { Skeleton } from "../../ui/skeleton";
import { type SoporteOutputs, useTRPC } from "../trpc";
import { EfectosTable } from "./efectos-table";
import { PagoError } from "./pago-error";
import { type PagoTyped, pedidoOf } from "./pago-filtro";
import type { Pagador, PagoPrevia } from "./pago-words";
import { Usada } from "./usada";

interface ConfirmPagoProps {
  readonly pagador: Pagador;
  readonly typed: PagoTyped;
  readonly onBack: () => void;
  readonly onDone: (result: Done) => void;
}

export type Done = Exclude<SoporteOutputs["pagos"]["register"], { estado: "cambio" }>;

/** Shows the effects by the same decision that applies them, then registers the pago once. */
export function ConfirmPago({ pagador, typed, onBack, onDone }: ConfirmPagoProps) {
  const trpc = useTRPC();
  const pedido = pedidoOf(typed, pagador.now);
  const clienteId = pagador.cliente.clienteId;
  const query = useQuery(
    trpc.pagos.preview.queryOptions(pedido === null ? skipToken : { clienteId, pedido }, {
      // The preview is sent back with the registration, so it must be current.
      staleTime: 0,
      refetchOnWindowFocus: false,
    }),
  );
  if (pedido === null) {
    return (
      <ErrorState title="Faltan datos del pago">
        Vuelva al paso anterior y complételos.{" "}
        <Button size="sm" onClick={onBack}>
          Volver a los datos
        </Button>
      </ErrorState>
    );
  }
  return (
    <QueryView query={query} skeleton={<Skeleton className="h-80 w-full" />}>
      {(vista) =>
        vista.estado === "usada" ? (
          <Usada usada={vista.usada} clienteId={clienteId} onBack={onBack} />
        ) : (
          <Confirm key={vista.previa.huella} {...{ pagador, onBack, onDone, pedido }} shown={vista.previa} />
        )
      }
    </QueryView>
  );
}

type Pedido = NonNullable<ReturnType<typeof pedidoOf>>;

function Confirm(
  props: Omit<ConfirmPagoProps, "typed"> & { readonly pedido: Pedido; readonly shown: PagoPrevia },
) {
  const { pagador, pedido, shown, onBack, onDone } = props;
  const trpc = useTRPC();
  const client = useQueryClient();
  const [previa, setPrevia] = useState(shown);
  const [hasChanged, setChanged] = useState(false);
  const [recibo, setRecibo] = useState(true);
  const [lost, setLost] = useState("");
  const { emails } = pagador.cliente;
  const mutation = useAction(trpc.pagos.register, {
    done: async (result) => {
      if (result.estado === "cambio") {
        setPrevia(result.previa);
        setChanged(true);
        setLost("");
        return;
      }
      await client.invalidateQueries({ queryKey: trpc.pagos.pathKey() });
      await client.invalidateQueries({ queryKey: trpc.cobros.pathKey() });
      onDone(result);
    },
  });
  const { efectos, valor, takesTwo, huella } = previa;
  const loses = efectos.antes.bolsa?.estado === "vigente" ? efectos.saldoPerdido : 0;
  const isConfirmed = loses === 0 || lost.replace(/\D/g, "") === String(loses);
  const amount = valor === null ? "" : ` de ${formatCop(valor)}`;
  return (
    <Form
      className="space-y-5"
      onSubmit={() => {
        if (!isConfirmed) return;
        mutation.run({
          clienteId: pagador.cliente.clienteId,
          pedido,
          huella,
          recibo: recibo && emails.length > 0,
        });
      }}
    >
      {hasChanged && (
        <div role="alert" className="flex gap-2.5 rounded-md border border-warn bg-surface px-4 py-3">
          <RefreshCw aria-hidden className="mt-0.5 size-4 shrink-0 text-warn" />
          <p>
            <strong className="font-semibold">
              Algo cambió mientras usted revisaba: no se registró nada.
            </strong>{" "}
            Esto es lo que pasaría ahora. Revíselo y confirme de nuevo.
          </p>
        </div>
      )}
      <EfectosTable
        previa={previa}
        pago={
          <>
            {valor !== null && <strong className="font-semibold">{formatCop(valor)}</strong>}
            {valor !== null && " (sin IVA) · "}referencia{" "}
            <code className="font-mono text-xs">{pedido.pagoReferencia}</code> ·{" "}
            {pedido.pagoRegistradoEn === null ? "hoy" : <Day at={pedido.pagoRegistradoEn} />} (Bogotá)
          </>
        }
      />
      {takesTwo && (
        <p className="rounded-md border border-line bg-sunken px-4 py-3">
          <strong className="font-semibold">Necesita una segunda aprobación.</strong> Por su valor, por lo que
          vale a precio de lista o por lo que este cliente ya pagó hoy, el pago queda en espera hasta que otra
          persona de soporte lo apruebe; nada cambia antes.
        </p>
      )}
      {emails.length > 0 ? (
        <Checkbox
          label="Enviar el recibo por correo al cliente"
          help={emails.join(", ")}
          checked={recibo}
          onChange={({ target }) => setRecibo(target.checked)}
        />
      ) : (
        <p className="text-ink-2 text-xs">El cliente no tiene correos: no se envía recibo.</p>
      )}
      {loses > 0 && (
        <Field
          label={`Para confirmar que ${loses === 1 ? "se pierde 1 consulta" : `se pierden ${formatCount(loses)} consultas`}, escriba ${formatCount(loses)}`}
          className="max-w-prose"
        >
          <Input
            value={lost}
            onChange={({ target }) => setLost(target.value)}
            inputMode="numeric"
            autoComplete="off"
            className="sm:max-w-40"
          />
        </Field>
      )}
      {mutation.error && (
        <PagoError error={mutation.error} title="No se registró el pago" what="el pago">
          {mutation.error.data?.issues?.[0]?.message ?? mutation.error.message}
        </PagoError>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" variant="primary" busy={mutation.isPending} disabled={!isConfirmed}>
          {takesTwo ? `Pedir aprobación del pago${amount}` : `Registrar pago${amount}`}
        </Button>
        <Button onClick={onBack}>Volver a los datos</Button>
        <p className="text-ink-3 text-xs sm:ml-1.5">
          Queda en la bitácora con su nombre. Se revierte con un asiento que lo compensa.
        </p>
      </div>
    </Form>
  );
}
