"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { QueryView } from "../../rooms/query-view";
import { randomToken } from "../../rooms/random-token";
import { useAction } from "../../rooms/use-action";
import { Dialog } from "../../ui/dialog";
import { Field } from "../../ui/field";
import { Form, FormActions, useFields } from "../../ui/form";
import { Input } from "../../ui/input";
import { Skeleton } from "../../ui/skeleton";
import { Refused } from "../consultas/refused";
import { saldoInWords } from "../consultas/saldo-words";
import { useRouter } from "../link";
import { useSession } from "../session";
import { type PortalOutputs, useTRPC } from "../trpc";
import { type Contraparte, Ultima } from "./contrapartes-table";

interface ScreenDialogProps {
  readonly contraparteId: string;
  readonly name: string;
  /** The last consulta of it, so that nobody pays for the same one twice. */
  readonly ultima: Contraparte["ultimaConsulta"];
  readonly onClose: () => void;
}

/** Says what a consulta costs, makes it and opens its page. */
export function ScreenDialog({ name, onClose, ...rest }: ScreenDialogProps) {
  const query = useQuery({ ...useTRPC().consultas.saldo.queryOptions(), refetchOnMount: "always" });
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      size="sm"
      title="Consultar ahora"
      description={<span className="[overflow-wrap:anywhere]">{name}</span>}
    >
      <QueryView query={query} skeleton={<Skeleton className="h-24 w-full" />}>
        {(saldo) => <Asking saldo={saldo} onClose={onClose} {...rest} />}
      </QueryView>
    </Dialog>
  );
}

interface AskingProps extends Omit<ScreenDialogProps, "name"> {
  readonly saldo: PortalOutputs["consultas"]["saldo"];
}

function Asking({ contraparteId, ultima, saldo, onClose }: AskingProps) {
  const { modo } = useSession();
  const router = useRouter();
  const client = useQueryClient();
  // Idempotency key of this dialog: a second click or a lost answer charges nothing more.
  const token = useRef<string | null>(null);
  const { values, field } = useFields({ razonSocial: "", nit: "" });
  const consultar = useAction(useTRPC().contrapartes.screen, {
    done: ({ consultaId }) => {
      void client.invalidateQueries();
      router.push(`/portal/consultas/${consultaId}`);
    },
    refused: (error) => {
      if (error.data?.code === "idempotency_error") token.current = null;
    },
  });
  const send = () => {
    token.current ??= randomToken();
    consultar.run({ contraparteId, token: token.current, consulta: sujetoOf(values) });
  };
  return (
    <Form onSubmit={send}>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        Última consulta: <Ultima ultima={ultima} />
      </p>
      <p className={saldo.refusal ? "text-bad" : "text-ink-2"}>{saldoInWords(saldo, modo)}</p>
      {saldo.operaParaTerceros && <SujetoInputs field={field} at={consultar.at} />}
      {consultar.error && <Refused error={consultar.error} />}
      <FormActions
        onCancel={onClose}
        action="Consultar ahora"
        busy={consultar.isPending || consultar.isSuccess}
        disabled={saldo.refusal !== null}
      />
    </Form>
  );
}

interface Sujeto {
  readonly razonSocial: string;
  readonly nit: string;
}

/** The body of a consulta of contrapartes. */
export const sujetoOf = ({ razonSocial, nit }: Sujeto) => ({
  sujeto_obligado: razonSocial.trim() || nit.trim() ? { razon_social: razonSocial, nit } : null,
});

interface SujetoInputsProps {
  readonly field: ReturnType<typeof useFields<Sujeto>>["field"];
  /** The message about a field, by its path in the input. */
  readonly at: (path: string) => string | undefined;
}

/** For whom the consulta is, if the client operates for third parties. */
export function SujetoInputs({ field, at }: SujetoInputsProps) {
  return (
    <>
      <Field
        label="Razón social del sujeto obligado"
        help="Su entidad opera para terceros."
        error={at("consulta.sujeto_obligado.razon_social")}
      >
        <Input {...field("razonSocial")} autoComplete="off" />
      </Field>
      <Field
        label="NIT del sujeto obligado"
        help="Con su dígito de verificación."
        error={at("consulta.sujeto_obligado.nit")}
      >
        <Input {...field("nit")} inputMode="numeric" autoComplete="off" />
      </Field>
    </>
  );
}
