"use client";

import { useState } from "react";
import { COMPARADO_WORDS, DECISION_WORDS } from "@/server/domain/decisiones/decision-words";
import type { Dato } from "@/server/domain/decisiones/segundo-motivo";
import { useDraft } from "../../rooms/drafts";
import { focusWrong, useFocusFirst, useFocusWrong } from "../../rooms/use-focus-first";
import { Checkbox } from "../../ui/checkbox";
import { Field, FieldError } from "../../ui/field";
import { Form, FormActions } from "../../ui/form";
import { Input } from "../../ui/input";
import { RadioGroup } from "../../ui/radio-group";
import { useSession } from "../session";
import { difierenIn, isUnsupported, type Problems, problemsOf, type Typed } from "./decide-problems";
import { ACUERDOS, ComparadoFields, PORQUE, PorqueFields, SIN_DATO } from "./decision-fields";
import { type Decided, useDecide } from "./use-decisiones";

type Tipo = keyof typeof DECISION_WORDS;

const TIPOS = Object.entries(DECISION_WORDS) as [Tipo, (typeof DECISION_WORDS)[Tipo]][];
const FIELDS = [...PORQUE, "tipo", "segundoMotivo", "aPesarDe"];

interface DecideFormProps {
  readonly decided: Decided;
  readonly exigeCuatroOjos: boolean;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** One decision: its tipo, the compared data and the reason. A refusal keeps the form. */
export function DecideForm({ decided, exigeCuatroOjos, onClose, onDone }: DecideFormProps) {
  const { consultaId, posicion, decisiones, memoria } = decided;
  const repeated = memoria?.vigente ? memoria : null;
  const { usuarioId } = useSession();
  const draft = useDraft<Typed>({ usuarioId, form: `decidir:${consultaId}/${posicion}` }, () => ({
    tipo: repeated?.tipo ?? "",
    comparado: decided.evidencia ?? SIN_DATO,
    motivo: repeated?.motivo ?? "",
    segundoMotivo: "",
    nota: "",
    aPesarDe: [],
  }));
  const { typed, isRestored, change: keep, forget } = draft;
  const [problems, setProblems] = useState<Problems>({});
  const form = useFocusFirst<HTMLFormElement>();
  const decide = useDecide(decided, () => {
    forget();
    onDone();
  });
  useFocusWrong(form, decide.error);
  const change = (part: Partial<Typed>) => {
    keep(part);
    // Clears the errors of changed fields.
    setProblems(Object.fromEntries(Object.entries(problems).filter(([field]) => !(field in part))));
  };
  const takesSecond = isUnsupported(typed, decided);
  const difieren = difierenIn(typed, decided);
  const submit = () => {
    const { tipo, comparado, motivo, segundoMotivo, nota, aPesarDe } = typed;
    const wrong = problemsOf(typed, decided);
    setProblems(wrong);
    if (tipo === "" || Object.values(wrong).some((problem) => problem !== undefined)) {
      return focusWrong(form.current);
    }
    decide.run({
      consultaId,
      posicion,
      vistas: decisiones.length,
      tipo,
      comparado,
      motivo,
      segundoMotivo: takesSecond ? segundoMotivo : null,
      aPesarDe: difieren.filter((dato) => aPesarDe.includes(dato)),
      nota: nota.trim() || null,
      repiteId: repeated !== null && repeated.tipo === tipo ? repeated.decisionId : null,
    });
  };
  const at = (field: string) => problems[field] ?? decide.at(field);
  const beside = decide.beside(FIELDS);
  const takesTwo = exigeCuatroOjos && typed.tipo !== "en_analisis";
  return (
    <Form
      ref={form}
      aria-label={`Decidir sobre la coincidencia ${posicion + 1}`}
      className="space-y-4 rounded-lg border border-line bg-sunken p-4"
      // Closing keeps the draft.
      onKeyDown={({ key }) => key === "Escape" && onClose()}
      onSubmit={submit}
    >
      {beside && <FieldError>{beside}</FieldError>}
      {isRestored && (
        <p className="text-ink-2 text-xs">
          Aquí está lo que usted había escrito y no alcanzó a registrar. Solo usted lo ve.
        </p>
      )}
      {repeated && !isRestored && (
        <p className="text-ink-2 text-xs">
          Se propone lo que se decidió antes para esta persona. Revíselo: la decisión es nueva y es suya.
        </p>
      )}
      <RadioGroup
        legend="Decisión"
        required
        error={at("tipo")}
        value={typed.tipo}
        onValueChange={(tipo) => change({ tipo: tipo as Tipo })}
        options={TIPOS.map(([value, { elegir, significado }]) => ({
          value,
          label: elegir,
          help: significado,
        }))}
      />
      <ComparadoFields
        help="Viene lo que dice la evidencia; cámbielo por lo que usted verificó."
        options={ACUERDOS}
        value={typed.comparado}
        onChange={(comparado) => change({ comparado })}
      />
      <PorqueFields motivo={typed.motivo} nota={typed.nota} at={at} onChange={change}>
        {takesSecond && (
          <div className="space-y-3 rounded-lg border border-warn bg-warn-soft px-3.5 py-3">
            <DifierenField
              difieren={difieren}
              aPesarDe={typed.aPesarDe}
              error={at("aPesarDe")}
              onChange={(aPesarDe) => change({ aPesarDe })}
            />
            <Field
              label="Segundo motivo"
              help={
                difieren.length > 0
                  ? `Por qué es la misma persona o empresa aunque ${difieren.length === 1 ? "ese dato difiera" : "esos datos difieran"}.`
                  : "Qué más lleva a confirmar que es la misma persona o empresa. Si compara un dato arriba, no hace falta."
              }
              error={at("segundoMotivo")}
            >
              <Input
                required
                maxLength={300}
                value={typed.segundoMotivo}
                onChange={({ target }) => change({ segundoMotivo: target.value })}
              />
            </Field>
          </div>
        )}
      </PorqueFields>
      {takesTwo && (
        <p className="text-ink-2 text-xs">
          Su entidad pide cuatro ojos: la decisión queda en firme cuando la apruebe otra persona.
        </p>
      )}
      <FormActions
        onCancel={() => {
          forget();
          onClose();
        }}
        action="Registrar la decisión"
        busy={decide.isPending}
      />
    </Form>
  );
}

interface DifierenFieldProps {
  readonly difieren: readonly Dato[];
  /** Those that the person confirms in spite of. */
  readonly aPesarDe: readonly Dato[];
  readonly error: string | undefined;
  readonly onChange: (aPesarDe: readonly Dato[]) => void;
}

/** Asks again for each fact that differs, before the match is confirmed. */
function DifierenField({ difieren, aPesarDe, error, onChange }: DifierenFieldProps) {
  if (difieren.length === 0) return null;
  return (
    <fieldset className="space-y-2">
      <legend className="font-semibold">
        {difieren.length === 1 ? "Hay un dato que difiere" : "Hay datos que difieren"}
      </legend>
      {difieren.map((dato) => (
        <Checkbox
          key={dato}
          label={`${COMPARADO_WORDS[dato]}: difiere. Confirmo la coincidencia aunque difiera.`}
          checked={aPesarDe.includes(dato)}
          aria-invalid={error !== undefined && !aPesarDe.includes(dato)}
          onChange={({ target }) =>
            onChange(target.checked ? [...aPesarDe, dato] : aPesarDe.filter((other) => other !== dato))
          }
        />
      ))}
      {error && <FieldError>{error}</FieldError>}
    </fieldset>
  );
}
