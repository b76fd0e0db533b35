"use client";

import { useQuery } from "@tanstack/react-query";
import { ACTIVIDAD_TIPOS } from "@/server/domain/bitacora/actividad-words";
import { ActosFields } from "../../rooms/actos-fields";
import { Button } from "../../ui/button";
import { useTRPC } from "../trpc";
import { type Filtro, isFiltered } from "./filtro";

interface FiltrosBarProps {
  readonly filtro: Filtro;
  readonly onChange: (part: Partial<Filtro>) => void;
  readonly onClear: () => void;
}

export function FiltrosBar({ filtro, onChange, onClear }: FiltrosBarProps) {
  const { data: personas } = useQuery(useTRPC().actividad.personas.queryOptions());
  return (
    <search aria-label="Filtros de la actividad" className="mb-4 space-y-3">
      <ActosFields
        filtro={filtro}
        quien={{
          label: "Persona",
          options: (personas ?? []).map(({ usuarioId, nombre, email }) => ({
            value: usuarioId,
            label: `${nombre} (${email})`,
          })),
        }}
        tipo={{ label: "Qué hizo", tipos: ACTIVIDAD_TIPOS }}
        onChange={onChange}
      />
      {isFiltered(filtro) && (
        <Button variant="quiet" onClick={onClear}>
          Quitar los filtros
        </Button>
      )}
    </search>
  );
}
