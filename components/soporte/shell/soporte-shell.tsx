"use client";

import { useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import type { ReactNode } from "react";
import { ROL_SOPORTE_WORDS } from "@/server/domain/identidad/rol-words";
import type { SoporteProcedure } from "@/server/trpc/soporte/allowed";
import { Shell } from "../../rooms/shell/shell";
import { useSession } from "../session";
import { useTRPC } from "../trpc";
import {
  ACTIONS,
  CLIENTES_HREF,
  EXIT,
  LISTAS_HREF,
  MI_CUENTA,
  type Needing,
  PAGOS_HREF,
  PRUEBAS_HREF,
  SECTIONS,
} from "./sections";

const Palette = dynamic(() => import("./soporte-palette").then((file) => file.SoportePalette), {
  ssr: false,
});
const ClaveDialog = dynamic(() => import("./confirm-clave").then((file) => file.ConfirmClave), {
  ssr: false,
});

/** Until what waits for this person is counted again. */
const WAITING_MS = 60_000;

export function SoporteShell({ children }: { readonly children: ReactNode }) {
  const { may, usuarioId, nombre, rol } = useSession();
  const trpc = useTRPC();
  const whoMay = (procedure: SoporteProcedure) => ({
    enabled: may(procedure),
    refetchInterval: WAITING_MS,
  });
  const retenciones = useQuery(
    trpc.retenciones.waiting.queryOptions(undefined, whoMay("retenciones.answer")),
  ).data;
  const listas = useQuery(trpc.listas.waiting.queryOptions(undefined, whoMay("listas.confirmPrevia"))).data;
  const pagos = useQuery(trpc.pagos.pendientes.queryOptions(undefined, whoMay("pagos.approve"))).data;
  const avisos = useQuery(
    trpc.pagos.avisos.queryOptions({ clienteId: null }, whoMay("pagos.answerAviso")),
  ).data;
  const cuentas = useQuery(trpc.pruebas.solicitudes.queryOptions(undefined, whoMay("pruebas.open"))).data;
  const waiting: Readonly<Record<string, number>> = {
    [CLIENTES_HREF]: retenciones?.filter(({ isOwn }) => !isOwn).length ?? 0,
    [LISTAS_HREF]: listas ?? 0,
    [PAGOS_HREF]: (pagos?.porAprobar ?? 0) + (avisos?.length ?? 0),
    [PRUEBAS_HREF]: cuentas?.length ?? 0,
  };
  const isAdmitted = ({ needs }: Needing) => needs === null || may(needs);
  const house = {
    home: "/soporte",
    mark: "SOPORTE",
    sections: SECTIONS.filter(isAdmitted).map((section) => ({
      ...section,
      waiting: waiting[section.href] ?? 0,
    })),
    own: MI_CUENTA,
    actions: ACTIONS.filter(isAdmitted),
    usuarioId,
    nombre,
    standing: [ROL_SOPORTE_WORDS[rol].nombre],
    searchHint: "Buscar cliente, NIT, correo, pago, consulta…",
    exit: EXIT,
    Palette,
    ClaveDialog,
  };
  return <Shell house={house}>{children}</Shell>;
}
