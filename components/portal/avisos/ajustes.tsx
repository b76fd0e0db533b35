"use client";

import { useQueryClient } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { Card } from "../../rooms/card";
import { useAction } from "../../rooms/use-action";
import { Button } from "../../ui/button";
import { Checkbox } from "../../ui/checkbox";
import { Dialog } from "../../ui/dialog";
import { ErrorState, NotAllowed } from "../../ui/error-state";
import { Field } from "../../ui/field";
import { Form } from "../../ui/form";
import { Input, Textarea } from "../../ui/input";
import { Moment } from "../../ui/moment";
import { SecretOnce } from "../../ui/secret-once";
import { toast } from "../../ui/toasts";
import { useLeaveGuard } from "../consultas/use-leave-guard";
import { ControlesCard } from "../identidad/controles-card";
import { useSession } from "../session";
import { type PortalOutputs, useTRPC } from "../trpc";
import {
  type AjustesValues,
  destinosOfRequest,
  fieldIssues,
  type Issue,
  issuesOfRequest,
  requestOf,
  valuesOf,
} from "./ajustes-form";
import { RotateSecreto } from "./rotate-secreto";

const RequestCambio = dynamic(() => import("./request-cambio").then((file) => file.RequestCambio), {
  ssr: false,
});

type Config = PortalOutputs["alertas"]["get"]["alertas"];

