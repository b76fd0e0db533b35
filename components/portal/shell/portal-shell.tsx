"use client";

import dynamic from "next/dynamic";
import type { ReactNode } from "react";
import { ROL_WORDS } from "@/server/domain/identidad/rol-words";
import { Shell } from "../../rooms/shell/shell";
import { useSession } from "../session";
import { ACTIONS, EXIT, MI_CUENTA, type Needing, SECTIONS } from "./sections";

const Palette = dynamic(() => import("./portal-palette").then(({ PortalPalette }) => PortalPalette), {
  ssr: false,
});
const ClaveDialog = dynamic(() => import("./confirm-clave").then(({ ConfirmClave }) => ConfirmClave), {
  ssr: false,
});

export function PortalShell({ children }: { readonly children: ReactNode }) {
  const { may, nombre, rol, razonSocial } = useSession();
  const isAdmitted = ({ needs }: Needing) => needs === null || may(needs);
  const house = {
    home: "/portal",
    sections: SECTIONS.filter(isAdmitted),
    own: MI_CUENTA,
    actions: ACTIONS.filter(isAdmitted),
    nombre,
    standing: [ROL_WORDS[rol].nombre, razonSocial],
    searchHint: "Buscar consulta, persona, referencia…",
    exit: EXIT,
    Palette,
    ClaveDialog,
  };
  return <Shell house={house}>{children}</Shell>;
}
