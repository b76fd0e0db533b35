"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { type FieldPath, FormProvider, useForm, useFormContext } from "react-hook-form";
import { Card } from "../../rooms/card";
import { QueryView } from "../../rooms/query-view";
import { randomToken } from "../../rooms/random-token";
import { useAction } from "../../rooms/use-action";
import { Button } from "../../ui/button";
import { NotAllowed } from "../../ui/error-state";
import { Field } from "../../ui/field";
import { Form } from "../../ui/form";
import { Input } from "../../ui/input";
import { PageHeader } from "../../ui/page-header";
import { Skeleton } from "../../ui/skeleton";
import { useRouter } from "../link";
import { useSession } from "../session";
import { type PortalOutputs, useTRPC } from "../trpc";
import { EMPTY, personaOf, sinCompararOf, type ValidateValues, valuesAt } from "./fields";
import { keepValidated, takeForValidate } from "./kept-for-validate";
import { PersonaFields } from "./persona-fields";
import { Pregunta, type PreguntaKind } from "./pregunta";
import { Refused } from "./refused";
import { saldoInWords } from "./saldo-words";
import { useDraftGuard } from "./use-leave-guard";
import { ValidateNav } from "./validate-nav";

type Saldo = PortalOutputs["consultas"]["saldo"];

/** Screens one person or company. Says the cost first, then opens the page of the consulta. */
export function Validate() {
  const { may, modo } = useSession();
  const query = useQuery({
    ...useTRPC().consultas.saldo.queryOptions(),
    // Other people use the account too, so the balance must be current.
    refetchOnMount: "always",
  });
  return (
    <>
      <PageHeader
        title="Validar a una persona o empresa"
        description={
          modo === "prueba"
            ? "Se compara con las listas de prueba, y no sirve como evidencia."
            : "Se compara con las listas vigentes y queda con su evidencia, como cualquier otra consulta."
        }
      />
      <ValidateNav />
      {may("consultas.validate") ? (
        <QueryView query={query} skeleton={<Skeleton className="h-96 w-full max-w-2xl" />}>
          {(saldo) => <ValidateForm saldo={saldo} />}
        </QueryView>
      ) : (
        <NotAllowed>
          Su rol permite ver las consultas. Un oficial o un administrador de su entidad puede validar.
        </NotAllowed>
      )}
    </>
  );
}

function ValidateForm({ saldo }: { saldo: Saldo }) {
  const { modo } = useSession();
  const trpc = useTRPC();
  const router = useRouter();
  const client = useQueryClient();
  // Idempotency key of this form: a second click or a lost answer charges nothing more.
  const token = useRef<string | null>(null);
  const [typed] = useState(takeForValidate);
  // Focuses the field, after the page's heading had the focus.
  useEffect(() => {
    if (typed === null) return;
    const frame = requestAnimationFrame(() => document.getElementsByName("nombre")[0]?.focus());
    return () => cancelAnimationFrame(frame);
  }, [typed]);
  const form = useForm<ValidateValues>({
    defaultValues: { ...EMPTY, ...typed },
    resolver: async (...asked) =>
      (await import("./fields-schema")).resolverOf(saldo.operaParaTerceros)(...asked),
  });
  const { handleSubmit, setError, setValue, formState, watch } = form;
  const [pregunta, setPregunta] = useState<PreguntaKind | null>(null);
  // The form as it was when the question was answered, so that it is not asked again.
  const answered = useRef<string | null>(null);
  // A change of the form makes the question obsolete.
  useEffect(() => watch(() => setPregunta(null)).unsubscribe, [watch]);
  const mutation = useAction(trpc.consultas.validate, {
    done: ({ consultaId }) => {
      keepValidated(consultaId, form.getValues());
      forget();
      void client.invalidateQueries();
      router.push(`/portal/consultas/${consultaId}`);
    },
    refused: (error) => {
      for (const { path, message } of error.data?.issues ?? []) {
        setError(valuesAt(path) as FieldPath<ValidateValues>, { message }, { shouldFocus: true });
      }
      // Another body was sent under this token, so the form is a new query.
      if (error.data?.code === "idempotency_error") token.current = null;
      void client.invalidateQueries({ queryKey: trpc.consultas.saldo.queryKey() });
    },
  });
  const draft = { ...watch(), token: token.current };
  const restore = ({ token: kept, ...values }: typeof draft) => {
    token.current = kept;
    form.reset(values, { keepDefaultValues: true });
  };
  const isUnsent = formState.isDirty && !mutation.isSuccess;
  const forget = useDraftGuard("validar", draft, isUnsent, typed === null ? restore : null);
  const busy = mutation.isPending || mutation.isSuccess;
  const send = handleSubmit(async (values) => {
    if (busy) return;
    const persona = personaOf(values);
    const { questionOf } = await import("./fields-schema");
    const question = answered.current === JSON.stringify(persona) ? null : questionOf(values);
    setPregunta(question);
    if (question !== null) return;
    token.current ??= randomToken();
    mutation.run({ token: token.current, persona, sinComparar: sinCompararOf(values) });
  });
  const answer = (change: Partial<ValidateValues>) => {
    answered.current = JSON.stringify(personaOf({ ...form.getValues(), ...change }));
    if (change.tipo) setValue("tipo", change.tipo, { shouldDirty: true });
    if (change.documentoTipo) setValue("documentoTipo", change.documentoTipo, { shouldDirty: true });
    void send();
  };
  return (
    <FormProvider {...form}>
      <Form className="max-w-2xl space-y-5" onSubmit={send}>
        <Card className="space-y-5">
          <PersonaFields />
        </Card>
        <SujetoFields isRequired={saldo.operaParaTerceros} />
        {pregunta && <Pregunta kind={pregunta} values={form.getValues()} busy={busy} onAnswer={answer} />}
        {mutation.error && <Refused error={mutation.error} />}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button type="submit" variant="primary" busy={busy}>
            Validar
          </Button>
          <p className={saldo.refusal ? "text-bad" : "text-ink-2"}>{saldoInWords(saldo, modo)}</p>
        </div>
      </Form>
    </FormProvider>
  );
}

/** The sujeto obligado, if the client operates for third parties. */
function SujetoFields({ isRequired }: { isRequired: boolean }) {
  const { register, formState } = useFormContext<ValidateValues>();
  const { errors } = formState;
  if (!isRequired) return null;
  return (
    <Card className="space-y-5">
      <h2 className="font-semibold">Para quién es la consulta</h2>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          label="Razón social del sujeto obligado"
          help="Su entidad opera para terceros."
          error={errors.razonSocial?.message}
        >
          <Input {...register("razonSocial")} autoComplete="off" />
        </Field>
        <Field
          label="NIT del sujeto obligado"
          help="Con su dígito de verificación."
          error={errors.nit?.message}
        >
          <Input {...register("nit")} inputMode="numeric" autoComplete="off" />
        </Field>
      </div>
    </Card>
  );
}
