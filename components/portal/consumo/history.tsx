"use client";

import { useQuery } from "@tanstack/react-query";
import type { ColumnDef } from "@tanstack/react-table";
import { Download } from "lucide-react";
import Link from "next/link";
import { parseAsBoolean, useQueryState } from "nuqs";
import { formatCop, formatCount, plural } from "@/server/contract/formato";
import { monthName, shortMonth } from "../../rooms/days";
import { Part } from "../../rooms/part";
import { QueryView } from "../../rooms/query-view";
import { Button } from "../../ui/button";
import { Chart } from "../../ui/chart";
import { DataTable } from "../../ui/data-table";
import { EmptyState } from "../../ui/empty-state";
import { Money } from "../../ui/money";
import { TableSkeleton } from "../../ui/skeleton";
import { type PortalOutputs, useTRPC } from "../trpc";
import { BolsasHistory } from "./bolsas-history";

type Historial = PortalOutputs["consumo"]["historial"];
type Periodos = Extract<Historial, { modalidad: "mensual" }>["periodos"];
type Periodo = Periodos[number];

/** Shown before one asks for all. */
const FIRST = 12;

/** The months, or the bolsas, that there were: as a chart, as a table and as a file. */
export function History() {
  const query = useQuery(useTRPC().consumo.historial.queryOptions());
  const total = query.data?.total ?? 0;
  return (
    <Part
      title="Historial"
      actions={
        total > 0 && (
          <Button asChild>
            <a href="/portal/consumo/historial.csv" download>
              <Download aria-hidden className="size-4" />
              Descargar historial (CSV)
            </a>
          </Button>
        )
      }
    >
      <QueryView query={query} skeleton={<TableSkeleton rows={6} />}>
        {(historial) =>
          historial.modalidad === "bolsa" ? (
            <BolsasHistory bolsas={historial.bolsas} now={historial.now} />
          ) : (
            <Months periodos={historial.periodos} />
          )
        }
      </QueryView>
    </Part>
  );
}

/** Above the package; without one nothing is above it. */
const excedenteOf = ({ plan, excedente }: Periodo) => (plan === null ? 0 : excedente);
const mesOf = ({ inicio }: Periodo) => inicio.slice(0, 7);

function Months({ periodos }: { readonly periodos: Periodos }) {
  const [isWhole, setWhole] = useQueryState("historial", parseAsBoolean.withDefault(false));
  if (periodos.length === 0) {
    return (
      <EmptyState title="Todavía no hay meses">
        Aquí verá cada mes con lo incluido, lo consumido y el excedente.
      </EmptyState>
    );
  }
  const rows = isWhole ? periodos : periodos.slice(0, FIRST);
  return (
    <div className="space-y-4">
      {periodos.length > 1 && (
        <div className="rounded-lg border border-line bg-surface px-4.5 py-4">
          <Chart
            caption="Consultas por mes, dentro del paquete y de excedente"
            axis="Mes"
            series={[
              { key: "dentro", label: "Dentro del paquete", color: "var(--color-accent)" },
              ...(rows.some((periodo) => excedenteOf(periodo) > 0)
                ? [{ key: "excedente", label: "Excedente", color: "var(--color-medio)" }]
                : []),
            ]}
            points={rows.toReversed().map((periodo) => ({
              label: shortMonth(mesOf(periodo)),
              values: {
                dentro: periodo.consumidas - excedenteOf(periodo),
                excedente: excedenteOf(periodo),
              },
            }))}
          />
        </div>
      )}
      <DataTable caption="Meses" columns={COLUMNS} rows={rows} rowId={mesOf} empty={null} />
      {periodos.length > FIRST && (
        <Button onClick={() => void setWhole(isWhole ? null : true)} aria-expanded={isWhole}>
          {isWhole
            ? `Ver solo ${plural(FIRST, "mes", "meses")}`
            : `Ver los ${formatCount(periodos.length)} meses`}
        </Button>
      )}
    </div>
  );
}

const COLUMNS: readonly ColumnDef<Periodo>[] = [
  {
    id: "mes",
    header: "Mes",
    meta: { isTitle: true },
    cell: ({ row: { original } }) => monthName(mesOf(original)),
  },
  { id: "plan", header: "Paquete", cell: ({ row: { original } }) => original.plan?.nombre ?? "Sin paquete" },
  {
    id: "incluidas",
    header: "Incluidas",
    meta: { isNumeric: true },
    cell: ({ row: { original } }) => formatCount(original.incluidas),
  },
  {
    id: "consumidas",
    header: "Consumidas",
    meta: { isNumeric: true },
    cell: ({ row: { original } }) => (
      <Link href={`/portal/consumo?mes=${mesOf(original)}`}>{formatCount(original.consumidas)}</Link>
    ),
  },
  {
    id: "excedente",
    header: "Excedente",
    meta: { isNumeric: true },
    cell: ({ row: { original } }) => (excedenteOf(original) === 0 ? "–" : formatCount(original.excedente)),
  },
  {
    id: "valor",
    header: "Valor del excedente",
    meta: { isNumeric: true },
    cell: ({ row: { original } }) =>
      excedenteOf(original) === 0 || original.excedenteValor === null ? (
        "–"
      ) : (
        <span title={`A ${formatCop(original.excedentePrecioUnitario ?? 0)} por consulta, sin IVA`}>
          <Money cop={original.excedenteValor} />
        </span>
      ),
  },
];
