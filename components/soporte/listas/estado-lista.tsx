import { Badge } from "../../ui/badge";
import { CircleCheck, CircleExclamationPoint, Clock, FlaskConical } from "../../ui/icons";
import { Ago } from "../../ui/moment";
import type { Lista } from "./words";

export function EstadoLista({ lista, now }: { readonly lista: Lista; readonly now: Date }) {
  const { activa, age } = lista;
  const since = age.confirmadaEn !== null && (
    <span className="block text-ink-3 text-xs">
      confirmada <Ago at={age.confirmadaEn} now={now} />
    </span>
  );
  if (activa === null) {
    return (
      <Badge tone="bad" icon={<CircleExclamationPoint aria-hidden />}>
        Sin versión
      </Badge>
    );
  }
  if (activa.isSample) {
    return (
      <>
        <Badge tone="warn" icon={<FlaskConical aria-hidden />}>
          Muestra
        </Badge>
        <span className="block text-ink-3 text-xs">personas inventadas</span>
      </>
    );
  }
  if (age.isLate) {
    return (
      <>
        <Badge tone="warn" icon={<Clock aria-hidden />}>
          Atrasada
        </Badge>
        {since}
      </>
    );
  }
  return (
    <>
      <Badge tone="good" icon={<CircleCheck aria-hidden />}>
        Al día
      </Badge>
      {since}
    </>
  );
}
