"use client";

import { useQuery } from "@tanstack/react-query";
import { ACTO_TIPOS, actorInWords } from "@/server/domain/bitacora/actos-words";
import { ActosFields, SearchField } from "../../rooms/actos-fields";
import { Button } from "../../ui/button";
import { useTRPC } from "../trpc";
import { type Filtro, isFiltered } from "./filtro";

interface FiltrosBarProps {
  readonly filtro: Filtro;
  readonly onChange: (part: Partial<Filtro>) => void;
  readonly onClear: () => void;
}

export function FiltrosBar({ filtro, onChange, onClear }: FiltrosBarProps) {
  const { data: actores } = useQuery(useTRPC().bitacora.actores.queryOptions());
  return (
    <search aria-label="Filtros de la bitácora" className="mb-4 space-y-3">
      <SearchField
        label="Texto o número de solicitud"
        action="Buscar actos"
        placeholder="req_…, un nombre, un motivo, un id"
        maxLength={200}
        text={filtro.texto ?? ""}
        onSearch={(texto) => onChange({ texto: texto || null })}
      />
      <ActosFields
        filtro={filtro}
        quien={{
          label: "Quién",
          options: (actores ?? []).map((actor) => ({ value: actor, label: actorInWords(actor) })),
        }}
        tipo={{ label: "Sobre qué", tipos: ACTO_TIPOS }}
        onChange={onChange}
      />
      {isFiltered(filtro) && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          {filtro.cliente !== null && <p className="text-ink-2">Solo lo de un cliente.</p>}
          {filtro.objeto !== null && <p className="text-ink-2">Solo lo de {filtro.objeto}.</p>}
          <Button variant="quiet" onClick={onClear}>
            Quitar los filtros
          </Button>
        </div>
      )}
    </search>
  );
}