/** When and where a client gets alerts. Read-only users see it without a button. */
export function Ajustes({ alertas }: { readonly alertas: Config }) {
  const trpc = useTRPC();
  const client = useQueryClient();
  const { may } = useSession();
  const [secret, setSecret] = useState<string | null>(null);
  const { register, handleSubmit, setError, formState, reset } = useForm<AjustesValues>({
    defaultValues: valuesOf(alertas),
  });
  const { errors, isDirty } = formState;
  const mutation = useAction(trpc.alertas.update, {
    gcTime: 0,
    done: async (changed) => {
      setWaiting(null);
      if (changed.estado === "espera") {
        const detail = "Hasta entonces se avisa como antes.";
        toast({ tone: "good", title: "Espera a otra persona", detail });
      }
      if (changed.secret !== null) setSecret(changed.secret);
      else await done(changed.estado);
    },
  });
  const { isPending, error, mutate } = mutation;
  /** A change that another person must approve. It needs a reason first. */
  const [waiting, setWaiting] = useState<AjustesValues | null>(null);
  useLeaveGuard(isDirty && !mutation.isSuccess);
  const done = async (estado?: "hecho" | "espera") => {
    setSecret(null);
    if (estado !== "espera") toast({ tone: "good", title: "Los ajustes quedaron guardados" });
    else reset(valuesOf(alertas));
    await client.invalidateQueries();
  };
  const tell = (issues: readonly Issue[], values: AjustesValues) => {
    for (const { field, message } of fieldIssues(issues, values))
      setError(field, { message }, { shouldFocus: true });
  };
  const save = handleSubmit((values) => {
    if (isPending) return;
    const request = requestOf(values, alertas);
    const issues = issuesOfRequest(request);
    if (issues.length > 0) return tell(issues, values);
    // The service decides whether another person must approve. If so, it asks for a reason.
    mutate(request, {
      onError: ({ data }) => {
        if (!data?.issues?.some(({ path }) => path[0] === "motivo")) return tell(data?.issues ?? [], values);
        mutation.reset();
        setWaiting(values);
      },
    });
  });
  const canChange = may("alertas.update");
  return (
    <div className="max-w-2xl space-y-6">
      <ControlesCard tipo="alertas" />
      {!canChange && (
        <NotAllowed>Usted puede ver los ajustes. Los cambia un oficial o un administrador.</NotAllowed>
      )}
      <Form onSubmit={save}>
        <fieldset disabled={!canChange} className="space-y-5">
          <legend className="sr-only">Ajustes de los avisos</legend>
          <Card className="space-y-5">
            <Checkbox
              label="Enviar los avisos"
              help="Apagados, lo que pase se registra y no se envía."
              {...register("activa")}
            />
            <Field
              label="Avisar al llegar a estos porcentajes de consumo"
              help="De 1 a 200, separados por comas; seis como máximo. Más de 100 avisa del excedente. Al llegar al 100 % se avisa siempre."
              error={errors.umbrales?.message}
            >
              <Input {...register("umbrales")} inputMode="numeric" placeholder="50, 80, 100" />
            </Field>
            <Field label="Correos" help="Uno por línea; diez como máximo." error={errors.emails?.message}>
              <Textarea {...register("emails")} rows={2} autoComplete="off" spellCheck={false} />
            </Field>
            <Field
              label="Dirección de su servidor (webhook)"
              help="Empieza por https://. Déjela vacía para no enviar avisos a un servidor."
              error={errors.url?.message}
            >
              <Input
                {...register("url")}
                type="url"
                autoComplete="off"
                placeholder="https://avisos.su-empresa.co/atalaya"
              />
            </Field>
          </Card>
          <Card className="space-y-5">
            <h2 className="font-semibold">Cuando una consulta coincide con una lista vinculante</h2>
            <Checkbox
              label="Avisar por correo"
              help="Uno por cada consulta así. Dice qué lista y enlaza la consulta; nunca a quién se consultó."
              {...register("vinculantePorCorreo")}
            />
            <Field
              label="Quién los recibe"
              isOptional
              help="Un correo por línea, por ejemplo los de sus oficiales de cumplimiento. Vacío, se avisa a los correos de arriba."
              error={errors.emailsVinculante?.message}
            >
              <Textarea {...register("emailsVinculante")} rows={2} autoComplete="off" spellCheck={false} />
            </Field>
            <Checkbox
              label="Avisar también a su servidor"
              help="Un evento consulta.coincidencia_vinculante por cada consulta así."
              {...register("avisaVinculante")}
            />
          </Card>
          <Card className="space-y-5">
            <h2 className="font-semibold">Consultas de la vigilancia</h2>
            <Field
              label="Cuántas puede hacer al mes"
              help="La vigilancia hace una consulta, que se cobra como cualquier otra, para respaldar las alarmas de una contraparte. Al llegar a esta cantidad las alarmas se avisan igual, sin consulta. 0: no hace ninguna."
              error={errors.vigilanciaTope?.message}
              className="sm:max-w-60"
            >
              <Input {...register("vigilanciaTope")} inputMode="numeric" autoComplete="off" />
            </Field>
          </Card>
          {error && (error.data?.issues ?? []).length === 0 && (
            <ErrorState title="No se guardaron los ajustes" requestId={error.data?.requestId}>
              {error.message} Lo que escribió sigue aquí.
            </ErrorState>
          )}
          {canChange && (
            <Button type="submit" variant="primary" busy={isPending} disabled={!isDirty}>
              Guardar ajustes
            </Button>
          )}
        </fieldset>
      </Form>
      <p className="text-ink-3 text-xs">
        Cambiados por última vez el <Moment at={alertas.actualizadoEn} />.
      </p>
      {waiting !== null && (
        <RequestCambio
          before={alertas}
          after={destinosOfRequest(requestOf(waiting, alertas), alertas)}
          error={error}
          busy={isPending}
          onClose={() => setWaiting(null)}
          onMotivo={(motivo) => mutate({ ...requestOf(waiting, alertas), motivo })}
        />
      )}
      {alertas.webhookUrl !== null && <RotateSecreto anteriorHasta={alertas.secretoAnteriorHasta} />}
      {secret !== null && (
        <Dialog
          open
          onOpenChange={() => {}}
          isSticky
          size="md"
          title="El secreto de su servidor"
          description="Con él comprueba que un aviso viene de Atalaya. En «Verificar la firma» está cómo."
          footer={
            <Button variant="primary" onClick={() => void done()}>
              Ya guardé el secreto
            </Button>
          }
        >
          <SecretOnce label="Secreto del webhook" secret={secret} />
        </Dialog>
      )}
    </div>
  );
}
