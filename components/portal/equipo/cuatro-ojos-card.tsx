"use client";

import { useMutation } from "@tanstack/react-query";
import { Eye } from "lucide-react";
import { useState } from "react";
import { Card } from "../../rooms/card";
import { useOneAtATime } from "../../rooms/use-one-at-a-time";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { FieldError } from "../../ui/field";
import { type PortalOutputs, useTRPC } from "../trpc";
import { useEquipoChanged } from "./use-equipo-mutation";

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
      {isAsking && <Ask exige={!exige} onClose={() => setIsAsking(false)} />}
    </Card>
  );
}

function Ask({ exige, onClose }: { readonly exige: boolean; readonly onClose: () => void }) {
  const changed = useEquipoChanged();
  const change = useMutation(
    useTRPC().decisiones.exigirCuatroOjos.mutationOptions({
      onSuccess: async () => {
        await changed();
        onClose();
      },
    }),
  );
  const send = useOneAtATime(change.mutate);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={exige ? "Exigir cuatro ojos para decidir" : "Dejar de exigir cuatro ojos"}
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button variant="primary" busy={change.isPending} onClick={() => send({ exige })}>
            {exige ? "Exigir cuatro ojos" : "Dejar de exigirlos"}
          </Button>
        </>
      }
    >
      <div className="space-y-2">
        <p>
          {exige
            ? "Desde ahora, quien descarte o confirme una coincidencia necesita que otra persona lo apruebe. Lo ya decidido queda como está."
            : "Desde ahora basta una persona. Lo que ya espera aprobación la sigue esperando."}
        </p>
        {change.error && <FieldError>{change.error.message}</FieldError>}
      </div>
    </Dialog>
  );
}
