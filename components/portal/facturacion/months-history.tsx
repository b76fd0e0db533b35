"use client";

import { parseAsBoolean, useQueryState } from "nuqs";
import type { ReactNode } from "react";
import { formatCop, formatCount, plural } from "@/server/domain/shared/formato";
import { monthName, shortMonth } from "../../rooms/days";
import { Button } from "../../ui/button";
import { Chart } from "../../ui/chart";
import { type ColumnDef, DataTable } from "../../ui/data-table";
import { EmptyState } from "../../ui/empty-state";
import { Day } from "../../ui/moment";
import { Money } from "../../ui/money";
import type { PortalOutputs } from "../trpc";

type Historial = PortalOutputs["consumo"]["historial"];
type Periodos = Extract<Historial, { modalidad: "mensual" }>["periodos"];
type Periodo = Periodos[number];

/** Months shown before the user asks for all. */
const FIRST = 12;

interface MonthsHistoryProps {
  readonly periodos: Periodos;
  /** Renders the usage of a month (`2026-11`), where a page links it. */
  readonly consumidas?: (mes: string, count: string) => ReactNode;
}

/** Usage above the package. Without a package there is none. */
const excedenteOf = ({ plan, excedente }: Periodo) => (plan === null ? 0 : excedente);
const mesOf = ({ inicio }: Periodo) => inicio.slice(0, 7);

/** Past months, newest first, as a chart and a table. */
export function MonthsHistory({ periodos, consumidas = (_, count) => count }: MonthsHistoryProps) {
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
      <DataTable caption="Meses" columns={columnsOf(consumidas)} rows={rows} rowId={mesOf} empty={null} />
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

const columnsOf = (
  consumidas: NonNullable<MonthsHistoryProps["consumidas"]>,
): readonly ColumnDef<Periodo>[] => [
  {
    header: "Mes",
    isTitle: true,
    cell: (periodo) => monthName(mesOf(periodo)),
  },
  {
    header: "Paquete",
    cell: ({ plan }) =>
      plan === null ? (
        "Sin paquete"
      ) : (
        <>
          {plan.nombre}
          <span className="block text-ink-3 text-xs">
            <Money cop={plan.precioMes} /> al mes
          </span>
        </>
      ),
  },
  {
    header: "Incluidas",
    isNumeric: true,
    cell: ({ incluidas }) => formatCount(incluidas),
  },
  {
    header: "Consumidas",
    isNumeric: true,
    cell: (periodo) => consumidas(mesOf(periodo), formatCount(periodo.consumidas)),
  },
  {
    header: "Excedente",
    isNumeric: true,
    cell: (periodo) => (excedenteOf(periodo) === 0 ? "–" : formatCount(periodo.excedente)),
  },
  {
    header: "Valor del excedente",
    isNumeric: true,
    cell: (periodo) =>
      excedenteOf(periodo) === 0 || periodo.excedenteValor === null ? (
        "–"
      ) : (
        <span title={`A ${formatCop(periodo.excedentePrecioUnitario ?? 0)} por consulta, sin IVA`}>
          <Money cop={periodo.excedenteValor} />
        </span>
      ),
  },
  {
    header: "Cuenta y pago",
    cell: ({ cobro }) => cobro && <Cuenta cobro={cobro} />,
  },
];

function Cuenta({ cobro }: { readonly cobro: NonNullable<Periodo["cobro"]> }) {
  const { cuentaReferencia, pagoReferencia, pagoRegistradoEn } = cobro;
  return (
    <div className="[overflow-wrap:anywhere] sm:min-w-32">
      {cuentaReferencia}
      <p className="text-ink-3 text-xs">
        {pagoRegistradoEn === null ? (
          "Sin pagar"
        ) : (
          <>
            Pagada el <Day at={pagoRegistradoEn} />, {pagoReferencia}
          </>
        )}
      </p>
    </div>
  );
}
