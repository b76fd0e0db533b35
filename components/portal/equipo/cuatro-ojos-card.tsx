"use client";

import { Eye } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { Card } from "../../rooms/card";
import { Button } from "../../ui/button";
import type { PortalOutputs } from "../trpc";

const CuatroOjosDialog = dynamic(
  () => import("./cuatro-ojos-dialog").then(({ CuatroOjosDialog }) => CuatroOjosDialog),
  { ssr: false },
);

type Found = PortalOutputs["equipo"]["list"];

/** Whether closing a match takes two people, and whether there are two. */
export function CuatroOjosCard({ equipo, mayChange }: { equipo: Found; mayChange: boolean }) {
  const [isAsking, setIsAsking] = useState(false);
  const { exigeCuatroOjos: exige, usuarios } = equipo;
  const deciden = usuarios.filter(({ desactivadoEn, rol }) => !desactivadoEn && rol !== "lectura").length;
  return (
    <Card className="flex flex-wrap items-start justify-between gap-4">
      <div className="flex min-w-0 flex-1 basis-72 gap-3">
        <Eye
          aria-hidden
          className={exige ? "mt-0.5 size-5 shrink-0 text-good" : "mt-0.5 size-5 shrink-0 text-ink-3"}
        />
        <div className="min-w-0 space-y-1">
          <h2 className="font-semibold">
            {exige ? "Las decisiones piden cuatro ojos" : "Las decisiones las toma una persona"}
          </h2>
          <p className="text-ink-2">
            {exige
              ? "Descartar o confirmar una coincidencia queda en firme cuando lo aprueba otra persona."
              : "Con cuatro ojos, descartar o confirmar una coincidencia pide además la aprobación de otra persona."}
          </p>
          {deciden < 2 && (
            <p>En su equipo decide una sola persona: con cuatro ojos nadie podría aprobar lo que decida.</p>
          )}
        </div>
      </div>
      {mayChange && (
        <Button onClick={() => setIsAsking(true)}>
          {exige ? "Dejar de exigir cuatro ojos" : "Exigir cuatro ojos"}
        </Button>
      )}
      {isAsking && <CuatroOjosDialog exige={!exige} onClose={() => setIsAsking(false)} />}
    </Card>
  );
}
