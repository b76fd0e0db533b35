"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type Llave, nombreOfLlave } from "../../rooms/clientes/llave";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { ErrorState } from "../../ui/error-state";
import { Moment } from "../../ui/moment";
import { RadioGroup } from "../../ui/radio-group";
import { useTRPC } from "../trpc";
import { ShownLlave } from "./shown-llave";

const SOLAPES = [
  {
    value: "24",
    label: "Sirve 24 horas más",
    help: "Tiempo para cambiarla en todos sus sistemas sin interrumpir nada.",
  },
  { value: "8", label: "Sirve 8 horas más" },
  { value: "1", label: "Sirve 1 hora más" },
  {
    value: "0",
    label: "Deja de servir ya",
    help: "La próxima solicitud con ella se rechaza. Elíjalo si alguien más pudo verla.",
  },
];

/** Another key in the place of one, which goes on beside it for as long as is chosen. */
export function RegenerateLlave({ llave, onClose }: { readonly llave: Llave; readonly onClose: () => void }) {
  const trpc = useTRPC();
  const client = useQueryClient();
  const [solape, setSolape] = useState("24");
  const mutation = useMutation(
    trpc.llaves.regenerate.mutationOptions({
      onSuccess: () => client.invalidateQueries({ queryKey: trpc.llaves.list.queryKey() }),
      gcTime: 0,
    }),
  );
  const { data, error, isPending, mutate } = mutation;
  if (data) {
    return (
      <ShownLlave title={`La llave nueva de «${nombreOfLlave(llave)}»`} llave={data.key} onClose={onClose}>
        <p className="text-ink-2">
          {solape === "0" ? (
            <>La que termina en {llave.terminacion} ya no sirve.</>
          ) : (
            <>
              La que termina en {llave.terminacion} sirve hasta el <Moment at={data.anteriorValidaHasta} />.
            </>
          )}
        </p>
      </ShownLlave>
    );
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Regenerar la llave «${nombreOfLlave(llave)}»`}
      description={`Recibirá otra con la misma etiqueta. Elija qué pasa con la que termina en ${llave.terminacion}.`}
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button
            variant={solape === "0" ? "danger" : "primary"}
            busy={isPending}
            onClick={() => mutate({ apiKeyId: llave.apiKeyId, solapeHoras: Number(solape) })}
          >
            Regenerar llave
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        <RadioGroup legend="La llave anterior" options={SOLAPES} value={solape} onValueChange={setSolape} />
        {error && (
          <ErrorState title="No se regeneró la llave" requestId={error.data?.requestId}>
            {error.message}
          </ErrorState>
        )}
      </div>
    </Dialog>
  );
}
