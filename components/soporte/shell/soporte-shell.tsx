"use client";

import { useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import type { ReactNode } from "react";
import { ROL_SOPORTE_WORDS } from "@/server/domain/identidad/rol-words";
import { Shell } from "../../rooms/shell/shell";
import { useSession } from "../session";
import { useTRPC } from "../trpc";
import { ACTIONS, CLIENTES_HREF, EXIT, LISTAS_HREF, MI_CUENTA, type Needing, SECTIONS } from "./sections";

const Palette = dynamic(() => import("./soporte-palette").then((file) => file.SoportePalette), {
  ssr: false,
});
const ClaveDialog = dynamic(() => import("./confirm-clave").then((file) => file.ConfirmClave), {
  ssr: false,
});

/** Until what waits for an approval is counted again. */
const WAITING_MS = 60_000;

export function SoporteShell({ children }: { readonly children: ReactNode }) {
  const { may, nombre, rol } = useSession();
  const trpc = useTRPC();
  const { data: retenciones = [] } = useQuery(
    trpc.retenciones.waiting.queryOptions(undefined, {
      enabled: may("retenciones.answer"),
      refetchInterval: WAITING_MS,
    }),
  );
  const { data: waiting = 0 } = useQuery(
    trpc.listas.waiting.queryOptions(undefined, {
      enabled: may("listas.confirmPrevia"),
      refetchInterval: WAITING_MS,
    }),
  );
  const isAdmitted = ({ needs }: Needing) => needs === null || may(needs);
  const house = {
    home: "/soporte",
    mark: "SOPORTE",
    sections: SECTIONS.filter(isAdmitted).map((section) => ({
      ...section,
      ...(section.href === LISTAS_HREF && { waiting }),
      ...(section.href === CLIENTES_HREF && { waiting: retenciones.filter(({ isOwn }) => !isOwn).length }),
    })),
    own: MI_CUENTA,
    actions: ACTIONS.filter(isAdmitted),
    nombre,
    standing: [ROL_SOPORTE_WORDS[rol].nombre],
    searchHint: "Buscar cliente, NIT, correo, pago, consulta…",
    exit: EXIT,
    Palette,
    ClaveDialog,
  };
  return <Shell house={house}>{children}</Shell>;
}
