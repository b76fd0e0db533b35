"use client";

import dynamic from "next/dynamic";
import type { ReactNode } from "react";
import { ROL_WORDS } from "@/server/domain/identidad/rol-words";
import { Shell } from "../../rooms/shell/shell";
import { rebased } from "../link";
import { ModoSwitch, PruebaBand } from "../prueba/modo-switch";
import { useSession } from "../session";
import { ACTIONS, EXIT, MI_CUENTA, type Needing, SECTIONS } from "./sections";

const Palette = dynamic(() => import("./portal-palette").then((file) => file.PortalPalette), { ssr: false });
const ClaveDialog = dynamic(() => import("./confirm-clave").then((file) => file.ConfirmClave), {
  ssr: false,
});

export function PortalShell({ children }: { readonly children: ReactNode }) {
  const { may, usuarioId, nombre, rol, razonSocial, home, modo, contacto } = useSession();
  const at = <Leading extends { readonly href: string }>(leading: Leading): Leading => ({
    ...leading,
    href: rebased(leading.href, home),
  });
  const isAdmitted = ({ needs }: Needing) => needs === null || may(needs);
  const house = {
    home,
    sections: SECTIONS.filter(isAdmitted).map(at),
    own: at(MI_CUENTA),
    actions: ACTIONS.filter(isAdmitted).map(at),
    usuarioId,
    nombre,
    standing: [
      ROL_WORDS[rol].nombre,
      razonSocial,
      ...(contacto === null
        ? []
        : [`Soporte: ${[contacto.email, contacto.telefono].filter(Boolean).join(", ")}`]),
    ],
    aside: <ModoSwitch />,
    band: modo === "prueba" && <PruebaBand />,
    searchHint: "Buscar consulta, persona, referencia…",
    exit: EXIT,
    Palette,
    ClaveDialog,
  };
  return <Shell house={house}>{children}</Shell>;
}
