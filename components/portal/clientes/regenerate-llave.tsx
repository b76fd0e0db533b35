"use client";

import { useState } from "react";
import { ActionError } from "../../rooms/action-error";
import { type Llave, nombreOfLlave } from "../../rooms/clientes/llave";
import { useAction } from "../../rooms/use-action";
import { ActionDialog } from "../../ui/form-dialog";
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

/** Replaces a key. The old key still works for the chosen overlap. */
export function RegenerateLlave({ llave, onClose }: { readonly llave: Llave; readonly onClose: () => void }) {
  const trpc = useTRPC();
  const [solape, setSolape] = useState("24");
  const mutation = useAction(trpc.llaves.regenerate, { gcTime: 0, refresh: [trpc.llaves.list.queryKey()] });
  const { data, error, isPending, run } = mutation;
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
    <ActionDialog
      title={`Regenerar la llave «${nombreOfLlave(llave)}»`}
      description={`Recibirá otra con la misma etiqueta. Elija qué pasa con la que termina en ${llave.terminacion}.`}
      onClose={onClose}
      action="Regenerar llave"
      isDangerous={solape === "0"}
      busy={isPending}
      onAction={() => run({ apiKeyId: llave.apiKeyId, solapeHoras: Number(solape) })}
    >
      <div className="space-y-4">
        <RadioGroup legend="La llave anterior" options={SOLAPES} value={solape} onValueChange={setSolape} />
        <ActionError title="No se regeneró la llave" error={error} />
      </div>
    </ActionDialog>
  );
}
