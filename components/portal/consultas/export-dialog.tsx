"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { ConsultasFiltro } from "@/server/contract/portal/consultas";
import { MOST_AT_ONCE } from "@/server/domain/archivos/descarga";
import { formatCount, plural } from "@/server/domain/shared/formato";
import { download } from "../../rooms/download";
import { randomToken } from "../../rooms/random-token";
import { useAction } from "../../rooms/use-action";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { Field } from "../../ui/field";
import { Select } from "../../ui/select";
import { toast } from "../../ui/toasts";
import { useAddress } from "../link";
import { useTRPC } from "../trpc";

type Formato = "csv" | "xlsx";

const FORMATOS = [
  { value: "xlsx", label: "Hoja de cálculo (XLSX)" },
  { value: "csv", label: "Texto separado por punto y coma (CSV)" },
];

export interface ExportDialogProps {
  readonly filtro: ConsultasFiltro;
  readonly isFiltered: boolean;
  readonly total: number;
  readonly isTotalExact: boolean;
}

/** Exports the current filter: at once, or in the background if the file is long. */
export function ExportDialog({ filtro, isFiltered, total, isTotalExact }: ExportDialogProps) {
  const [open, setOpen] = useState(false);
  const [formato, setFormato] = useState<Formato>("xlsx");
  const [busy, setBusy] = useState(false);
  const token = useRef<string | null>(null);
  const trpc = useTRPC();
  const at = useAddress();
  const client = useQueryClient();
  const request = useAction(trpc.consultas.export);
  const isLong = !isTotalExact || total > MOST_AT_ONCE;
  const many = isTotalExact
    ? plural(total, "consulta", "consultas")
    : `más de ${formatCount(total)} consultas`;
  const prepare = async () => {
    // Sending it again makes the same file.
    token.current ??= randomToken();
    try {
      await request.mutateAsync({ token: token.current, filtro, formato });
    } catch {
      const detail = "Intente de nuevo en un momento.";
      toast({ tone: "bad", title: "No se pidió el archivo", detail });
      return false;
    }
    token.current = null;
    await client.invalidateQueries({ queryKey: trpc.consultas.descargas.queryKey() });
    return true;
  };
  const run = async () => {
    setBusy(true);
    const isDone = isLong
      ? await prepare()
      : await download(at("/portal/consultas/exportar"), "el archivo", { filtro, formato });
    setBusy(false);
    if (isDone) setOpen(false);
  };
  return (
    <>
      <Button disabled={isTotalExact && total === 0} onClick={() => setOpen(true)}>
        Exportar
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        size="sm"
        title={`Exportar ${many}`}
        description={
          isFiltered ? "Las que pasan los filtros que están en pantalla." : "Todas las de su entidad."
        }
      >
        <div className="space-y-5">
          <Field label="Formato">
            <Select
              value={formato}
              options={FORMATOS}
              onChange={(event) => setFormato(event.target.value as Formato)}
            />
          </Field>
          <p className="text-ink-2">
            {isLong
              ? "Se prepara en segundo plano: puede cerrar esta página. El archivo queda aquí siete días."
              : "Se descarga ahora. El archivo dice qué filtro tiene y dónde termina."}
          </p>
          <div className="flex justify-end gap-2">
            <Button variant="quiet" onClick={() => setOpen(false)}>
              No exportar
            </Button>
            <Button variant="primary" busy={busy} onClick={run}>
              {isLong ? "Preparar archivo" : "Descargar archivo"}
            </Button>
          </div>
        </div>
      </Dialog>
    </>
  );
}
