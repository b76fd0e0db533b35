"use client";

import { useQuery } from "@tanstack/react-query";
import type { Riesgo } from "@/server/domain/contrapartes/contraparte";
import { RIESGO_WORDS } from "@/server/domain/contrapartes/words";
import { ActionError } from "../../rooms/action-error";
import { Card } from "../../rooms/card";
import { QueryView } from "../../rooms/query-view";
import { useAction } from "../../rooms/use-action";
import { Button } from "../../ui/button";
import { Field } from "../../ui/field";
import { Form, useFields } from "../../ui/form";
import { Input } from "../../ui/input";
import { Skeleton } from "../../ui/skeleton";
import { toast } from "../../ui/toasts";
import { useLeaveGuard } from "../consultas/use-leave-guard";
import { useSession } from "../session";
import { type PortalOutputs, useTRPC } from "../trpc";

type Periodicidad = PortalOutputs["contrapartes"]["periodicidad"];

const RIESGOS = Object.keys(RIESGO_WORDS) as Riesgo[];

/** The client's months between two consultas of a contraparte, by its risk. */
export function PeriodicidadCard() {
  const query = useQuery(useTRPC().contrapartes.periodicidad.queryOptions());
  return (
    <QueryView query={query} skeleton={<Skeleton className="h-40 w-full" />}>
      {(meses) => <PeriodicidadForm key={JSON.stringify(meses)} meses={meses} />}
    </QueryView>
  );
}

function PeriodicidadForm({ meses: vista }: { readonly meses: Periodicidad }) {
  const mayChange = useSession().may("contrapartes.savePeriodicidad");
  const { values, field } = useFields({
    bajo: String(vista.bajo),
    medio: String(vista.medio),
    alto: String(vista.alto),
  });
  const isDirty = RIESGOS.some((riesgo) => values[riesgo] !== String(vista[riesgo]));
  useLeaveGuard(isDirty);
  const save = useAction(useTRPC().contrapartes.savePeriodicidad, {
    refresh: "all",
    done: () => toast({ tone: "good", title: "Periodicidad guardada" }),
  });
  const meses = { bajo: Number(values.bajo), medio: Number(values.medio), alto: Number(values.alto) };
  return (
    <Form aria-label="Periodicidad de las contrapartes" onSubmit={() => save.run({ meses, vista })}>
      <fieldset disabled={!mayChange}>
        <Card className="space-y-4">
          <div>
            <h2 className="font-semibold">Cada cuánto se consulta a una contraparte</h2>
            <p className="text-ink-2 text-xs">
              Meses entre consultas según su riesgo. La que tenga una periodicidad propia la conserva. Vencer
              no consulta a nadie: usted decide cuándo.
            </p>
          </div>
          <div className="grid gap-4 sm:grid-cols-3">
            {RIESGOS.map((riesgo) => (
              <Field
                key={riesgo}
                label={`Riesgo ${RIESGO_WORDS[riesgo].toLowerCase()}`}
                error={save.at(`meses.${riesgo}`)}
              >
                <Input {...field(riesgo)} type="number" min={1} max={120} />
              </Field>
            ))}
          </div>
          <ActionError
            title="No se guardó"
            error={save.error}
            fields={RIESGOS.map((riesgo) => `meses.${riesgo}`)}
          />
          {mayChange && (
            <div className="flex flex-wrap items-center justify-end gap-3">
              <p className="text-ink-3 text-xs">
                El cambio queda en Actividad con su nombre, antes y después.
              </p>
              <Button type="submit" variant="primary" busy={save.isPending} disabled={!isDirty}>
                Guardar periodicidad
              </Button>
            </div>
          )}
        </Card>
      </fieldset>
    </Form>
  );
}
