"use client";

import { useMutation } from "@tanstack/react-query";
import { ShieldAlert, ShieldCheck } from "lucide-react";
import { useState } from "react";
import { plural } from "@/server/contract/formato";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { FieldError } from "../../ui/field";
import { Card } from "../card";
import { type PortalOutputs, useTRPC } from "../trpc";
import { useEquipoChanged } from "./use-equipo-mutation";

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

interface AskProps {
  readonly exige: boolean;
  readonly lacking: number;
  readonly onClose: () => void;
}

function PoliticaDialog({ exige, lacking, onClose }: AskProps) {
  const changed = useEquipoChanged();
  const change = useMutation(
    useTRPC().equipo.exigirSegundoFactor.mutationOptions({
      onSuccess: async () => {
        await changed();
        onClose();
      },
    }),
  );
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={exige ? "Exigir el segundo factor a todo el equipo" : "Dejar de exigir el segundo factor"}
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button variant="primary" busy={change.isPending} onClick={() => change.mutate({ exige })}>
            {exige ? "Exigir el segundo factor" : "Dejar de exigirlo"}
          </Button>
        </>
      }
    >
      <div className="space-y-2">
        <p>
          {exige
            ? `${plural(lacking, "persona no lo tiene", "personas no lo tienen")}: desde su próximo clic solo podrán activarlo.`
            : "Quienes ya lo tienen lo conservan; los demás entrarán solo con su clave."}
        </p>
        {change.error && <FieldError>{change.error.message}</FieldError>}
      </div>
    </Dialog>
  );
}
