import { spanInWords } from "@/server/domain/shared/bogota";
import { Badge } from "../../ui/badge";
import { CalendarClock, TriangleExclamationPoint } from "../../ui/icons";
import { Until } from "../../ui/moment";

const DAY_MS = 86_400_000;

interface DueProps {
  readonly at: Date | string;
  /** The service's time. */
  readonly now: Date | string;
}

/** When something is due by the client's own table: `Vencido hace 2 días`, or `Vence en 6 horas (17:00)`. */
export function Due({ at, now }: DueProps) {
  const left = new Date(at).getTime() - new Date(now).getTime();
  if (left < 0) {
    return (
      <Badge tone="bad" icon={<TriangleExclamationPoint aria-hidden />}>
        Venció hace {spanInWords(-left)}
      </Badge>
    );
  }
  return (
    <Badge tone={left < DAY_MS ? "warn" : "neutral"} icon={<CalendarClock aria-hidden />}>
      <span>
        Vence <Until at={at} now={now} />
      </span>
    </Badge>
  );
}
