"use client";

import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import {
  APLICA,
  type Aplica,
  PASOS_MAX,
  type Plazo,
  SEVERIDADES_DE_COINCIDENCIA as SEVERIDADES,
  UNIDADES,
} from "@/server/domain/decisiones/politica";
import { LISTAS } from "@/server/domain/listas/catalog";
import type { Tier } from "@/server/domain/listas/lista";
import { SEVERIDAD_WORDS } from "@/server/domain/screening/severidad-words";
import { Card } from "../../rooms/card";
import { QueryView } from "../../rooms/query-view";
import { useAction } from "../../rooms/use-action";
import { useFocusWrong } from "../../rooms/use-focus-first";
import { Button } from "../../ui/button";
import { Checkbox } from "../../ui/checkbox";
import { cn } from "../../ui/cn";
import { EmptyState } from "../../ui/empty-state";
import { Field, FieldError } from "../../ui/field";
import { Form } from "../../ui/form";
import { Plus, Trash } from "../../ui/icons";
import { Input } from "../../ui/input";
import { Select } from "../../ui/select";
import { TableSkeleton } from "../../ui/skeleton";
import { toast } from "../../ui/toasts";
import { useLeaveGuard } from "../consultas/use-leave-guard";
import { useSession } from "../session";
import { type PortalOutputs, useTRPC } from "../trpc";
import { useDeciding } from "./use-decisiones";

type PoliticaView = PortalOutputs["decisiones"]["politica"];
type Tabla = Omit<NonNullable<PoliticaView["politica"]>, "version">;
type Paso = Tabla["pasos"][number];

const NO_ADVICE =
  "Los pasos y los plazos los escribe su entidad según su manual. El ejemplo es solo un ejemplo, no es asesoría legal.";
const UNIDAD_WORDS = { horas: "horas", dias_habiles: "días hábiles", dias: "días" } as const;
const UNIDAD_OPTIONS = UNIDADES.map((value) => ({ value, label: UNIDAD_WORDS[value] }));
const SIN_PLAZO = { value: "sin_plazo", label: "sin plazo" };
const TIER_LISTAS = {
  "1_vinculante": "Listas vinculantes",
  "2_obligatoria": "Listas obligatorias",
  "3_referencia": "Listas de referencia",
} as const satisfies Record<Tier, string>;
const aplicaInWords = (aplica: Aplica): string => {
  if (aplica === "todas") return "Cualquier lista";
  return aplica in TIER_LISTAS ? TIER_LISTAS[aplica as Tier] : LISTAS[aplica as keyof typeof LISTAS].nombre;
};
const APLICA_OPTIONS = APLICA.map((value) => ({ value, label: aplicaInWords(value) }));
const SEVERIDAD_OPTIONS = SEVERIDADES.map((value, at) => ({
  value,
  label:
    at === SEVERIDADES.length - 1
      ? "Cualquiera"
      : `${SEVERIDAD_WORDS[value].nombre}${at === 0 ? "" : " o más"}`,
}));
const NEW_PASO: Paso = {
  nombre: "",
  aplica: "todas",
  severidadMinima: "informativo",
  plazo: { cuanto: 1, unidad: "dias_habiles" },
};
const EMPTY: Tabla = {
  pasos: [NEW_PASO],
  plazos: { alto: null, medio: null, bajo: null, informativo: null },
  escalaA: [],
};

