"use client";

import { Badge } from "../../ui/badge";
import { type ColumnDef, DataTable } from "../../ui/data-table";
import { EmptyState } from "../../ui/empty-state";
import { Ago, Moment } from "../../ui/moment";
import type { SoporteOutputs } from "../trpc";
import { RESULTADO_TONES, RESULTADO_WORDS } from "./words";

type Intento = SoporteOutputs["listas"]["get"]["intentos"][number];

interface IntentosTableProps {
  readonly intentos: readonly Intento[];
  readonly now: Date;
}

export function IntentosTable({ intentos, now }: IntentosTableProps) {
  const columns: ColumnDef<Intento>[] = [
    {
      header: "Resultado",
      isTitle: true,
      cell: ({ resultado }) => <Badge tone={RESULTADO_TONES[resultado]}>{RESULTADO_WORDS[resultado]}</Badge>,
    },
    {
      header: "Cuándo (Bogotá)",
      cell: ({ en }) => (
        <>
          <Moment at={en} hasZone={false} />
          <span className="block text-ink-3 text-xs">
            <Ago at={en} now={now} />
          </span>
        </>
      ),
    },
    {
      header: "Detalle",
      cell: ({ detalle }) => detalle ?? <span className="text-ink-3">—</span>,
    },
  ];
  return (
    <DataTable
      caption="Intentos de actualizar la lista, del más reciente al más antiguo"
      columns={columns}
      rows={intentos}
      rowId={({ attemptId }) => attemptId}
      empty={<EmptyState title="Todavía no hay intentos" />}
    />
  );
}
