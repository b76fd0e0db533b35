import { SEVERIDAD_WORDS } from "@/server/domain/screening/severidad-words";
import type { Severidad } from "@/server/domain/screening/types";
import { formatCount, plural } from "@/server/domain/shared/formato";
import { Card } from "../../rooms/card";
import { shortDay } from "../../rooms/days";
import { cn } from "../../ui/cn";
import { SeveridadBadge } from "../../ui/severidad-badge";
import { Link } from "../link";
import type { PortalOutputs } from "../trpc";

type Consultas = PortalOutputs["inicio"]["get"]["consultas"];

/** From the bottom of the bar up, the worst at the top. */
const STACK = [
  "sin_hallazgo",
  "informativo",
  "bajo",
  "medio",
  "alto",
] as const satisfies readonly Severidad[];
const FILLS: Readonly<Record<Severidad, string>> = {
  sin_hallazgo: "bg-sin/35",
  informativo: "bg-info",
  bajo: "bg-bajo",
  medio: "bg-medio",
  alto: "bg-alto",
};
const DAY_MS = 86_400_000;

interface Day {
  readonly dia: string;
  readonly totals: Partial<Readonly<Record<Severidad, number>>>;
  readonly total: number;
}

/** Every day of the range, with days that had no query. */
function daysOf({ desde, hasta, porDia }: Consultas): Day[] {
  const count = Math.round((Date.parse(hasta) - Date.parse(desde)) / DAY_MS) + 1;
  return Array.from({ length: count }, (_, at) => {
    const dia = new Date(Date.parse(desde) + at * DAY_MS).toISOString().slice(0, 10);
    const rows = porDia.filter((row) => row.dia === dia);
    return {
      dia,
      totals: Object.fromEntries(rows.map(({ severidad, total }) => [severidad, total])),
      total: rows.reduce((sum, { total }) => sum + total, 0),
    };
  });
}

const hrefOf = (filter: Readonly<Record<string, string>>) =>
  `/portal/consultas?${new URLSearchParams(filter)}` as const;

/** Queries a day by severity. Each bar and figure opens its queries. A table shows the same figures. */
export function DaysChart({ consultas }: { consultas: Consultas }) {
  const days = daysOf(consultas);
  const { desde, hasta } = consultas;
  const highest = Math.max(1, ...days.map(({ total }) => total));
  const sums = STACK.toReversed().map((severidad) => ({
    severidad,
    total: days.reduce((sum, { totals }) => sum + (totals[severidad] ?? 0), 0),
  }));
  return (
    <Card className="space-y-4">
      <ol className="flex h-36 items-stretch gap-px sm:gap-1" aria-label="Consultas por día">
        {days.map(({ dia, totals, total }, at) => (
          <li key={dia} className="flex min-w-0 flex-1 flex-col">
            <Link
              href={hrefOf({ desde: dia, hasta: dia })}
              aria-label={`${shortDay(dia)}: ${plural(total, "consulta", "consultas")}`}
              title={`${shortDay(dia)}: ${plural(total, "consulta", "consultas")}`}
              className="flex flex-1 flex-col-reverse border-line-strong border-b hover:bg-sunken"
            >
              {STACK.map((severidad) => (
                <span
                  key={severidad}
                  className={FILLS[severidad]}
                  style={{ height: `${((totals[severidad] ?? 0) / highest) * 100}%` }}
                />
              ))}
            </Link>
            <span
              aria-hidden
              className={cn(
                "h-5 whitespace-nowrap pt-1 text-ink-3 text-xs",
                at === days.length - 1 && "flex justify-end",
              )}
            >
              {(days.length - 1 - at) % 7 === 0 ? shortDay(dia) : ""}
            </span>
          </li>
        ))}
      </ol>
      <ul className="flex flex-wrap gap-x-4 gap-y-2">
        {sums.map(({ severidad, total }) => (
          <li key={severidad}>
            <Link
              href={hrefOf({ severidad, desde, hasta })}
              className="flex items-center gap-1.5 text-ink no-underline hover:underline"
            >
              <SeveridadBadge severidad={severidad} />
              <span className="tabular-nums">{formatCount(total)}</span>
            </Link>
          </li>
        ))}
      </ul>
      <details>
        <summary className="cursor-pointer text-accent">Ver como tabla</summary>
        <DaysTable days={days} />
      </details>
    </Card>
  );
}

function DaysTable({ days }: { days: readonly Day[] }) {
  const severidades = STACK.toReversed();
  return (
    <div className="mt-3 overflow-x-auto">
      <table className="w-full text-right tabular-nums">
        <caption className="sr-only">Consultas por día y severidad</caption>
        <thead className="text-ink-3 text-xs">
          <tr>
            <th scope="col" className="py-1 text-left font-medium">
              Día (Bogotá)
            </th>
            {severidades.map((severidad) => (
              <th key={severidad} scope="col" className="px-2 font-medium">
                {SEVERIDAD_WORDS[severidad].nombre}
              </th>
            ))}
            <th scope="col" className="font-medium">
              Total
            </th>
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map(({ dia, totals, total }) => (
            <tr key={dia} className="border-line border-t">
              <th scope="row" className="py-1 text-left font-normal">
                {shortDay(dia)}
              </th>
              {severidades.map((severidad) => (
                <td key={severidad} className="px-2">
                  {totals[severidad] ?? 0}
                </td>
              ))}
              <td>{total}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
