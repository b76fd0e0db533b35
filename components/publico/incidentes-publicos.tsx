import {
  IMPACTO_WORDS,
  INCIDENTE_ESTADO_WORDS,
  type Incidente,
  isResuelto,
} from "@/server/domain/operacion/incidente";
import { Badge } from "../ui/badge";
import { CircleCheck, TriangleExclamationPoint } from "../ui/icons";
import { Moment } from "../ui/moment";

/** Incidents with their notes, newest first. Each has an address. */
export function IncidentesPublicos({ incidentes }: { readonly incidentes: readonly Incidente[] }) {
  return (
    <ul className="space-y-4">
      {incidentes.map((incidente) => (
        <li
          key={incidente.incidenteId}
          id={`incidente-${incidente.incidenteId}`}
          className="space-y-3 rounded-lg border border-line bg-surface px-4.5 py-4 target:border-accent"
        >
          <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
            <h3 className="min-w-0 font-medium wrap-anywhere">{incidente.titulo}</h3>
            <EstadoBadge incidente={incidente} />
          </div>
          <p className="text-ink-2 text-sm">{IMPACTO_WORDS[incidente.impacto]}</p>
          <ol className="space-y-3 border-line border-l pl-4">
            {incidente.notas.map(({ numero, en, estado, texto }) => (
              <li key={numero} className="space-y-0.5 text-sm">
                <p>
                  <strong className="font-medium">{INCIDENTE_ESTADO_WORDS[estado]}</strong>{" "}
                  <span className="text-ink-2 text-xs">
                    <Moment at={en} />
                  </span>
                </p>
                <p className="max-w-prose whitespace-pre-line wrap-anywhere">{texto}</p>
              </li>
            ))}
          </ol>
        </li>
      ))}
    </ul>
  );
}

function EstadoBadge({ incidente }: { readonly incidente: Incidente }) {
  const words = INCIDENTE_ESTADO_WORDS[incidente.notas[0]?.estado ?? "investigando"];
  return isResuelto(incidente) ? (
    <Badge tone="good" icon={<CircleCheck aria-hidden />}>
      {words}
    </Badge>
  ) : (
    <Badge tone="bad" icon={<TriangleExclamationPoint aria-hidden />}>
      {words}
    </Badge>
  );
}
