"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { bogotaDay } from "@/server/contract/formato";
import { Card } from "../../rooms/card";
import { lastDayOf, monthBefore } from "../../rooms/days";
import { messageAt, messageBeside } from "../../rooms/message-at";
import { randomToken } from "../../rooms/random-token";
import { useOneAtATime } from "../../rooms/use-one-at-a-time";
import { Button } from "../../ui/button";
import { ErrorState } from "../../ui/error-state";
import { Field } from "../../ui/field";
import { Input } from "../../ui/input";
import { useRouter } from "../link";
import { useTRPC } from "../trpc";
import { fieldsOf } from "./fields-of";

const FIELDS = ["desde", "hasta", "sesion"];

/** A period and the day of the session: the figures are counted and kept. At first, the last three months that ended. */
export function PrepareInforme({ now }: { readonly now: Date }) {
  const month = bogotaDay(now).slice(0, 7);
  const token = useRef<string | null>(null);
  const trpc = useTRPC();
  const client = useQueryClient();
  const router = useRouter();
  const prepare = useMutation(
    trpc.informes.preparar.mutationOptions({
      onSuccess: async ({ informeId }) => {
        token.current = null;
        await client.invalidateQueries({ queryKey: trpc.informes.list.queryKey() });
        router.push(`/portal/informes/${informeId}`);
      },
    }),
  );
  const send = useOneAtATime(prepare.mutate);
  const beside = messageBeside(prepare.error, FIELDS);
  return (
    <Card>
      <form
        noValidate
        className="space-y-4"
        // Another report than the one that was asked for.
        onChange={() => {
          token.current = null;
        }}
        onSubmit={(event) => {
          event.preventDefault();
          token.current ??= randomToken();
          const said = fieldsOf(event.currentTarget);
          send({
            token: token.current,
            desde: said("desde"),
            hasta: said("hasta"),
            sesion: said("sesion") || null,
          });
        }}
      >
        <h2 className="font-semibold text-base">Preparar un informe</h2>
        <div className="flex flex-wrap gap-4">
          <Field className="w-44" label="Desde" error={messageAt(prepare.error, "desde")}>
            <Input type="date" name="desde" defaultValue={`${monthBefore(month, 3)}-01`} />
          </Field>
          <Field className="w-44" label="Hasta" error={messageAt(prepare.error, "hasta")}>
            <Input type="date" name="hasta" defaultValue={lastDayOf(monthBefore(month))} />
          </Field>
          <Field
            className="w-56"
            label="Sesión de la junta"
            isOptional
            error={messageAt(prepare.error, "sesion")}
          >
            <Input type="date" name="sesion" />
          </Field>
        </div>
        <p className="max-w-prose text-ink-2 text-xs">
          Días de Bogotá, ambos incluidos. Las cifras se cuentan en este momento, todas a la vez, y se
          conservan así.
        </p>
        {beside && (
          <ErrorState title="No se preparó el informe" requestId={prepare.error?.data?.requestId}>
            {beside}
          </ErrorState>
        )}
        <Button type="submit" variant="primary" busy={prepare.isPending}>
          Preparar informe
        </Button>
      </form>
    </Card>
  );
}
