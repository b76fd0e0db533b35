"use client";

import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { ACUERDO_WORDS, COMPARADO_WORDS, DECISION_WORDS } from "@/server/contract/decision-words";
import { messageAt, messageBeside } from "../../rooms/message-at";
import { useOneAtATime } from "../../rooms/use-one-at-a-time";
import { Button } from "../../ui/button";
import { Field, FieldError } from "../../ui/field";
import { Input } from "../../ui/input";
import { RadioGroup } from "../../ui/radio-group";
import { Select } from "../../ui/select";
import { Textarea } from "../../ui/textarea";
import { toast } from "../../ui/toasts";
import { type PortalOutputs, useTRPC } from "../trpc";
import { useLeaveGuard } from "../validar/use-leave-guard";
import { suggestedComparado } from "./suggested-comparado";
import { type Decided, useDecided } from "./use-decisiones";

type Shown = NonNullable<PortalOutputs["consultas"]["get"]["consulta"]>;
type Tipo = keyof typeof DECISION_WORDS;
type Comparable = keyof typeof COMPARADO_WORDS;

const TIPOS = Object.entries(DECISION_WORDS) as [Tipo, (typeof DECISION_WORDS)[Tipo]][];
const COMPARADOS = Object.entries(COMPARADO_WORDS) as [Comparable, string][];
const ACUERDOS = Object.entries(ACUERDO_WORDS).map(([value, label]) => ({ value, label }));
const FIELDS = ["motivo", "nota"];

interface DecideFormProps {
  readonly decided: Decided;
  readonly match: Shown["matches"][number];
  readonly consultado: Shown["consultado"];
  readonly exigeCuatroOjos: boolean;
  readonly onClose: () => void;
}

/** One decision: what it is, what was compared, and why. What was typed stays where it is refused. */
export function DecideForm({ decided, match, consultado, exigeCuatroOjos, onClose }: DecideFormProps) {
  const { consultaId, posicion, decisiones, memoria } = decided;
  const repeated = memoria?.vigente ? memoria : null;
  const [typed, setTyped] = useState(() => ({
    tipo: (repeated?.tipo ?? "") as Tipo | "",
    comparado: suggestedComparado(match, consultado),
    motivo: repeated?.motivo ?? "",
    nota: "",
  }));
  const [isDirty, setDirty] = useState(false);
  useLeaveGuard(isDirty);
  const refresh = useDecided();
  const decide = useMutation(
    useTRPC().decisiones.decidir.mutationOptions({
      onSuccess: async ({ requiereAprobacion }, { tipo }) => {
        setDirty(false);
        await refresh();
        toast({
          tone: "good",
          title: requiereAprobacion
            ? "La decisión espera la aprobación de otra persona"
            : `Coincidencia: ${DECISION_WORDS[tipo].nombre.toLowerCase()}`,
        });
        onClose();
      },
      onError: () => refresh(),
    }),
  );
  const send = useOneAtATime(decide.mutate);
  const change = (part: Partial<typeof typed>) => {
    setDirty(true);
    setTyped({ ...typed, ...part });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { tipo, comparado, motivo, nota } = typed;
    if (tipo === "") return;
    send({
      consulta_id: consultaId,
      posicion,
      vistas: decisiones.length,
      tipo,
      comparado,
      motivo,
      nota: nota.trim() || null,
      repite_id: repeated !== null && repeated.tipo === tipo ? repeated.decisionId : null,
    });
  };
  const beside = messageBeside(decide.error, FIELDS);
  const takesTwo = exigeCuatroOjos && typed.tipo !== "en_analisis";
  return (
    <form method="post" onSubmit={submit} className="space-y-4 rounded-lg border border-line bg-sunken p-4">
      {beside && <FieldError>{beside}</FieldError>}
      {repeated && (
        <p className="text-ink-2 text-xs">
          Se propone lo que se decidió antes para esta persona. Revíselo: la decisión es nueva y es suya.
        </p>
      )}
      <RadioGroup
        legend="Decisión"
        required
        value={typed.tipo}
        onValueChange={(tipo) => change({ tipo: tipo as Tipo })}
        options={TIPOS.map(([value, { elegir, significado }]) => ({
          value,
          label: elegir,
          help: significado,
        }))}
      />
      <fieldset>
        <legend className="mb-1 font-medium">Qué comparó</legend>
        <p className="mb-2 text-ink-2 text-xs">
          Viene lo que dice la evidencia; cámbielo por lo que usted verificó.
        </p>
        <div className="grid grid-cols-2 gap-3 md:grid-cols-4">
          {COMPARADOS.map(([what, label]) => (
            <Field key={what} label={label}>
              <Select
                options={ACUERDOS}
                value={typed.comparado[what]}
                onChange={({ target }) =>
                  change({
                    comparado: { ...typed.comparado, [what]: target.value as keyof typeof ACUERDO_WORDS },
                  })
                }
              />
            </Field>
          ))}
        </div>
      </fieldset>
      <Field
        label="Motivo"
        help="En una frase, para quien lo lea después."
        error={messageAt(decide.error, "motivo")}
      >
        <Input
          required
          minLength={3}
          maxLength={300}
          value={typed.motivo}
          onChange={({ target }) => change({ motivo: target.value })}
        />
      </Field>
      <Field label="Nota" isOptional error={messageAt(decide.error, "nota")}>
        <Textarea
          rows={2}
          maxLength={2_000}
          value={typed.nota}
          onChange={({ target }) => change({ nota: target.value })}
        />
      </Field>
      {takesTwo && (
        <p className="text-ink-2 text-xs">
          Su entidad pide cuatro ojos: la decisión queda en firme cuando la apruebe otra persona.
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>Cancelar</Button>
        <Button type="submit" variant="primary" busy={decide.isPending}>
          Registrar la decisión
        </Button>
      </div>
    </form>
  );
}
