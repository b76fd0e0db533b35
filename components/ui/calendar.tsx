"use client";

import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { inBogota, MESES } from "@/server/domain/shared/bogota";
import { Button } from "./button";
import { addMonths, dayByKey, weeksOf } from "./calendar-month";
import { cn } from "./cn";
import { ChevronLeft, ChevronRight } from "./icons";
import { Select } from "./select";

export interface CalendarProps {
  /** `YYYY-MM-DD`. Null: none is chosen. */
  readonly day: string | null;
  readonly today: string | null;
  readonly min: string | undefined;
  readonly max: string | undefined;
  readonly onPick: (day: string) => void;
}

const WEEKDAYS = ["lunes", "martes", "miércoles", "jueves", "viernes", "sábado", "domingo"];
/** For birth dates, and for board sessions of next year. */
const [FIRST_YEAR, YEARS_AHEAD] = [1900, 10];

const spoken = (day: string): string => inBogota(new Date(`${day}T17:00:00Z`)).dia;

/** A month of days, with the keys of the ARIA date grid. */
export function Calendar({ day, today, min, max, onPick }: CalendarProps) {
  const [lowest, highest] = [min || undefined, max || undefined];
  const within = (one: string) =>
    (lowest !== undefined && one < lowest && lowest) ||
    (highest !== undefined && one > highest && highest) ||
    one;
  const [at, setAt] = useState(() => within(day ?? today ?? highest ?? lowest ?? `${FIRST_YEAR}-01-01`));
  const grid = useRef<HTMLTableElement>(null);
  const follows = useRef(false);
  useEffect(() => {
    if (follows.current) grid.current?.querySelector<HTMLElement>(`[data-day="${at}"]`)?.focus();
    follows.current = false;
  }, [at]);
  const month = at.slice(0, 7);
  const lead = (event: KeyboardEvent) => {
    const to = dayByKey(event.key, event.shiftKey, at);
    if (to === null) return;
    event.preventDefault();
    follows.current = true;
    setAt(within(to));
  };
  const lastYear = Number((highest ?? today ?? at).slice(0, 4)) + (highest === undefined ? YEARS_AHEAD : 0);
  const firstYear = lowest === undefined ? FIRST_YEAR : Number(lowest.slice(0, 4));
  const years = Array.from({ length: lastYear - firstYear + 1 }, (_, back) => String(lastYear - back));
  const [yearShown = "", monthShown = ""] = month.split("-");
  const show = (year: string, mes: string) => {
    const months = (Number(year) - Number(yearShown)) * 12 + Number(mes) - Number(monthShown);
    setAt(within(addMonths(at, months)));
  };
  return (
    <div className="space-y-2">
      <div className="flex items-center gap-1">
        <Step label="Mes anterior" onClick={() => setAt(within(addMonths(at, -1)))}>
          <ChevronLeft aria-hidden className="size-4" />
        </Step>
        <Select
          aria-label="Mes"
          className="w-32"
          value={monthShown}
          onChange={({ target }) => show(yearShown, target.value)}
          options={MESES.map((label, of) => ({ value: String(of + 1).padStart(2, "0"), label }))}
        />
        <Select
          aria-label="Año"
          className="w-22"
          value={yearShown}
          onChange={({ target }) => show(target.value, monthShown)}
          options={years.map((value) => ({ value, label: value }))}
        />
        <Step label="Mes siguiente" onClick={() => setAt(within(addMonths(at, 1)))}>
          <ChevronRight aria-hidden className="size-4" />
        </Step>
      </div>
      {/* biome-ignore-start lint/a11y/noNoninteractiveElementToInteractiveRole: the grid of days that ARIA describes */}
      <table
        ref={grid}
        className="w-full"
        role="grid"
        aria-label={inBogota(new Date(`${at}T17:00:00Z`)).mes}
        onKeyDown={lead}
      >
        <thead>
          <tr>
            {WEEKDAYS.map((name) => (
              <th key={name} scope="col" abbr={name} className="size-9 font-normal text-ink-3 text-xs">
                {name.slice(0, 2)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week) => (
            <tr key={week.find((one) => one !== null)}>
              {week.map((one, weekday) => (
                <td key={WEEKDAYS[weekday]} className="p-0 text-center">
                  {one !== null && (
                    <button
                      type="button"
                      data-day={one}
                      tabIndex={one === at ? 0 : -1}
                      disabled={within(one) !== one}
                      aria-label={spoken(one)}
                      aria-pressed={one === day}
                      aria-current={one === today ? "date" : undefined}
                      onClick={() => onPick(one)}
                      className={cn(
                        "size-9 rounded-md tabular-nums hover:bg-accent-soft disabled:text-ink-3 disabled:line-through disabled:hover:bg-transparent",
                        one === today && "font-semibold underline underline-offset-4",
                        one === day && "bg-accent text-accent-ink hover:bg-accent",
                      )}
                    >
                      {Number(one.slice(8))}
                    </button>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {/* biome-ignore-end lint/a11y/noNoninteractiveElementToInteractiveRole: see above */}
      {today !== null && within(today) === today && (
        <Button size="sm" variant="quiet" onClick={() => onPick(today)}>
          Hoy, {inBogota(new Date(`${today}T17:00:00Z`)).diaMes}
        </Button>
      )}
    </div>
  );
}

interface StepProps {
  readonly label: string;
  readonly onClick: () => void;
  readonly children: React.ReactNode;
}

const Step = ({ label, onClick, children }: StepProps) => (
  <Button variant="quiet" size="sm" aria-label={label} onClick={onClick}>
    {children}
  </Button>
);
