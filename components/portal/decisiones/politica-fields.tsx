"use client";

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
import { Button } from "../../ui/button";
import { cn } from "../../ui/cn";
import { Field, FieldError } from "../../ui/field";
import { Plus, Trash } from "../../ui/icons";
import { Input } from "../../ui/input";
import { Select } from "../../ui/select";
import type { PortalOutputs } from "../trpc";

/** The client's table as it is saved, without its number. */
export type Tabla = Omit<NonNullable<PortalOutputs["decisiones"]["politica"]["politica"]>, "version">;
type Paso = Tabla["pasos"][number];

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
export const NEW_PASO: Paso = {
  nombre: "",
  aplica: "todas",
  severidadMinima: "informativo",
  plazo: { cuanto: 1, unidad: "dias_habiles" },
};

interface PasosCardProps {
  readonly pasos: readonly Paso[];
  readonly mayChange: boolean;
  /** The error of a field, by its path in the table. */
  readonly errorAt: (path: string) => string | undefined;
  readonly onChange: (pasos: readonly Paso[]) => void;
}

/** The steps that follow a confirmed match, in their order. */
export function PasosCard({ pasos, mayChange, errorAt, onChange }: PasosCardProps) {
  const setPaso = (at: number, part: Partial<Paso>) =>
    onChange(pasos.map((paso, place) => (place === at ? { ...paso, ...part } : paso)));
  return (
    <Card className="space-y-4">
      <h2 className="font-semibold">Pasos al confirmar una coincidencia</h2>
      <ol className="divide-y divide-line">
        {pasos.map((paso, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place in the table.
          <li key={at} className="grid gap-3 py-4 first:pt-0 sm:grid-cols-2 xl:grid-cols-12">
            <Field
              label={`Paso ${at + 1}`}
              className="sm:col-span-2 xl:col-span-12"
              error={errorAt(`pasos.${at}.nombre`)}
            >
              <Input
                required
                maxLength={160}
                value={paso.nombre}
                onChange={({ target }) => setPaso(at, { nombre: target.value })}
              />
            </Field>
            <Field label="Aplica a" className="xl:col-span-4">
              <Select
                options={APLICA_OPTIONS}
                value={paso.aplica}
                onChange={({ target }) => setPaso(at, { aplica: target.value as Aplica })}
              />
            </Field>
            <Field label="Severidad" className="xl:col-span-3">
              <Select
                options={SEVERIDAD_OPTIONS}
                value={paso.severidadMinima}
                onChange={({ target }) =>
                  setPaso(at, { severidadMinima: target.value as Paso["severidadMinima"] })
                }
              />
            </Field>
            <PlazoFields
              className="xl:col-span-3"
              label="Vence en"
              plazo={paso.plazo}
              error={errorAt(`pasos.${at}.plazo.cuanto`)}
              onChange={(plazo) => plazo && setPaso(at, { plazo })}
            />
            {mayChange && (
              <Button
                variant="quiet"
                className="self-end justify-self-start xl:col-span-2 xl:justify-self-end"
                aria-label={`Quitar el paso ${at + 1}`}
                icon={<Trash aria-hidden className="size-4" />}
                onClick={() => onChange(pasos.filter((_, place) => place !== at))}
              >
                Quitar
              </Button>
            )}
          </li>
        ))}
      </ol>
      {mayChange && pasos.length < PASOS_MAX && (
        <Button icon={<Plus aria-hidden className="size-4" />} onClick={() => onChange([...pasos, NEW_PASO])}>
          Agregar un paso
        </Button>
      )}
    </Card>
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
export function PlazoFields({
  label,
  plazo,
  error,
  mayBeNone = false,
  className,
  onChange,
}: PlazoFieldsProps) {
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
