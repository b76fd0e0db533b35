"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useDeferredValue, useState } from "react";
import { CommandPalette } from "../../ui/command-palette";
import { SeveridadBadge } from "../../ui/severidad-badge";
import { useSession } from "../session";
import { useTRPC } from "../trpc";
import { ACTIONS, MI_CUENTA, SECTIONS } from "./sections";

/** Shorter than this nothing of a consulta is looked for. */
const LEAST = 2;

/** Goes anywhere, finds a consulta, begins what one came to do; all by keyboard. */
export function Palette({ onClose }: { onClose: () => void }) {
  const [search, setSearch] = useState("");
  const texto = useDeferredValue(search.trim());
  const isLooking = texto.length >= LEAST;
  const { data = [], isFetching } = useQuery(
    useTRPC().buscar.consultas.queryOptions(
      { texto },
      { enabled: isLooking, placeholderData: keepPreviousData },
    ),
  );
  const router = useRouter();
  const { may } = useSession();
  const goTo = (href: string) => () => {
    onClose();
    router.push(href);
  };
  const found = (isLooking ? data : []).map((consulta) => ({
    id: consulta.consultaId,
    label: consulta.nombreConsultado ?? consulta.documentoConsultado ?? consulta.consultaId,
    hint: <SeveridadBadge severidad={consulta.severidad} />,
    isFound: true,
    onSelect: goTo(`/portal/consultas/${consulta.consultaId}`),
  }));
  const all = {
    id: "consultas",
    label: `Ver todas las consultas con «${texto}»`,
    isFound: true,
    onSelect: goTo(`/portal/consultas?${new URLSearchParams({ texto })}`),
  };
  const pages = [...SECTIONS, MI_CUENTA]
    .filter(({ needs }) => needs === null || may(needs))
    .map(({ href, label, icon: Icon, key }) => ({
      id: href,
      label,
      icon: <Icon aria-hidden />,
      shortcut: `g ${key}`,
      onSelect: goTo(href),
    }));
  const actions = ACTIONS.filter(({ needs }) => may(needs)).map(({ href, label, icon: Icon }) => ({
    id: href,
    label,
    icon: <Icon aria-hidden />,
    onSelect: goTo(href),
  }));
  return (
    <CommandPalette
      open
      onOpenChange={onClose}
      search={search}
      onSearchChange={setSearch}
      isSearching={isLooking && isFetching}
      groups={[
        { heading: "Consultas", items: found.length === 0 ? [] : [...found, all] },
        { heading: "Ir a", items: pages },
        { heading: "Hacer", items: actions },
      ].filter(({ items }) => items.length > 0)}
    />
  );
}
