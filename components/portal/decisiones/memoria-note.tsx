import { DECISION_WORDS } from "@/server/domain/decisiones/decision-words";
import { inBogota } from "@/server/domain/shared/bogota";
import { RotateCcwClock } from "../../ui/icons";
import { Link } from "../link";
import { coincidenciaHref } from "./coincidencia-href";
import type { Decided } from "./use-decisiones";

type Memoria = NonNullable<Decided["memoria"]>;

interface MemoriaNoteProps {
  readonly memoria: Memoria;
  readonly nombreConsultado: string | null;
}

/** The earlier decision on the same entry for the same person, and whether its facts still hold. */
export function MemoriaNote({ memoria, nombreConsultado }: MemoriaNoteProps) {
  const { tipo, en, analista, aprobador, motivo, por, vigente } = memoria;
  const who = aprobador === null ? analista : `${analista}, con aprobación de ${aprobador}`;
  const whom = por === "documento" ? "este mismo documento" : "esta misma referencia";
  const other = memoria.nombreConsultado !== nombreConsultado && memoria.nombreConsultado;
  return (
    <div
      className={
        vigente
          ? "rounded-lg border border-line bg-sunken px-3.5 py-2.5"
          : "rounded-lg border border-warn bg-warn-soft px-3.5 py-2.5"
      }
    >
      <p className="flex gap-2">
        <RotateCcwClock aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-3" />
        <span className="min-w-0 [overflow-wrap:anywhere]">
          <strong className="font-semibold">
            {vigente
              ? `Decidida antes para ${whom}: ${DECISION_WORDS[tipo].nombre.toLowerCase()}`
              : "El registro cambió desde entonces; decida de nuevo"}
          </strong>
          {vigente
            ? `, el ${inBogota(new Date(en)).diaCorto}, por ${who}.`
            : `. Para ${whom} se había decidido: ${DECISION_WORDS[tipo].nombre.toLowerCase()}, el ${inBogota(new Date(en)).diaCorto}, por ${who}.`}{" "}
          Motivo: {motivo.replace(/\.$/, "")}.{other && ` Entonces se consultó como «${other}».`}{" "}
          <Link href={coincidenciaHref(memoria)}>Ver esa consulta</Link>
        </span>
      </p>
    </div>
  );
}
