"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { COINCIDENCIA_ESTADOS } from "@/server/domain/decisiones/decision";
import { ESTADO_NOMBRES, RESULTADO_WORDS, RESULTADOS } from "@/server/domain/decisiones/decision-words";
import { SEVERIDAD_WORDS, SEVERIDADES } from "@/server/domain/screening/severidad-words";
import { DaysFields } from "../../rooms/days-fields";
import { Button } from "../../ui/button";
import { cn } from "../../ui/cn";
import { Field } from "../../ui/field";
import { Form } from "../../ui/form";
import { ListFilter, Search } from "../../ui/icons";
import { Input } from "../../ui/input";
import { Select } from "../../ui/select";
import { type PortalOutputs, useTRPC } from "../trpc";
import { type Filtro, isFiltered } from "./filtro";

type Quien = PortalOutputs["consultas"]["filtros"]["quienes"][number];

const TYPING_MS = 350;

export interface FiltrosBarProps {
  readonly filtro: Filtro;
  /** Also goes back to the first page. */
  readonly onChange: (part: Partial<Filtro>) => void;
  readonly onClear: () => void;
}

/** All filters of the list, kept in the address. A phone folds all but the text. */
export function FiltrosBar({ filtro, onChange, onClear }: FiltrosBarProps) {
  const { data } = useQuery(useTRPC().consultas.filtros.queryOptions());
  const [isUnfolded, setUnfolded] = useState(() => isFiltered({ ...filtro, texto: null }));
  const chosen = (name: keyof Filtro) => (event: { readonly target: { readonly value: string } }) =>
    onChange({ [name]: event.target.value || null });
  const isByMatch = filtro.lista !== null || filtro.resultado !== null;
  return (
    <search aria-label="Filtros de las consultas" className="mb-4 space-y-3">
      <Texto
        label="Buscar por nombre, documento, referencia o número"
        placeholder="Nombre, documento, referencia o número de la consulta"
        texto={filtro.texto}
        onChange={(texto) => onChange({ texto })}
      />
      <Button
        icon={<ListFilter aria-hidden className="size-4" />}
        aria-expanded={isUnfolded}
        onClick={() => setUnfolded(!isUnfolded)}
        className="sm:hidden"
      >
        Más filtros
      </Button>
      <div
        className={cn("grid grid-cols-2 gap-3 md:grid-cols-3 lg:grid-cols-6", !isUnfolded && "max-sm:hidden")}
      >
        <Field label="Severidad">
          <Select
            placeholder="Todas"
            value={filtro.severidad ?? ""}
            onChange={chosen("severidad")}
            options={SEVERIDADES.map((value) => ({ value, label: SEVERIDAD_WORDS[value].nombre }))}
          />
        </Field>
        <Field label="Coincidencia en">
          <Select
            placeholder="Cualquier lista"
            value={filtro.lista ?? ""}
            onChange={chosen("lista")}
            options={(data?.listas ?? []).map(({ slug, nombre }) => ({ value: slug, label: nombre }))}
          />
        </Field>
        {isByMatch && (
          <Field label="Exacta o posible">
            <Select
              placeholder="Cualquiera"
              value={filtro.resultado ?? ""}
              onChange={chosen("resultado")}
              options={RESULTADOS.map((value) => ({ value, label: RESULTADO_WORDS[value] }))}
            />
          </Field>
        )}
        <Field label="Decisión">
          <Select
            placeholder="Cualquiera"
            value={filtro.decision ?? ""}
            onChange={chosen("decision")}
            options={COINCIDENCIA_ESTADOS.map((value) => ({ value, label: ESTADO_NOMBRES[value] }))}
          />
        </Field>
        <Field label="Consultó">
          <Select
            placeholder="Cualquiera"
            value={filtro.quien ?? ""}
            onChange={chosen("quien")}
            options={(data?.quienes ?? []).map((quien) => ({ value: quien.id, label: quienInWords(quien) }))}
          />
        </Field>
        <DaysFields desde={filtro.desde} hasta={filtro.hasta} onChange={onChange} />
        {(data?.operaParaTerceros || filtro.nit) && (
          <Field label="NIT del sujeto obligado">
            <Input
              key={filtro.nit}
              defaultValue={filtro.nit ?? ""}
              inputMode="numeric"
              onBlur={chosen("nit")}
              onKeyDown={(event) => event.key === "Enter" && event.currentTarget.blur()}
            />
          </Field>
        )}
      </div>
      {isFiltered(filtro) && (
        <Button variant="quiet" size="sm" onClick={onClear}>
          Quitar los filtros
        </Button>
      )}
    </search>
  );
}

function quienInWords({ tipo, nombre, terminacion, isPast }: Quien): string {
  if (tipo === "sistema") return "Vigilancia";
  if (tipo === "usuario") return `${nombre}${isPast ? " (ya no ingresa)" : ""}`;
  const llave = nombre === null ? `Llave …${terminacion}` : `Llave «${nombre}» …${terminacion}`;
  return `${llave}${isPast ? " (revocada)" : ""}`;
}

interface TextoProps {
  readonly label: string;
  readonly placeholder: string;
  readonly texto: string | null;
  readonly onChange: (texto: string | null) => void;
}

/** Searches when the typing stops, or at once on ↵. */
export function Texto({ label, placeholder, texto, onChange }: TextoProps) {
  const [typed, setTyped] = useState(texto ?? "");
  const [known, setKnown] = useState(texto);
  if (known !== texto) {
    setKnown(texto);
    if (typed.trim() !== (texto ?? "")) setTyped(texto ?? "");
  }
  const wanted = typed.trim() || null;
  useEffect(() => {
    if (wanted === texto) return;
    const timer = setTimeout(() => onChange(wanted), TYPING_MS);
    return () => clearTimeout(timer);
  }, [wanted, texto, onChange]);
  return (
    <Form className="relative" onSubmit={() => onChange(wanted)}>
      <Search
        aria-hidden
        className="pointer-events-none absolute inset-y-0 left-3 my-auto size-4 text-ink-3"
      />
      <Input
        aria-label={label}
        placeholder={placeholder}
        value={typed}
        maxLength={300}
        onChange={(event) => setTyped(event.target.value)}
        className="pl-9"
      />
    </Form>
  );
}
