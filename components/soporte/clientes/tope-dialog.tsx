"use client";

import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { Field, FieldError } from "../../ui/field";
import { Input } from "../../ui/input";
import { toast } from "../../ui/toasts";
import { useTRPC } from "../trpc";
import { SECOND_PERSON } from "./second-person";
import { useClienteChanged } from "./use-cliente-changed";

interface TopeDialogProps {
  readonly clienteId: string;
  readonly tope: number | null;
  readonly onClose: () => void;
}

/** The most queries of a month, only by the client's written request. */
export function TopeDialog({ clienteId, tope, onClose }: TopeDialogProps) {
  const changed = useClienteChanged();
  const [consultas, setConsultas] = useState(tope === null ? "" : String(tope));
  const [referencia, setReferencia] = useState("");
  const save = useMutation(
    useTRPC().clientes.setTope.mutationOptions({
      onSuccess: async ({ estado }, { tope: asked }) => {
        await changed();
        const done = asked.consultas === null ? "El tope quedó levantado" : "El tope quedó fijado";
        toast({ tone: "good", ...(estado === "espera" ? SECOND_PERSON : { title: done }) });
        onClose();
      },
    }),
  );
  const put = (count: number | null) => {
    if (save.isPending) return;
    const solicitud = referencia.trim() === "" ? null : referencia;
    save.mutate({ clienteId, tope: { consultas: count, referencia_solicitud: solicitud } });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    put(Number(consultas.replace(/\D/g, "")));
  };
  const at = (field: string) => save.error?.data?.issues?.find(({ path }) => path.at(-1) === field)?.message;
  const hasFields = at("consultas") !== undefined || at("referencia_solicitud") !== undefined;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Tope mensual de consultas"
      description="Al llegar al tope se rechazan las consultas nuevas hasta el mes siguiente. Solo con solicitud escrita del cliente."
    >
      <form method="post" noValidate onSubmit={submit} className="space-y-4">
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
        <div className="flex flex-wrap justify-end gap-2">
          {tope !== null && (
            <Button busy={save.isPending} onClick={() => put(null)} className="mr-auto">
              Levantar el tope
            </Button>
          )}
          <Button onClick={onClose}>Cancelar</Button>
          <Button type="submit" variant="primary" busy={save.isPending}>
            Fijar tope
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
