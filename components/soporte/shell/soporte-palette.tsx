"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { nitInWords } from "@/server/domain/shared/documento";
import { Palette } from "../../rooms/shell/palette";
import { halladoInWords, hrefOf } from "../clientes/hallado";
import { useTRPC } from "../trpc";

/** Shorter text is not searched. */
const LEAST = 2;
/** Most results shown. */
const SHOWN = 7;

/** Finds clients by name, NIT, key, consulta or request. */
export function SoportePalette({ onClose }: { readonly onClose: () => void }) {
  const [search, setSearch] = useState("");
  const texto = useDeferredValue(search.trim());
  const isLooking = texto.length >= LEAST;
  const { data = [], isFetching } = useQuery(
    useTRPC().clientes.search.queryOptions(
      { texto },
      { enabled: isLooking, placeholderData: keepPreviousData },
    ),
  );
  const clientes = (isLooking ? data : []).slice(0, SHOWN).map((cliente) => ({
    id: cliente.clienteId,
    label: cliente.razonSocial,
    hint: hintOf(cliente),
    href: hrefOf(cliente),
  }));
  const all = {
    id: "clientes",
    label: `Ver los clientes que corresponden a «${texto}»`,
    href: `/soporte/clientes?${new URLSearchParams({ buscar: texto })}`,
  };
  return (
    <Palette
      onClose={onClose}
      search={search}
      onSearchChange={setSearch}
      placeholder="Cliente, NIT, …a1b2 de una llave, consulta, req_… o página"
      advice="Pruebe con el NIT, el final de una llave o el número de la consulta o de la solicitud."
      isSearching={isLooking && isFetching}
      found={{ heading: "Clientes", items: clientes.length === 0 ? [] : [...clientes, all] }}
    />
  );
}

/** Details that tell clients apart, and the reason if it is not the name or the NIT. */
function hintOf({ nit, por: [first] }: Parameters<typeof hrefOf>[0] & { readonly nit: string }): string {
  const isOwn = first === undefined || first.tipo === "nombre" || first.tipo === "nit";
  return isOwn ? nitInWords(nit) : `${nitInWords(nit)} · por ${halladoInWords(first)}`;
}
