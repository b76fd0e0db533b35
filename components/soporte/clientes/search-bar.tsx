"use client";

import { useEffect, useRef, useState } from "react";
import { Field } from "../../ui/field";
import { Input } from "../../ui/input";
import { Select } from "../../ui/select";
import { ESTADO_VALUES, type Estado, estadoInWords } from "./estado-badge";

const WAIT_MS = 250;
const OPTIONS = ESTADO_VALUES.map((value) => ({ value, label: estadoInWords(value) }));

interface SearchBarProps {
  readonly buscar: string | null;
  readonly estado: Estado | null;
  readonly onSearch: (texto: string | null) => void;
  readonly onEstado: (estado: Estado | null) => void;
}

/** Search text and state filter. Searches a moment after the last letter. */
export function SearchBar({ buscar, estado, onSearch, onEstado }: SearchBarProps) {
  const [typed, setTyped] = useState(buscar ?? "");
  const told = useRef(buscar);
  useEffect(() => {
    // Back, forward and «quitar» change the address, not the box.
    if (buscar !== told.current) setTyped(buscar ?? "");
    told.current = buscar;
  }, [buscar]);
  useEffect(() => {
    const texto = typed.trim() === "" ? null : typed.trim();
    if (texto === told.current) return;
    const timer = setTimeout(() => {
      told.current = texto;
      onSearch(texto);
    }, WAIT_MS);
    return () => clearTimeout(timer);
  }, [typed, onSearch]);
  return (
    <search className="mb-5 grid gap-3 sm:grid-cols-[minmax(0,1fr)_12rem]">
      <Field label="Buscar un cliente">
        <Input
          type="search"
          data-search
          maxLength={200}
          autoComplete="off"
          spellCheck={false}
          placeholder="Nombre, NIT, correo, referencia, …a1b2 o req_…"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </Field>
      <Field label="Estado">
        <Select
          options={OPTIONS}
          placeholder="Todos"
          value={estado ?? ""}
          onChange={({ target }) => onEstado(ESTADO_VALUES.find((one) => one === target.value) ?? null)}
        />
      </Field>
    </search>
  );
}
