"use client";

import dynamic from "next/dynamic";
import { Eye } from "../../ui/icons";
import type { PortalOutputs } from "../trpc";
import { ExigenciaCard } from "./exigencia-card";

const ExigenciaDialog = dynamic(() => import("./exigencia-dialog").then((file) => file.ExigenciaDialog), {
  ssr: false,
});

type EquipoList = PortalOutputs["equipo"]["list"];

/** Whether closing a match takes two people, and whether the client has two. */
export function CuatroOjosCard({ equipo, mayChange }: { equipo: EquipoList; mayChange: boolean }) {
  const { exigeCuatroOjos: exige, usuarios } = equipo;
  const deciden = usuarios.filter(
    ({ desactivadoEn, rol }) => !desactivadoEn && (rol === "administrador" || rol === "oficial"),
  ).length;
  const action = exige ? "Dejar de exigir cuatro ojos" : "Exigir cuatro ojos";
  return (
    <ExigenciaCard
      icon={<Eye aria-hidden className={exige ? "text-good" : "text-ink-3"} />}
      title={exige ? "Las decisiones piden cuatro ojos" : "Las decisiones las toma una persona"}
      meaning={
        exige
          ? "Descartar o confirmar una coincidencia queda en firme cuando lo aprueba otra persona."
          : "Con cuatro ojos, descartar o confirmar una coincidencia pide además la aprobación de otra persona."
      }
      warning={
        deciden < 2
          ? "En su equipo decide una sola persona: con cuatro ojos nadie podría aprobar lo que decida."
          : null
      }
      action={mayChange ? action : null}
      dialog={(onClose) => (
        <ExigenciaDialog
          tipo="cuatro_ojos"
          exige={!exige}
          title={action}
          effect={
            exige
              ? "Bastará una persona. Lo que ya espera aprobación la sigue esperando."
              : "Quien descarte o confirme una coincidencia necesitará que otra persona lo apruebe. Lo ya decidido queda como está."
          }
          takesTwo
          onClose={onClose}
        />
      )}
    />
  );
}
