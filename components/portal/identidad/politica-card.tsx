"use client";

import dynamic from "next/dynamic";
import { plural } from "@/server/domain/shared/formato";
import { ShieldCheck, ShieldExclamationPoint } from "../../ui/icons";
import type { PortalOutputs } from "../trpc";
import { ExigenciaCard } from "./exigencia-card";

const ExigenciaDialog = dynamic(() => import("./exigencia-dialog").then((file) => file.ExigenciaDialog), {
  ssr: false,
});

type EquipoList = PortalOutputs["equipo"]["list"];

/** Whether everyone needs a second factor, and whom that would lock out. */
export function PoliticaCard({ equipo, mayChange }: { equipo: EquipoList; mayChange: boolean }) {
  const { exigeSegundoFactor: exige, usuarios } = equipo;
  const lacking = usuarios
    .filter(({ desactivadoEn, tieneSegundoFactor }) => !desactivadoEn && !tieneSegundoFactor)
    .map(({ nombre }) => nombre);
  const action = exige ? "Dejar de exigir el segundo factor" : "Exigir el segundo factor";
  return (
    <ExigenciaCard
      icon={
        exige ? (
          <ShieldCheck aria-hidden className="text-good" />
        ) : (
          <ShieldExclamationPoint aria-hidden className="text-warn" />
        )
      }
      title={exige ? "El segundo factor es obligatorio" : "El segundo factor es opcional"}
      meaning={
        exige
          ? "Quien no lo tenga debe activarlo al ingresar, antes de ver nada."
          : "Sin él, quien conozca una clave entra. Con él necesita además el teléfono de la persona."
      }
      warning={
        lacking.length > 0
          ? `${lacking.length === 1 ? "No lo tiene" : "No lo tienen"}: ${lacking.join(", ")}.`
          : null
      }
      action={mayChange ? action : null}
      dialog={(onClose) => (
        <ExigenciaDialog
          tipo="segundo_factor"
          exige={!exige}
          title={action}
          effect={
            exige
              ? "Quienes ya lo tienen lo conservan; los demás entrarán solo con su clave."
              : `${plural(lacking.length, "persona no lo tiene", "personas no lo tienen")}: desde su próximo clic solo podrán activarlo.`
          }
          takesTwo={exige}
          onClose={onClose}
        />
      )}
    />
  );
}
