"use client";

import { keepPreviousData, skipToken, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { bogotaDay } from "@/server/domain/shared/bogota";
import { ActionError } from "../../rooms/action-error";
import { MotivoField } from "../../rooms/motivo-field";
import { useAction } from "../../rooms/use-action";
import { DateInput } from "../../ui/date-input";
import { Field } from "../../ui/field";
import { FormDialog } from "../../ui/form-dialog";
import { Day } from "../../ui/moment";
import { toast } from "../../ui/toasts";
import { useTRPC } from "../trpc";
import type { Cobro } from "./cobros-table";
import { SECOND_PERSON } from "./pago-words";

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Effect of the new date on a block, in words. */
export const EFECTO = {
  ninguno: "No cambia ningún bloqueo.",
  levanta:
    "Levanta el bloqueo por mora en la siguiente consulta. No se envía aviso: eso pasa solo al registrar un pago.",
  bloquea:
    "Bloquea al cliente por mora desde la siguiente consulta, porque su consumo ya pasa del paquete. Ese primer rechazo avisa paquete.bloqueado, si no lo hizo ya este mes.",
} as const;

/** Moves the due date, with a reason. Shows the effect on the block first. */
export function MoveVencimiento({ cobro, onClose }: { readonly cobro: Cobro; readonly onClose: () => void }) {
  const trpc = useTRPC();
  const client = useQueryClient();
  const [dia, setDia] = useState(bogotaDay(new Date(cobro.venceEn)));
  const [motivo, setMotivo] = useState("");
  const [hasChanged, setChanged] = useState(false);
  const isAnother = DAY.test(dia) && dia !== bogotaDay(new Date(cobro.venceEn));
  const preview = useQuery(
    trpc.cobros.previewVencimiento.queryOptions(isAnother ? { cobroId: cobro.cobroId, dia } : skipToken, {
      staleTime: 0,
      retry: false,
      placeholderData: keepPreviousData,
    }),
  );
  const mutation = useAction(trpc.cobros.moveVencimiento, {
    refresh: [trpc.cobros.pathKey()],
    done: async ({ estado }) => {
      if (estado === "cambio") {
        setChanged(true);
        return;
      }
      const title = `Vencimiento de ${cobro.cuentaReferencia} cambiado`;
      toast({ tone: "good", ...(estado === "espera" ? SECOND_PERSON : { title }) });
      await client.invalidateQueries({ queryKey: trpc.pagos.pathKey() });
      onClose();
    },
  });
  const { data } = preview;
  const shown = isAnother && !preview.isPlaceholderData && preview.error === null ? data : undefined;
  const refused = isAnother && preview.error ? preview.error.message : mutation.at("dia");
  return (
    <FormDialog
      title={`Cambiar el vencimiento de ${cobro.cuentaReferencia}`}
      description={
        <>
          {cobro.razonSocial}: hoy su último día de pago es el <Day at={cobro.venceEn} />. El documento PDF se
          conserva como se emitió.
        </>
      }
      onClose={onClose}
      action="Cambiar vencimiento"
      busy={mutation.isPending}
      disabled={shown === undefined}
      onSubmit={() => {
        if (shown === undefined) return;
        setChanged(false);
        mutation.run({ cobroId: cobro.cobroId, dia, huella: shown.huella, motivo });
      }}
    >
      <Field label="Nuevo último día de pago" error={refused}>
        <DateInput value={dia} onValueChange={setDia} className="sm:max-w-56" />
      </Field>
      <MotivoField
        help="Queda en la bitácora y en la cuenta."
        error={mutation.at("motivo")}
        value={motivo}
        onChange={setMotivo}
      />
      <div aria-live="polite">
        {hasChanged && (
          <p className="mb-2 font-semibold">
            Algo cambió mientras usted revisaba: no se hizo nada. Revise de nuevo.
          </p>
        )}
        {shown !== undefined && (
          <p className="rounded-md border border-line bg-sunken px-4 py-3">
            <strong className="font-semibold">Esto pasará.</strong> La cuenta vence el{" "}
            <Day at={shown.cobro.venceEn} />. {EFECTO[shown.efecto]}{" "}
            {shown.takesTwo && "Espera la aprobación de otra persona de soporte."}
          </p>
        )}
      </div>
      <ActionError title="No se cambió el vencimiento" error={mutation.error} fields={["dia", "motivo"]} />
    </FormDialog>
  );
}
