"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { parseAsString, useQueryState } from "nuqs";
import { bogotaDay } from "@/server/domain/shared/bogota";
import { formatCount, plural } from "@/server/domain/shared/formato";
import { Part } from "../../rooms/card";
import { daysOf, lastDayOf, monthAsked, monthBefore, monthName, shortDay } from "../../rooms/days";
import { QueryView } from "../../rooms/query-view";
import { Badge } from "../../ui/badge";
import { Chart } from "../../ui/chart";
import { SERIE_COLORS } from "../../ui/chart-props";
import { type ColumnDef, DataTable } from "../../ui/data-table";
import { EmptyState } from "../../ui/empty-state";
import { Select } from "../../ui/select";
import { TableSkeleton } from "../../ui/skeleton";
import { Link, useRouter } from "../link";
import { type PortalOutputs, useTRPC } from "../trpc";

type Diario = PortalOutputs["consumo"]["diario"];
type Solicitante = Diario["solicitantes"][number];

const MONTHS = 12;
const OTHERS = { key: "otros", label: "Los demás", color: "var(--color-ink-3)" };

/** One month by day and solicitante. The month is kept in the address. */
export function Daily({ now }: { readonly now: Date }) {
  const today = bogotaDay(now);
  const open = today.slice(0, 7);
  const [asked, setMes] = useQueryState("mes", parseAsString.withOptions({ history: "push" }));
  const chosen = monthAsked(asked);
  const mes = chosen ?? open;
  const months = Array.from({ length: MONTHS }, (_, back) => monthBefore(open, back));
  const shown = months.includes(mes) ? months : [...months, mes];
  const options = { placeholderData: keepPreviousData };
  const query = useQuery(useTRPC().consumo.diario.queryOptions({ mes: chosen }, options));
  return (
    <Part
      title="Por día y por quien consulta"
      actions={
        <label htmlFor="mes" className="flex items-center gap-2 text-ink-2">
          Mes
          <Select
            id="mes"
            className="w-52"
            value={mes}
            onChange={({ target }) => void setMes(target.value === open ? null : target.value)}
            options={shown.map((value) => ({ value, label: monthName(value) }))}
          />
        </label>
      }
    >
      <QueryView query={query} skeleton={<TableSkeleton rows={6} />}>
        {(diario) => <DailyFigures diario={diario} today={today} isStale={query.isPlaceholderData} />}
      </QueryView>
    </Part>
  );
}

const MEDIOS = { usuario: "Portal", sistema: "Sin llave: respalda alarmas" } as const;
const medioOf = ({ tipo, terminacion }: Solicitante): string =>
  tipo === "llave" ? `Llave terminada en ${terminacion ?? "…"}` : MEDIOS[tipo];

const nameOf = (one: Solicitante): string => one.nombre ?? medioOf(one);

const labelOf = (one: Solicitante): string =>
  one.terminacion === null ? nameOf(one) : `${nameOf(one)} (…${one.terminacion})`;

/** The address of the consultas that a figure counts. */
const hrefOf = (filter: Readonly<Record<string, string>>) =>
  `/portal/consultas?${new URLSearchParams(filter)}`;

function DailyFigures(props: { readonly diario: Diario; readonly today: string; readonly isStale: boolean }) {
  const { diario, today, isStale } = props;
  const { mes, dias, solicitantes } = diario;
  const router = useRouter();
  if (solicitantes.length === 0) {
    return (
      <EmptyState title={`Sin consultas en ${monthName(mes)}`}>
        Aquí verá cuántas hizo cada llave y cada persona, día por día.
      </EmptyState>
    );
  }
  const named = solicitantes.slice(0, SERIE_COLORS.length);
  const series = [
    ...named.map((one, at) => ({
      key: one.id,
      label: labelOf(one),
      color: SERIE_COLORS[at] ?? OTHERS.color,
    })),
    ...(solicitantes.length > named.length ? [OTHERS] : []),
  ];
  const points = daysOf(mes, today).map((dia) => {
    const values: Record<string, number> = {};
    for (const row of dias.filter((row) => row.dia === dia)) {
      const key = named.some(({ id }) => id === row.solicitanteId) ? row.solicitanteId : OTHERS.key;
      values[key] = (values[key] ?? 0) + row.consultas;
    }
    return { label: shortDay(dia), values, href: hrefOf({ desde: dia, hasta: dia }) };
  });
  const total = solicitantes.reduce((sum, { consultas }) => sum + consultas, 0);
  return (
    <div className="space-y-4">
      <div className="rounded-lg border border-line bg-surface px-4.5 py-4">
        <Chart
          caption={`Consultas por día en ${monthName(mes)}, por quien consulta`}
          axis="Día"
          series={series}
          points={points}
          onOpen={({ href }) => href && router.push(href)}
        />
      </div>
      <DataTable
        caption={`Consultas de ${monthName(mes)} por quien consulta`}
        columns={columnsOf(mes, total)}
        rows={solicitantes}
        rowId={({ id }) => id}
        empty={null}
        isStale={isStale}
      />
    </div>
  );
}

function columnsOf(mes: string, total: number): ColumnDef<Solicitante>[] {
  const month = { desde: `${mes}-01`, hasta: lastDayOf(mes) };
  return [
    {
      header: "Quien consulta",
      isTitle: true,
      cell: (solicitante) => (
        <span className="inline-flex flex-wrap items-center gap-2 [overflow-wrap:anywhere]">
          {nameOf(solicitante)}
          {solicitante.revocadaEn !== null && <Badge>revocada</Badge>}
        </span>
      ),
    },
    {
      header: "Medio",
      cell: (solicitante) => medioOf(solicitante),
    },
    {
      header: "Consultas",
      isNumeric: true,
      cell: (solicitante) => (
        <Link
          href={hrefOf({ ...month, quien: solicitante.id })}
          aria-label={`Ver ${plural(solicitante.consultas, "consulta", "consultas")} de ${labelOf(solicitante)}`}
        >
          {formatCount(solicitante.consultas)}
        </Link>
      ),
    },
    {
      header: "Parte",
      isNumeric: true,
      cell: ({ consultas }) => `${formatCount(Math.round((consultas * 1000) / total) / 10)} %`,
    },
  ];
}
