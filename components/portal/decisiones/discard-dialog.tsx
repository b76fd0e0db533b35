"use client";

import { useState } from "react";
import { plural } from "@/server/domain/shared/formato";
import { FormError } from "../../rooms/action-error";
import { useDraft } from "../../rooms/drafts";
import { useAction } from "../../rooms/use-action";
import { focusWrong, useFocusFirst, useFocusWrong } from "../../rooms/use-focus-first";
import { Dialog } from "../../ui/dialog";
import { Form, FormActions } from "../../ui/form";
import { toast } from "../../ui/toasts";
import { useSession } from "../session";
import { useTRPC } from "../trpc";
import { motivoProblem } from "./decide-problems";
import {
  ACUERDOS,
  type Acuerdo,
  Cautions,
  type Comparado,
  ComparadoFields,
  PORQUE,
  PorqueFields,
  SIN_DATO,
} from "./decision-fields";
import { type Decided, useDeciding, useUndo } from "./use-decisiones";

const DE_CADA_UNA = "de_cada_una";
const OPTIONS = [{ value: DE_CADA_UNA, label: "según cada una" } as const, ...ACUERDOS];
type Said = Comparado<Acuerdo | typeof DE_CADA_UNA>;

const SAID: Said = {
  documento: DE_CADA_UNA,
  nacimiento: DE_CADA_UNA,
  pais: DE_CADA_UNA,
  actividad: DE_CADA_UNA,
};

/** Values given for all matches. Where none was given, each match keeps the value of its evidence. */
const comparadoOf = (said: Said, evidence: Comparado): Comparado =>
  Object.fromEntries(
    (Object.keys(said) as (keyof Said)[]).map((what) => {
      const one = said[what];
      return [what, one === DE_CADA_UNA ? evidence[what] : one];
    }),
  ) as Comparado;

interface DiscardDialogProps {
  readonly consultaId: string;
  readonly elegidas: readonly Decided[];
  readonly exigeCuatroOjos: boolean;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Discards several matches for one reason, each by a decision of its own. */
export function DiscardDialog(props: DiscardDialogProps) {
  const { consultaId, elegidas, exigeCuatroOjos, onClose, onDone } = props;
  const { usuarioId } = useSession();
  const { typed, change, forget } = useDraft({ usuarioId, form: `descartar:${consultaId}` }, () => ({
    comparado: SAID,
    motivo: "",
    nota: "",
  }));
  const deciding = useDeciding();
  const offerUndo = useUndo(consultaId);
  const many = plural(elegidas.length, "coincidencia", "coincidencias");
  const discard = useAction(useTRPC().decisiones.discardVarias, {
    ...deciding,
    done: ({ decisionIds, requiereAprobacion }) => {
      forget();
      toast({
        tone: "good",
        title: requiereAprobacion
          ? `${many}: cada decisión espera la aprobación de otra persona`
          : `${many}: descartadas por homónimo`,
        offer: requiereAprobacion ? undefined : offerUndo(decisionIds, elegidas[0]?.posicion ?? 0),
      });
      onDone();
    },
  });
  const form = useFocusFirst<HTMLFormElement>();
  useFocusWrong(form, discard.error);
  const [problem, setProblem] = useState<string>();
  const submit = () => {
    const { comparado, motivo, nota } = typed;
    const wrong = motivoProblem(motivo);
    setProblem(wrong);
    if (wrong !== undefined) return focusWrong(form.current);
    discard.run({
      consultaId,
      motivo,
      nota: nota.trim() || null,
      sobre: elegidas.map(({ posicion, decisiones, evidencia }) => ({
        posicion,
        vistas: decisiones.length,
        comparado: comparadoOf(comparado, evidencia ?? SIN_DATO),
      })),
    });
  };
  const at = (field: string) => (field === "motivo" ? problem : undefined) ?? discard.at(field);
  return (
    <Dialog
      open
      size="lg"
      onOpenChange={(open) => !open && onClose()}
      title={`Descartar ${many} por homónimo`}
      description="Cada una queda con una decisión propia, a su nombre y con este motivo. No es la misma persona o empresa en ninguna."
    >
      <Form ref={form} onSubmit={submit}>
        <FormError title="No se descartó ninguna" error={discard.error} fields={PORQUE} />
        <Cautions title="Revíselas antes de descartarlas juntas:" items={elegidas} cautions={CAUTIONS} />
        <ComparadoFields
          help="«Según cada una» deja en cada decisión lo que dice su evidencia; elija otra cosa si lo verificó para todas."
          options={OPTIONS}
          value={typed.comparado}
          onChange={(comparado) => change({ comparado })}
        />
        <PorqueFields motivo={typed.motivo} nota={typed.nota} at={at} onChange={change} />
        {exigeCuatroOjos && (
          <p className="text-ink-2 text-xs">
            Su entidad pide cuatro ojos: cada decisión queda en firme cuando la apruebe otra persona.
          </p>
        )}
        <FormActions
          onCancel={() => {
            forget();
            onClose();
          }}
          action={<>Descartar {many}</>}
          busy={discard.isPending}
        />
      </Form>
    </Dialog>
  );
}

/** Reasons not to discard them together. */
const CAUTIONS = [
  {
    is: ({ evidencia }: Decided) => evidencia?.documento === "coincide",
    what: "en que coincide el documento",
  },
  {
    is: ({ evidencia }: Decided) => evidencia?.nacimiento === "coincide",
    what: "en que coincide el nacimiento",
  },
  { is: ({ tier }: Decided) => tier === "1_vinculante", what: "de una lista vinculante en Colombia" },
];
