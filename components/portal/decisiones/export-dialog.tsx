"use client";

import { useState } from "react";
import { CsvButton } from "../../rooms/csv-button";
import { DaysFields } from "../../rooms/days-fields";
import { Dialog } from "../../ui/dialog";
import { useAddress } from "../link";

const ALL_DAYS: { readonly desde: string | null; readonly hasta: string | null } = {
  desde: null,
  hasta: null,
};

/** Exports the decisions of a range of days, or all. */
export function ExportDialog({ onClose }: { readonly onClose: () => void }) {
  const [days, setDays] = useState(ALL_DAYS);
  const at = useAddress();
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Exportar decisiones"
      description="Las que tomó su equipo, con lo que comparó, el motivo y quién aprobó. Sin fechas, todas; 10.000 por archivo, como máximo."
      footer={
        <CsvButton href={at("/portal/decisiones/decisiones.csv")} what="las decisiones" filtro={days} />
      }
    >
      <div className="grid grid-cols-2 gap-3">
        <DaysFields {...days} onChange={(part) => setDays({ ...days, ...part })} />
      </div>
    </Dialog>
  );
}
