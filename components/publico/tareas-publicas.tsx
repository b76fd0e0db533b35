import type { EstadoPublico, TareaEstado, TareaPublica } from "@/server/domain/operacion/estado-publico";
import { horarioInWords } from "@/server/domain/operacion/tarea";
import { spanInWords } from "@/server/domain/shared/bogota";
import { Badge, type Tone } from "../ui/badge";
import { CircleCheck, Info, OctagonExclamationPoint, TriangleExclamationPoint } from "../ui/icons";
import { Ago } from "../ui/moment";

const LOOKS: Readonly<Record<TareaEstado, { word: string; tone: Tone; Icon: typeof Info }>> = {
  al_dia: { word: "Al día", tone: "good", Icon: CircleCheck },
  atrasada: { word: "Atrasada", tone: "warn", Icon: TriangleExclamationPoint },
  fallida: { word: "Falló la última vez", tone: "bad", Icon: OctagonExclamationPoint },
  sin_correr: { word: "Aún no ha corrido", tone: "neutral", Icon: Info },
};

/** Tareas of the service. Those with a problem are shown, the others are folded. */
export function TareasPublicas({
  tareas,
  entregas,
  now,
}: Pick<EstadoPublico, "tareas" | "entregas" | "now">) {
  const wrong = tareas.filter(({ estado }) => estado === "fallida" || estado === "atrasada");
  const { atrasoMs, cifra } = entregas;
  return (
    <div className="space-y-4 text-sm">
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface px-4.5">
        <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
          <span className="min-w-0">
            Avisos a los clientes:{" "}
            {atrasoMs === 0 ? "ninguno espera" : `el más antiguo espera hace ${spanInWords(atrasoMs)}`}
          </span>
          {cifra.estado === "bien" ? <EstadoBadge estado="al_dia" /> : <EstadoBadge estado="atrasada" />}
        </li>
        {wrong.map((tarea) => (
          <TareaItem key={tarea.nombre} tarea={tarea} now={now} />
        ))}
        <li className="py-3">
          <details>
            <summary className="cursor-pointer">Las {tareas.length} tareas que corren por sí solas</summary>
            <ul className="mt-2 divide-y divide-line border-line border-t">
              {tareas.map((tarea) => (
                <TareaItem key={tarea.nombre} tarea={tarea} now={now} />
              ))}
            </ul>
          </details>
        </li>
      </ul>
    </div>
  );
}

function TareaItem({ tarea, now }: { readonly tarea: TareaPublica; readonly now: Date }) {
  const { descripcion, horario, estado, ultimaEn } = tarea;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 py-3">
      <div className="min-w-0 max-w-prose">
        <p>{descripcion}</p>
        <p className="text-ink-2 text-xs">
          {horarioInWords(horario)}
          {ultimaEn !== null && (
            <>
              {" · hizo algo por última vez "}
              <Ago at={ultimaEn} now={now} />
            </>
          )}
        </p>
      </div>
      <EstadoBadge estado={estado} />
    </li>
  );
}

function EstadoBadge({ estado }: { readonly estado: TareaEstado }) {
  const { word, tone, Icon } = LOOKS[estado];
  return (
    <Badge tone={tone} icon={<Icon aria-hidden />}>
      {word}
    </Badge>
  );
}
