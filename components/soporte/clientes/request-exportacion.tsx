"use client";

import { useState } from "react";
import { FormError } from "../../rooms/action-error";
import { useAction } from "../../rooms/use-action";
import { Checkbox } from "../../ui/checkbox";
import { DateInput } from "../../ui/date-input";
import { Field } from "../../ui/field";
import { FormDialog } from "../../ui/form-dialog";
import { toast } from "../../ui/toasts";
import { useTRPC } from "../trpc";

interface RequestExportacionProps {
  readonly clienteId: string;
  readonly onClose: () => void;
}

const FIELDS = ["desde", "hasta"];

/** Asks for an export of a client. Says who will see that it was made. */
export function RequestExportacion({ clienteId, onClose }: RequestExportacionProps) {
  const trpc = useTRPC();
  const [desde, setDesde] = useState("");
  const [hasta, setHasta] = useState("");
  const [incluyePdf, setIncluyePdf] = useState(false);
  const request = useAction(trpc.exportaciones.request, {
    refresh: [trpc.exportaciones.pathKey()],
    done: () => {
      toast({
        tone: "good",
        title: "La exportación se está preparando",
        detail: "Puede cerrar la página: queda aquí cuando termine.",
      });
      onClose();
    },
  });
  return (
    <FormDialog
      title="Exportar lo del cliente"
      description="Trae los nombres y documentos que el cliente consultó. Quedan en la bitácora su nombre, la hora y cada descarga. El archivo se borra a los siete días."
      onClose={onClose}
      action="Preparar exportación"
      busy={request.isPending}
      onSubmit={() => request.run({ clienteId, desde: desde || null, hasta: hasta || null, incluyePdf })}
    >
      <FormError title="No se pidió la exportación" error={request.error} fields={FIELDS} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Desde" help="Vacío: desde la primera." isOptional error={request.at("desde")}>
          <DateInput value={desde} onValueChange={setDesde} />
        </Field>
        <Field label="Hasta" help="Vacío: hasta ahora." isOptional error={request.at("hasta")}>
          <DateInput value={hasta} onValueChange={setHasta} />
        </Field>
      </div>
      <Checkbox
        label="Incluir el reporte PDF de cada consulta"
        help="Tarda más y el archivo pesa más."
        checked={incluyePdf}
        onChange={({ target }) => setIncluyePdf(target.checked)}
      />
    </FormDialog>
  );
}
