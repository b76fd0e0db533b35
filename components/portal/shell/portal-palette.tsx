"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { Palette } from "../../rooms/shell/palette";
import { SeveridadBadge } from "../../ui/severidad-badge";
import { useTRPC } from "../trpc";

/** Shorter than this nothing of a consulta is looked for. */
const LEAST = 2;

/** The palette that finds consultas. */
export function PortalPalette({ onClose }: { readonly onClose: () => void }) {
  const [search, setSearch] = useState("");
  const texto = useDeferredValue(search.trim());
  const isLooking = texto.length >= LEAST;
  const { data = [], isFetching } = useQuery(
    useTRPC().buscar.consultas.queryOptions(
      { texto },
      { enabled: isLooking, placeholderData: keepPreviousData },
    ),
  );
  const consultas = (isLooking ? data : []).map((consulta) => ({
    id: consulta.consultaId,
    label: consulta.nombreConsultado ?? consulta.documentoConsultado ?? consulta.consultaId,
    hint: <SeveridadBadge severidad={consulta.severidad} cobertura={consulta.cobertura} />,
    href: `/portal/consultas/${consulta.consultaId}`,
  }));
  const all = {
    id: "consultas",
    label: `Ver todas las consultas con «${texto}»`,
    href: `/portal/consultas?${new URLSearchParams({ texto })}`,
  };
  return (
    <Palette
      onClose={onClose}
      search={search}
      onSearchChange={setSearch}
      isSearching={isLooking && isFetching}
      found={{ heading: "Consultas", items: consultas.length === 0 ? [] : [...consultas, all] }}
    />
  );
}
