import { ageInWords, formatBogota, inBogota, inUtc, spanInWords } from "@/server/domain/shared/bogota";

export interface MomentProps {
  readonly at: Date | string;
  /** False in a table whose heading names the time zone. */
  readonly hasZone?: boolean;
}

/** `21 nov 2026, 21:45 (Bogotá)`, with the UTC time on hover. */
export function Moment({ at, hasZone = true }: MomentProps) {
  const moment = new Date(at);
  return (
    <time dateTime={moment.toISOString()} title={inUtc(moment)} className="tabular-nums">
      {formatBogota(moment)}
      {hasZone && " (Bogotá)"}
    </time>
  );
}

/** `21 nov 2026`, the day in Bogota. */
export function Day({ at }: { readonly at: Date | string }) {
  const moment = new Date(at);
  return (
    <time dateTime={moment.toISOString()} title={inUtc(moment)} className="whitespace-nowrap tabular-nums">
      {inBogota(moment).diaCorto}
    </time>
  );
}

interface Between {
  readonly at: Date | string;
  /** The service's time: server and browser must render the same. */
  readonly now: Date | string;
}

/** `hace 41 días`. */
export function Ago({ at, now }: Between) {
  const [then, today] = [new Date(at), new Date(now)];
  return (
    <time dateTime={then.toISOString()} title={`${formatBogota(then)} (Bogotá)`}>
      hace {ageInWords(then, today)}
    </time>
  );
}

/** `en 6 días (27 nov)`. */
export function Until({ at, now }: Between) {
  const [then, today] = [new Date(at), new Date(now)];
  const ms = then.getTime() - today.getTime();
  const { diaMes, hora } = inBogota(then);
  return (
    <time dateTime={then.toISOString()} title={`${formatBogota(then)} (Bogotá)`}>
      en {spanInWords(ms)} ({ms < 86_400_000 ? hora.slice(0, 5) : diaMes})
    </time>
  );
}
