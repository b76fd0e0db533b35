"use client";

import { useState } from "react";
import { SEVERIDAD_WORDS, SEVERIDADES } from "@/server/domain/screening/severidad-words";
import type { Severidad } from "@/server/domain/screening/types";
import { Chart } from "../ui/chart";
import { type ColumnDef, DataTable, type RowSelection } from "../ui/data-table";
import { EmptyState } from "../ui/empty-state";
import { Pager } from "../ui/pager";
import { SeveridadBadge } from "../ui/severidad-badge";
import { Sample } from "./sample";

interface Consulta {
  readonly id: string;
  readonly nombre: string;
  readonly severidad: Severidad;
  readonly coincidencias: number;
}

const ROWS: readonly Consulta[] = [
  { id: "1", nombre: "Otilia Ficticia Sámano Buitragal", severidad: "sin_hallazgo", coincidencias: 0 },
  { id: "2", nombre: "Inversiones Inventadas Tarapacá S.A.S.", severidad: "medio", coincidencias: 2 },
  { id: "3", nombre: "Evaristo Clímaco Buitragal Lasprilla", severidad: "alto", coincidencias: 1 },
  { id: "4", nombre: "Anacleto Imaginado", severidad: "informativo", coincidencias: 12 },
];

const COLUMNS: readonly ColumnDef<Consulta>[] = [
  { header: "Consultado", isTitle: true, cell: ({ nombre }) => nombre },
  {
    header: "Severidad",
    cell: ({ severidad }) => <SeveridadBadge severidad={severidad} />,
  },
  { header: "Coincidencias", isNumeric: true, cell: ({ coincidencias }) => coincidencias },
];

const SERIES = SEVERIDADES.map((severidad) => ({
  key: severidad,
  label: SEVERIDAD_WORDS[severidad].nombre,
  color: `var(--color-${{ alto: "alto", medio: "medio", bajo: "bajo", informativo: "info", sin_hallazgo: "sin" }[severidad]})`,
  isFaint: severidad === "sin_hallazgo",
})).toReversed();

const POINTS = Array.from({ length: 30 }, (_, day) => ({
  label: `${day + 1} nov`,
  values: {
    sin_hallazgo: day % 7 > 4 ? 0 : 40 + ((day * 13) % 31),
    informativo: (day * 5) % 9,
    bajo: (day * 3) % 5,
    medio: day % 6 === 0 ? 2 : 0,
    alto: day % 11 === 0 ? 1 : 0,
  },
}));

export function DataSamples() {
  const [selection, setSelection] = useState<RowSelection>({ "2": true });
  const [opened, setOpened] = useState<string | null>(null);
  return (
    <>
      <Sample name="DataTable, Pager">
        <p className="text-ink-2">
          <kbd>j</kbd> y <kbd>k</kbd> van de fila en fila, <kbd>↵</kbd> abre, <kbd>x</kbd> elige.
        </p>
        <DataTable
          caption="Consultas de muestra"
          columns={COLUMNS}
          rows={ROWS}
          rowId={({ id }) => id}
          selection={selection}
          onSelectionChange={setSelection}
          onOpen={({ nombre }) => setOpened(nombre)}
          empty={null}
        />
        <p role="status">{opened !== null && `Abrió ${opened}`}</p>
        <Pager onNext={() => {}}>1 a 4 de 1.204 consultas</Pager>
        <DataTable
          caption="Consultas que se están leyendo de nuevo"
          columns={COLUMNS}
          rows={ROWS.slice(0, 2)}
          rowId={({ id }) => id}
          isStale
          empty={null}
        />
        <DataTable
          caption="Ninguna consulta"
          columns={COLUMNS}
          rows={[]}
          rowId={({ id }) => id}
          empty={<EmptyState title="Ninguna consulta es así">Quite un filtro para ver más.</EmptyState>}
        />
      </Sample>
      <Sample name="Chart">
        <Chart caption="Consultas por día, por severidad" axis="Día" series={SERIES} points={POINTS} />
        <Chart
          caption="Consultas por día de una llave"
          axis="Día"
          kind="lines"
          series={[{ key: "sin_hallazgo", label: "Consultas", color: "var(--color-accent)" }]}
          points={POINTS}
        />
      </Sample>
    </>
  );
}
