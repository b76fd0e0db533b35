"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { bogotaDay } from "@/server/contract/formato";
import { MUESTRA_MAX } from "@/server/contract/limites";
import type { ConsultasFiltro } from "@/server/contract/portal-consultas";
import { SEVERIDAD_WORDS, SEVERIDADES } from "@/server/contract/severidad";
import { Card } from "../../rooms/card";
import { lastDayOf, monthBefore } from "../../rooms/days";
import { messageAt, messageBeside } from "../../rooms/message-at";
import { randomToken } from "../../rooms/random-token";
import { useOneAtATime } from "../../rooms/use-one-at-a-time";
import { Button } from "../../ui/button";
import { ErrorState } from "../../ui/error-state";
import { Field } from "../../ui/field";
import { Input } from "../../ui/input";
import { Select } from "../../ui/select";
import { toast } from "../../ui/toasts";
import { useTRPC } from "../trpc";
import { fieldsOf } from "./fields-of";

const FIELDS = ["semilla", "tamano", "desde", "hasta"];

type Filtro = Required<ConsultasFiltro>;

/** How many, by which seed, of which consultas. At first, of the last three months that ended. */
export function DrawMuestra({ now }: { readonly now: Date }) {
  const month = bogotaDay(now).slice(0, 7);
  const token = useRef<string | null>(null);
  const trpc = useTRPC();
  const client = useQueryClient();
  const { data: filtros } = useQuery(trpc.consultas.filtros.queryOptions());
  const draw = useMutation(
    trpc.informes.sortear.mutationOptions({
      onSuccess: async () => {
        token.current = null;
        toast({
          tone: "good",
          title: "Muestra pedida",
          detail: "Se prepara en segundo plano: puede cerrar esta página.",
        });
        await client.invalidateQueries({ queryKey: trpc.informes.muestras.queryKey() });
      },
    }),
  );
  const send = useOneAtATime(draw.mutate);
  const errorAt = (name: string) => messageAt(draw.error, name);
  const beside = messageBeside(draw.error, FIELDS);
  return (
    <Card>
      <form
        noValidate
        className="space-y-4"
        // Another sample than the one that was asked for.
        onChange={() => {
          token.current = null;
        }}
        onSubmit={(event) => {
          event.preventDefault();
          token.current ??= randomToken();
          const said = fieldsOf(event.currentTarget);
          send({
            token: token.current,
            semilla: said("semilla"),
            tamano: Number(said("tamano") || Number.NaN),
            desde: said("desde"),
            hasta: said("hasta"),
            severidad: (said("severidad") || null) as Filtro["severidad"],
            lista: (said("lista") || null) as Filtro["lista"],
          });
        }}
      >
        <h2 className="font-semibold text-base">Sortear una muestra</h2>
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          <Field
            label="Semilla"
            help="Cualquier texto que el auditor fije, como el número de un acta."
            error={errorAt("semilla")}
          >
            <Input name="semilla" autoComplete="off" maxLength={64} />
          </Field>
          <Field label="Cuántas consultas" help={`Hasta ${MUESTRA_MAX}.`} error={errorAt("tamano")}>
            <Input name="tamano" defaultValue="25" inputMode="numeric" autoComplete="off" />
          </Field>
          <Field label="Severidad" help="De todas, o de una.">
            <Select
              name="severidad"
              placeholder="Todas"
              options={SEVERIDADES.map((value) => ({ value, label: SEVERIDAD_WORDS[value].nombre }))}
            />
          </Field>
          <Field label="Desde" error={errorAt("desde")}>
            <Input name="desde" defaultValue={`${monthBefore(month, 3)}-01`} type="date" />
          </Field>
          <Field label="Hasta" error={errorAt("hasta")}>
            <Input name="hasta" defaultValue={lastDayOf(monthBefore(month))} type="date" />
          </Field>
          <Field label="Con coincidencia en">
            <Select
              name="lista"
              placeholder="Cualquier lista, o ninguna"
              options={(filtros?.listas ?? []).map(({ slug, nombre }) => ({ value: slug, label: nombre }))}
            />
          </Field>
        </div>
        <p className="max-w-prose text-ink-2 text-xs">
          Salen las que tienen el menor SHA-256 de «semilla:número de consulta»: con la misma semilla y el
          mismo filtro cualquiera repite el sorteo. El archivo trae los reportes en PDF, la evidencia y lo que
          se decidió, con un manifiesto firmado, y queda aquí siete días.
        </p>
        {beside && (
          <ErrorState title="No se pidió la muestra" requestId={draw.error?.data?.requestId}>
            {beside}
          </ErrorState>
        )}
        <Button type="submit" variant="primary" busy={draw.isPending}>
          Sortear muestra
        </Button>
      </form>
    </Card>
  );
}
