"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { REPORTE_LOTE_MAX } from "@/server/contract/http/limites";
import type { ConsultasFiltro } from "@/server/contract/portal/consultas";
import { MUESTRA_MAX } from "@/server/domain/informes/muestra";
import { formatCount, plural } from "@/server/domain/shared/formato";
import { randomToken } from "../../rooms/random-token";
import { useAction } from "../../rooms/use-action";
import { Button } from "../../ui/button";
import type { RowSelection } from "../../ui/data-table";
import { toast } from "../../ui/toasts";
import { useRouter } from "../link";
import { useTRPC } from "../trpc";
import { DownloadButton } from "./download-button";

export interface SelectionBarProps {
  readonly selection: RowSelection;
  readonly onSelectionChange: (selection: RowSelection) => void;
  readonly filtro: ConsultasFiltro;
  readonly total: number;
  readonly isTotalExact: boolean;
}

/** The selection across pages, and the report of it. */
export function SelectionBar(props: SelectionBarProps) {
  const { selection, onSelectionChange, filtro, total, isTotalExact } = props;
  const [busy, setBusy] = useState(false);
  const trpc = useTRPC();
  const client = useQueryClient();
  const ids = Object.keys(selection).filter((id) => selection[id]);
  if (ids.length === 0) return null;
  const isTooMuch = ids.length > REPORTE_LOTE_MAX;
  const chooseAll = async () => {
    setBusy(true);
    try {
      const all = await client.fetchQuery(trpc.consultas.ids.queryOptions({ filtro }));
      onSelectionChange(Object.fromEntries(all.map((id) => [id, true])));
    } catch {
      const detail = "No pudimos leerlas. Intente de nuevo en un momento.";
      toast({ tone: "bad", title: "No se eligieron las consultas", detail });
    }
    setBusy(false);
  };
  return (
    <section
      aria-label="Consultas elegidas"
      className="sticky bottom-3 z-10 mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-line-strong bg-surface px-4 py-3 shadow-raised"
    >
      <p role="status" className="font-medium">
        {plural(ids.length, "consulta elegida", "consultas elegidas")}
      </p>
      {isTotalExact && total <= REPORTE_LOTE_MAX && ids.length < total && (
        <Button variant="quiet" size="sm" busy={busy} onClick={chooseAll}>
          Elegir las {formatCount(total)} de este filtro
        </Button>
      )}
      <p className={isTooMuch ? "text-bad text-xs" : "text-ink-3 text-xs"}>
        {isTooMuch
          ? `Un reporte por lote admite ${REPORTE_LOTE_MAX} como máximo: quite ${formatCount(ids.length - REPORTE_LOTE_MAX)}.`
          : `Hasta ${REPORTE_LOTE_MAX} en un reporte.`}
      </p>
      <div className="ml-auto flex flex-wrap gap-2">
        <Button variant="quiet" onClick={() => onSelectionChange({})}>
          Quitar la selección
        </Button>
        <ChooseMuestra ids={ids} onDone={() => onSelectionChange({})} />
        <DownloadButton
          variant="primary"
          disabled={isTooMuch}
          href="/portal/consultas/reporte-lote"
          what="el reporte por lote"
          body={{ consulta_ids: ids }}
        >
          Descargar reporte por lote
        </DownloadButton>
      </div>
    </section>
  );
}

/** Requests the chosen consultas as an archive for an auditor. */
function ChooseMuestra({ ids, onDone }: { readonly ids: readonly string[]; readonly onDone: () => void }) {
  const trpc = useTRPC();
  const router = useRouter();
  // Sending the same choice again makes the same muestra.
  const asked = useRef<{ readonly ids: string; readonly token: string } | null>(null);
  const choose = useAction(trpc.informes.choose, {
    done: () => {
      onDone();
      router.push("/portal/informes?vista=auditoria");
    },
    failed: "No se pidió la muestra",
  });
  const run = () => {
    if (asked.current?.ids !== ids.join()) asked.current = { ids: ids.join(), token: randomToken() };
    choose.run({ token: asked.current.token, consultaIds: [...ids] });
  };
  return (
    <Button disabled={ids.length > MUESTRA_MAX} busy={choose.isPending} onClick={run}>
      Muestra para auditoría
    </Button>
  );
}
