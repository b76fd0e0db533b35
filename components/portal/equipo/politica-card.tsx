"use client";

import { ShieldAlert, ShieldCheck } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { Card } from "../../rooms/card";
import { Button } from "../../ui/button";
import type { PortalOutputs } from "../trpc";

const PoliticaDialog = dynamic(
  () => import("./politica-dialog").then(({ PoliticaDialog }) => PoliticaDialog),
  { ssr: false },
);

type Found = PortalOutputs["equipo"]["list"];

/** Whether the second factor is asked of all, and whom that would stop at the door. */
export function PoliticaCard({ equipo, mayChange }: { equipo: Found; mayChange: boolean }) {
  const [isAsking, setIsAsking] = useState(false);
  const { exigeSegundoFactor: exige, usuarios } = equipo;
  const lacking = usuarios.filter(
    ({ desactivadoEn, tieneSegundoFactor }) => !desactivadoEn && !tieneSegundoFactor,
  );
  const Icon = exige ? ShieldCheck : ShieldAlert;
  return (
    <Card className="flex flex-wrap items-start justify-between gap-4">
      <div className="flex min-w-0 flex-1 basis-72 gap-3">
        <Icon
          aria-hidden
          className={exige ? "mt-0.5 size-5 shrink-0 text-good" : "mt-0.5 size-5 shrink-0 text-warn"}
        />
        <div className="min-w-0 space-y-1">
          <h2 className="font-semibold">
            {exige ? "El segundo factor es obligatorio" : "El segundo factor es opcional"}
          </h2>
          <p className="text-ink-2">
            {exige
              ? "Quien no lo tenga debe activarlo al ingresar, antes de ver nada."
              : "Sin él, quien conozca una clave entra. Con él necesita además el teléfono de la persona."}
          </p>
          {lacking.length > 0 && (
            <p>
              {lacking.length === 1 ? "No lo tiene: " : "No lo tienen: "}
              {lacking.map(({ nombre }) => nombre).join(", ")}
              {"."}
            </p>
          )}
        </div>
      </div>
      {mayChange && (
        <Button onClick={() => setIsAsking(true)}>
          {exige ? "Dejar de exigir el segundo factor" : "Exigir el segundo factor"}
        </Button>
      )}
      {isAsking && (
        <PoliticaDialog exige={!exige} lacking={lacking.length} onClose={() => setIsAsking(false)} />
      )}
    </Card>
  );
}
