"use client";

import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { SEVERIDADES_DE_COINCIDENCIA as SEVERIDADES } from "@/server/domain/decisiones/politica";
import { SEVERIDAD_WORDS } from "@/server/domain/screening/severidad-words";
import { Card } from "../../rooms/card";
import { QueryView } from "../../rooms/query-view";
import { useAction } from "../../rooms/use-action";
import { useFocusWrong } from "../../rooms/use-focus-first";
import { Button } from "../../ui/button";
import { Checkbox } from "../../ui/checkbox";
import { EmptyState } from "../../ui/empty-state";
import { FieldError } from "../../ui/field";
import { Form } from "../../ui/form";
import { TableSkeleton } from "../../ui/skeleton";
import { toast } from "../../ui/toasts";
import { useLeaveGuard } from "../consultas/use-leave-guard";
import { PeriodicidadCard } from "../contrapartes/periodicidad-card";
import { useSession } from "../session";
import { type PortalOutputs, useTRPC } from "../trpc";
import { NEW_PASO, PasosCard, PlazoFields, type Tabla } from "./politica-fields";
import { useDeciding } from "./use-decisiones";

type PoliticaView = PortalOutputs["decisiones"]["politica"];

const NO_ADVICE =
  "Los pasos y los plazos los escribe su entidad según su manual. El ejemplo solo muestra cómo se llenan: no es asesoría legal.";
const EMPTY: Tabla = {
  pasos: [NEW_PASO],
  plazos: { alto: null, medio: null, bajo: null, informativo: null },
  escalaA: [],
};

/** The client's own table: the steps after a confirmed match, the time to decide, and the people to mail. */
export function PoliticaTab() {
  const query = useQuery(useTRPC().decisiones.politica.queryOptions());
  return (
    <div className="space-y-6">
      <QueryView query={query} skeleton={<TableSkeleton />}>
        {(found) => <Politica key={found.politica?.version ?? 0} found={found} />}
      </QueryView>
      <PeriodicidadCard />
    </div>
  );
}

function Politica({ found: { politica, plantilla, personas } }: { readonly found: PoliticaView }) {
  const mayChange = useSession().may("decisiones.savePolitica");
  const [started, setStarted] = useState<Tabla | null>(politica);
  if (started !== null) {
    return <PoliticaForm start={started} vista={politica?.version ?? 0} {...{ personas, mayChange }} />;
  }
  return (
    <EmptyState
      title="Su entidad no ha escrito qué sigue al confirmar"
      action={
        mayChange && (
          <span className="flex flex-wrap gap-2">
            <Button onClick={() => setStarted(EMPTY)}>Escribir desde cero</Button>
            <Button variant="primary" onClick={() => setStarted({ ...plantilla, escalaA: [] })}>
              Empezar con un ejemplo
            </Button>
          </span>
        )
      }
    >
      Aquí se escriben los pasos de un caso, el tiempo para decidir y a quién se avisa de lo vencido.{" "}
      {NO_ADVICE}
    </EmptyState>
  );
}

interface PoliticaFormProps {
  readonly start: Tabla;
  readonly vista: number;
  readonly personas: PoliticaView["personas"];
  readonly mayChange: boolean;
}

function PoliticaForm({ start, vista, personas, mayChange }: PoliticaFormProps) {
  const [tabla, setTabla] = useState(start);
  const [isDirty, setDirty] = useState(vista === 0);
  useLeaveGuard(isDirty);
  const form = useRef<HTMLFormElement>(null);
  const deciding = useDeciding();
  const save = useAction(useTRPC().decisiones.savePolitica, {
    ...deciding,
    done: () => {
      setDirty(false);
      toast({ tone: "good", title: "Tabla guardada. Los casos abiertos conservan sus pasos" });
    },
  });
  useFocusWrong(form, save.error);
  const change = (part: Partial<Tabla>) => {
    setDirty(true);
    setTabla({ ...tabla, ...part });
  };
  const beside = save.beside(
    tabla.pasos.flatMap((_, at) => [`pasos.${at}.nombre`, `pasos.${at}.plazo.cuanto`]),
  );
  return (
    <Form
      ref={form}
      aria-label="Políticas de decisión"
      onSubmit={() => save.run({ vista, ...tabla, pasos: [...tabla.pasos], escalaA: [...tabla.escalaA] })}
    >
      <fieldset disabled={!mayChange} className="space-y-6">
        <p className="text-ink-2">{NO_ADVICE}</p>
        {beside && <FieldError>{beside}</FieldError>}
        <PasosCard
          pasos={tabla.pasos}
          mayChange={mayChange}
          errorAt={save.at}
          onChange={(pasos) => change({ pasos: [...pasos] })}
        />
        <Card className="space-y-4">
          <div>
            <h2 className="font-semibold">Tiempo para decidir, por severidad</h2>
            <p className="text-ink-2 text-xs">
              Desde que se consulta. Los días terminan a medianoche en Bogotá; los hábiles saltan fines de
              semana y festivos de Colombia.
            </p>
          </div>
          <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
            {SEVERIDADES.map((severidad) => (
              <PlazoFields
                key={severidad}
                label={SEVERIDAD_WORDS[severidad].nombre}
                plazo={tabla.plazos[severidad]}
                error={save.at(`plazos.${severidad}.cuanto`)}
                mayBeNone
                onChange={(plazo) => change({ plazos: { ...tabla.plazos, [severidad]: plazo } })}
              />
            ))}
          </div>
        </Card>
        <Card className="space-y-3">
          <div>
            <h2 className="font-semibold">A quién se avisa de lo vencido</h2>
            <p className="text-ink-2 text-xs">
              Un correo, una sola vez por cada coincidencia o paso que pase su plazo.
            </p>
          </div>
          {personas.map(({ usuarioId, nombre }) => (
            <Checkbox
              key={usuarioId}
              label={nombre}
              checked={tabla.escalaA.includes(usuarioId)}
              onChange={({ target }) =>
                change({
                  escalaA: target.checked
                    ? [...tabla.escalaA, usuarioId]
                    : tabla.escalaA.filter((other) => other !== usuarioId),
                })
              }
            />
          ))}
        </Card>
        {mayChange && (
          <div className="flex flex-wrap items-center justify-end gap-3">
            <p className="text-ink-3 text-xs">El cambio queda en Actividad con su nombre, antes y después.</p>
            <Button type="submit" variant="primary" busy={save.isPending} disabled={!isDirty}>
              {vista === 0 ? "Adoptar esta tabla" : "Guardar la tabla"}
            </Button>
          </div>
        )}
      </fieldset>
    </Form>
  );
}
