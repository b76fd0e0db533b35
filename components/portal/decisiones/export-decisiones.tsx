"use client";

import { Download } from "lucide-react";
import { useState } from "react";
import { CsvButton } from "../../rooms/csv-button";
import { DaysFields } from "../../rooms/days-fields";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";

/** The decisions of some days as a file; without days, all. */
export function ExportDecisiones() {
  const [open, setOpen] = useState(false);
  const [days, setDays] = useState<{ desde: string | null; hasta: string | null }>({
    desde: null,
    hasta: null,
  });
  return (
    <>
      <Button icon={<Download aria-hidden className="size-4" />} onClick={() => setOpen(true)}>
        Exportar decisiones
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Exportar decisiones"
        description="Las que tomó su equipo, con lo que comparó, el motivo y quién aprobó. Sin fechas, todas; 10.000 por archivo, como máximo."
        footer={<CsvButton href="/portal/decisiones/decisiones.csv" what="las decisiones" filtro={days} />}
      >
        <div className="grid grid-cols-2 gap-3">
          <DaysFields {...days} onChange={(part) => setDays({ ...days, ...part })} />
        </div>
      </Dialog>
    </>
  );
}
