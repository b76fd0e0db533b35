"use client";

import { useMutation } from "@tanstack/react-query";
import { plural } from "@/server/domain/shared/formato";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { FieldError } from "../../ui/field";
import { useTRPC } from "../trpc";
import { useEquipoChanged } from "./use-equipo-mutation";

interface AskProps {
  readonly exige: boolean;
  readonly lacking: number;
  readonly onClose: () => void;
}

export function PoliticaDialog({ exige, lacking, onClose }: AskProps) {
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
