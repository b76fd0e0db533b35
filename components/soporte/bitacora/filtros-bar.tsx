"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { ACTO_TIPOS, actorInWords } from "@/server/domain/bitacora/actos-words";
import { ActosFields } from "../../rooms/actos-fields";
import { Button } from "../../ui/button";
import { Field } from "../../ui/field";
import { Form } from "../../ui/form";
import { Search } from "../../ui/icons";
import { Input } from "../../ui/input";
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
      <TextField texto={filtro.texto ?? ""} onChange={(texto) => onChange({ texto: texto || null })} />
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

/** Searches on submit, so that a pasted request id is one search. */
function TextField({
  texto,
  onChange,
}: {
  readonly texto: string;
  readonly onChange: (texto: string) => void;
}) {
  const [typed, setTyped] = useState(texto);
  useEffect(() => setTyped(texto), [texto]);
  return (
    <Form className="flex items-end gap-2" onSubmit={() => onChange(typed.trim())}>
      <Field label="Texto o número de solicitud" className="min-w-0 flex-1">
        <Input
          type="search"
          value={typed}
          maxLength={200}
          onChange={({ target }) => setTyped(target.value)}
          placeholder="req_…, un nombre, un motivo, un id"
        />
      </Field>
      <Button type="submit" icon={<Search aria-hidden className="size-4" />}>
        Buscar actos
      </Button>
    </Form>
  );
}
