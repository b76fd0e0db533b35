"use client";

import { useState } from "react";
import { useAction } from "../../rooms/use-action";
import { Button } from "../../ui/button";
import { Field, FieldError } from "../../ui/field";
import { FormDialog } from "../../ui/form-dialog";
import { Input } from "../../ui/input";
import { toast } from "../../ui/toasts";
import { SECOND_PERSON } from "../facturacion/pago-words";
import { useTRPC } from "../trpc";
import { useClienteQueries } from "./cliente";

interface TopeDialogProps {
  readonly clienteId: string;
  readonly tope: number | null;
  readonly onClose: () => void;
}

/** Sets the monthly cap, by the client's written request only. */
export function TopeDialog({ clienteId, tope, onClose }: TopeDialogProps) {
  const [consultas, setConsultas] = useState(tope === null ? "" : String(tope));
  const [referencia, setReferencia] = useState("");
  const save = useAction(useTRPC().clientes.setTope, {
    refresh: useClienteQueries(),
    done: ({ estado }, { tope: asked }) => {
      const done = asked.consultas === null ? "El tope quedó levantado" : "El tope quedó fijado";
      toast({ tone: "good", ...(estado === "espera" ? SECOND_PERSON : { title: done }) });
      onClose();
    },
  });
  const put = (count: number | null) => {
    const solicitud = referencia.trim() === "" ? null : referencia;
    save.run({ clienteId, tope: { consultas: count, referencia_solicitud: solicitud } });
  };
  const at = (field: string) => save.error?.data?.issues?.find(({ path }) => path.at(-1) === field)?.message;
  const hasFields = at("consultas") !== undefined || at("referencia_solicitud") !== undefined;
  return (
    <FormDialog
      title="Tope mensual de consultas"
      description="Al llegar al tope se rechazan las consultas nuevas hasta el mes siguiente. Solo con solicitud escrita del cliente."
      onClose={onClose}
      onSubmit={() => put(Number(consultas.replace(/\D/g, "")))}
      action="Fijar tope"
      busy={save.isPending}
      aside={
        tope !== null && (
          <Button busy={save.isPending} onClick={() => put(null)} className="mr-auto">
            Levantar el tope
          </Button>
        )
      }
    >
      {save.error && !hasFields && <FieldError>No se cambió el tope. {save.error.message}</FieldError>}
      <Field label="Consultas al mes" error={at("consultas")}>
        <Input
          inputMode="numeric"
          autoComplete="off"
          value={consultas}
          onChange={({ target }) => setConsultas(target.value)}
        />
      </Field>
      <Field
        label="Referencia de la solicitud escrita"
        help="El oficio o el correo en que lo pidió, con su fecha."
        error={at("referencia_solicitud")}
      >
        <Input
          autoComplete="off"
          maxLength={120}
          value={referencia}
          onChange={({ target }) => setReferencia(target.value)}
        />
      </Field>
    </FormDialog>
  );
}