/** The client's own table: the steps after a confirmed match, the time to decide, and the people to mail. */
export function PoliticaTab() {
  const query = useQuery(useTRPC().decisiones.politica.queryOptions());
  return (
    <QueryView query={query} skeleton={<TableSkeleton />}>
      {(found) => <Politica key={found.politica?.version ?? 0} found={found} />}
    </QueryView>
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
          <span className="flex flex-wrap justify-center gap-2">
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
  const setPaso = (at: number, part: Partial<Paso>) =>
    change({ pasos: tabla.pasos.map((paso, place) => (place === at ? { ...paso, ...part } : paso)) });
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
        <Card className="space-y-4">
          <h2 className="font-semibold">Pasos al confirmar una coincidencia</h2>
          <ol className="divide-y divide-line">
            {tabla.pasos.map((paso, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place in the table.
              <li key={at} className="grid gap-3 py-4 first:pt-0 md:grid-cols-12">
                <Field
                  label={`Paso ${at + 1}`}
                  className="md:col-span-12 xl:col-span-5"
                  error={save.at(`pasos.${at}.nombre`)}
                >
                  <Input
                    required
                    maxLength={160}
                    value={paso.nombre}
                    onChange={({ target }) => setPaso(at, { nombre: target.value })}
                  />
                </Field>
                <Field label="Aplica a" className="md:col-span-4 xl:col-span-2">
                  <Select
                    options={APLICA_OPTIONS}
                    value={paso.aplica}
                    onChange={({ target }) => setPaso(at, { aplica: target.value as Aplica })}
                  />
                </Field>
                <Field label="Severidad" className="md:col-span-3 xl:col-span-2">
                  <Select
                    options={SEVERIDAD_OPTIONS}
                    value={paso.severidadMinima}
                    onChange={({ target }) =>
                      setPaso(at, { severidadMinima: target.value as Paso["severidadMinima"] })
                    }
                  />
                </Field>
                <PlazoFields
                  className="md:col-span-4 xl:col-span-2"
                  label="Vence en"
                  plazo={paso.plazo}
                  error={save.at(`pasos.${at}.plazo.cuanto`)}
                  onChange={(plazo) => plazo && setPaso(at, { plazo })}
                />
                {mayChange && (
                  <Button
                    variant="quiet"
                    className="self-end md:col-span-1"
                    aria-label={`Quitar el paso ${at + 1}`}
                    icon={<Trash aria-hidden className="size-4" />}
                    onClick={() => change({ pasos: tabla.pasos.filter((_, place) => place !== at) })}
                  />
                )}
              </li>
            ))}
          </ol>
          {mayChange && tabla.pasos.length < PASOS_MAX && (
            <Button
              icon={<Plus aria-hidden className="size-4" />}
              onClick={() => change({ pasos: [...tabla.pasos, NEW_PASO] })}
            >
              Agregar un paso
            </Button>
          )}
        </Card>
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

interface PlazoFieldsProps {
  readonly label: string;
  readonly plazo: Plazo | null;
  readonly error: string | undefined;
  readonly mayBeNone?: boolean;
  readonly className?: string;
  readonly onChange: (plazo: Plazo | null) => void;
}

/** A number and its unit in one row. */
function PlazoFields({ label, plazo, error, mayBeNone = false, className, onChange }: PlazoFieldsProps) {
  return (
    <fieldset className={cn("min-w-0", className)}>
      <legend className="mb-1.5 font-medium">{label}</legend>
      <div className="flex gap-2">
        {plazo && (
          <Input
            type="number"
            min={0}
            max={365}
            className="w-18 shrink-0"
            aria-label={`${label}: cuánto`}
            value={Number.isNaN(plazo.cuanto) ? "" : plazo.cuanto}
            onChange={({ target }) => onChange({ ...plazo, cuanto: target.valueAsNumber })}
          />
        )}
        <Select
          aria-label={`${label}: unidad`}
          options={mayBeNone ? [SIN_PLAZO, ...UNIDAD_OPTIONS] : UNIDAD_OPTIONS}
          value={plazo?.unidad ?? SIN_PLAZO.value}
          onChange={({ target }) =>
            onChange(
              target.value === SIN_PLAZO.value
                ? null
                : { cuanto: plazo?.cuanto ?? 1, unidad: target.value as Plazo["unidad"] },
            )
          }
        />
      </div>
      {error && <FieldError>{error}</FieldError>}
    </fieldset>
  );
}
