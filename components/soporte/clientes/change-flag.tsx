"use client";

import { FormError } from "../../rooms/action-error";
import { useAction } from "../../rooms/use-action";
import { useFields } from "../../ui/form";
import { FormDialog } from "../../ui/form-dialog";
import { toast } from "../../ui/toasts";
import { useTRPC } from "../trpc";
import { useClienteQueries } from "./cliente";
import { SolicitudFields } from "./solicitud-fields";

export interface Flag {
  readonly name: string;
  readonly value: string;
  readonly meaning: string;
  /** The verb with its object. */
  readonly action: string;
  readonly effect: string;
  readonly isGrave: boolean;
  readonly cambio:
    | { readonly activo: boolean }
    | { readonly operaParaTerceros: boolean }
    | { readonly politicaCoincidencia: "correspondencia" | "solo_puntaje" };
}

interface ChangeFlagProps {
  readonly clienteId: string;
  readonly flag: Flag;
  readonly onClose: () => void;
}

const FIELDS = ["motivo", "referencia"];

/** Changes a flag of a client, with a reason and its written request. Says the effect first. */
export function ChangeFlag({ clienteId, flag, onClose }: ChangeFlagProps) {
  const { values, field } = useFields({ motivo: "", referencia: "" });
  const update = useAction(useTRPC().clientes.update, {
    refresh: useClienteQueries(),
    done: () => {
      toast({ tone: "good", title: "El cambio quedó registrado", detail: flag.effect });
      onClose();
    },
  });
  return (
    <FormDialog
      title={flag.action}
      description={flag.effect}
      onClose={onClose}
      action={flag.action}
      isDangerous={flag.isGrave}
      busy={update.isPending}
      onSubmit={() => update.run({ clienteId, cambio: flag.cambio, ...values })}
    >
      <FormError title="No se hizo el cambio" error={update.error} fields={FIELDS} />
      <SolicitudFields field={field} at={update.at} />
    </FormDialog>
  );
}
