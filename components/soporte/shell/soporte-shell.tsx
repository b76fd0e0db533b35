"use client";

import dynamic from "next/dynamic";
import type { ReactNode } from "react";
import { ROL_SOPORTE_WORDS } from "@/server/domain/identidad/rol-words";
import { Shell } from "../../rooms/shell/shell";
import { useSession } from "../session";
import { ACTIONS, EXIT, MI_CUENTA, type Needing, SECTIONS } from "./sections";

const Palette = dynamic(() => import("./soporte-palette").then((file) => file.SoportePalette), {
  ssr: false,
});
const ClaveDialog = dynamic(() => import("./confirm-clave").then((file) => file.ConfirmClave), {
  ssr: false,
});

export function SoporteShell({ children }: { readonly children: ReactNode }) {
  const { may, nombre, rol } = useSession();
  const isAdmitted = ({ needs }: Needing) => needs === null || may(needs);
  const house = {
    home: "/soporte",
    mark: "SOPORTE",
    sections: SECTIONS.filter(isAdmitted),
    own: MI_CUENTA,
    actions: ACTIONS.filter(isAdmitted),
    nombre,
    standing: [ROL_SOPORTE_WORDS[rol].nombre],
    searchHint: "Buscar cliente, NIT, llave, consulta…",
    exit: EXIT,
    Palette,
    ClaveDialog,
  };
  return <Shell house={house}>{children}</Shell>;
}
