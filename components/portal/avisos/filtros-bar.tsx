"use client";

import { useQueryStates } from "nuqs";
import type { ChangeEvent } from "react";
import { AVISO_ESTADOS } from "@/server/domain/avisos/entrega";
import { EVENTO_TIPOS, EVENTO_WORDS } from "@/server/domain/avisos/evento-key";
import { ESTADO_WORDS } from "../../rooms/avisos/words";
import { DaysFields } from "../../rooms/days-fields";
import { Button } from "../../ui/button";
import { Field } from "../../ui/field";
import { Select } from "../../ui/select";
import { FILTRO, type Filtro, isFiltered } from "./filtro";

const TIPOS = EVENTO_TIPOS.map((value) => ({ value, label: EVENTO_WORDS[value] }));
const ESTADOS = AVISO_ESTADOS.map((value) => ({ value, label: ESTADO_WORDS[value].word }));
const RESPUESTAS = [200, 301, 400, 401, 403, 404, 410, 429, 500, 502, 503, 504].map((status) => ({
  value: String(status),
  label: String(status),
}));

/** Filters of the events, kept in the address. */
export function FiltrosBar() {
  const [filtro, setFiltro] = useQueryStates(FILTRO, { history: "push" });
  const set = (part: Partial<Filtro>) => void setFiltro({ ...part, cursores: null, aviso: null });
  const chosen =
    (name: "tipo" | "estado" | "respuesta") =>
    ({ target: { value } }: ChangeEvent<HTMLSelectElement>) =>
      set({ [name]: value === "" ? null : FILTRO[name].parse(value) });
  return (
    <search className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-[1.4fr_1.2fr_1fr_1fr_1fr_auto]">
      <Field label="Aviso" className="max-sm:col-span-2">
        <Select options={TIPOS} placeholder="Todos" value={filtro.tipo ?? ""} onChange={chosen("tipo")} />
      </Field>
      <Field label="Estado">
        <Select
          options={ESTADOS}
          placeholder="Todos"
          value={filtro.estado ?? ""}
          onChange={chosen("estado")}
        />
      </Field>
      <Field label="Respuesta">
        <Select
          options={RESPUESTAS}
          placeholder="Todas"
          value={filtro.respuesta === null ? "" : String(filtro.respuesta)}
          onChange={chosen("respuesta")}
        />
      </Field>
      <DaysFields desde={filtro.desde} hasta={filtro.hasta} onChange={set} />
      {isFiltered(filtro) && (
        <Button
          variant="quiet"
          className="self-end"
          onClick={() =>
            void setFiltro({
              tipo: null,
              estado: null,
              respuesta: null,
              desde: null,
              hasta: null,
              cursores: null,
            })
          }
        >
          Quitar filtros
        </Button>
      )}
    </search>
  );
}
