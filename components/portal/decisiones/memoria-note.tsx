import { DECISION_WORDS } from "@/server/domain/decisiones/decision-words";
import { needsSegundoMotivo } from "@/server/domain/decisiones/segundo-motivo";
import { inBogota } from "@/server/domain/shared/bogota";
import { Button } from "../../ui/button";
import { FieldError } from "../../ui/field";
import { RotateCcwClock } from "../../ui/icons";
import { Link } from "../link";
import { coincidenciaHref } from "./coincidencia-href";
import { SIN_DATO } from "./decision-fields";
import { type Decided, useDecide } from "./use-decisiones";

type Memoria = NonNullable<Decided["memoria"]>;

interface MemoriaNoteProps {
  readonly decided: Decided;
  readonly memoria: Memoria;
  readonly exigeCuatroOjos: boolean;
  /** Opens the form with the decision. Null if nothing can be repeated now. */
  readonly onRepeat: (() => void) | null;
  readonly onDone: () => void;
}

/** The earlier decision on the same entry for the same person, and whether its facts still hold. */
export function MemoriaNote({ decided, memoria, exigeCuatroOjos, onRepeat, onDone }: MemoriaNoteProps) {
  const { nombreConsultado } = decided;
  const { tipo, en, analista, aprobador, motivo, por, vigente, saysMore } = memoria;
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
              : saysMore
                ? "Ahora coincide más que entonces; decida de nuevo"
                : "El registro cambió desde entonces; decida de nuevo"}
          </strong>
          {vigente
            ? `, el ${inBogota(new Date(en)).diaCorto}, por ${who}.`
            : `. Para ${whom} se había decidido: ${DECISION_WORDS[tipo].nombre.toLowerCase()}, el ${inBogota(new Date(en)).diaCorto}, por ${who}.`}{" "}
          Motivo: {motivo.replace(/\.$/, "")}.{other && ` Entonces se consultó como «${other}».`}{" "}
          <Link href={coincidenciaHref(memoria)}>Ver esa consulta</Link>
        </span>
      </p>
      {vigente && onRepeat && <Repeat {...{ decided, memoria, exigeCuatroOjos, onDone }} onForm={onRepeat} />}
    </div>
  );
}

interface RepeatProps extends Omit<MemoriaNoteProps, "onRepeat"> {
  readonly onForm: () => void;
}

/** Takes the decision above again, for this consulta. One that needs more than that opens the form. */
function Repeat({ decided, memoria, exigeCuatroOjos, onForm, onDone }: RepeatProps) {
  const { consultaId, posicion, decisiones, tier, evidencia } = decided;
  const { tipo, motivo, decisionId } = memoria;
  const decide = useDecide(decided, onDone);
  const comparado = evidencia ?? SIN_DATO;
  // A confirmation in spite of a difference, or without any datum, is thought over.
  const isPlain =
    tipo === "descartada" ||
    (!needsSegundoMotivo({ tipo, tier, comparado }) && !Object.values(comparado).includes("difiere"));
  const repeat = () =>
    decide.run({
      ...{ consultaId, posicion, vistas: decisiones.length, tipo, comparado, motivo },
      ...{ segundoMotivo: null, nota: null, repiteId: decisionId },
    });
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1.5 pl-6">
      <Button size="sm" busy={decide.isPending} onClick={isPlain ? repeat : onForm}>
        {isPlain
          ? `Repetir: ${DECISION_WORDS[tipo].elegir.toLowerCase()}`
          : `Revisar y ${DECISION_WORDS[tipo].elegir.toLowerCase()}`}
      </Button>
      <span className="text-ink-2 text-xs">
        Queda a su nombre, con ese motivo y lo que compara esta evidencia
        {exigeCuatroOjos && ", y la aprueba otra persona"}.
      </span>
      {decide.error && <FieldError>{decide.error.message}</FieldError>}
    </div>
  );
}
