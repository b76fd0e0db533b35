"use client";

import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { DECISION_WORDS } from "@/server/domain/decisiones/decision-words";
import { messageBeside } from "../../rooms/message-at";
import { useOneAtATime } from "../../rooms/use-one-at-a-time";
import { Button } from "../../ui/button";
import { FieldError } from "../../ui/field";
import { RadioGroup } from "../../ui/radio-group";
import { toast } from "../../ui/toasts";
import { useLeaveGuard } from "../consultas/use-leave-guard";
import { useTRPC } from "../trpc";
import { ACUERDOS, ComparadoFields, PORQUE, PorqueFields, SIN_DATO } from "./decision-fields";
import { type Decided, useDecided } from "./use-decisiones";

type Tipo = keyof typeof DECISION_WORDS;

const TIPOS = Object.entries(DECISION_WORDS) as [Tipo, (typeof DECISION_WORDS)[Tipo]][];

interface DecideFormProps {
  readonly decided: Decided;
  readonly exigeCuatroOjos: boolean;
  readonly onClose: () => void;
}

/** One decision: what it is, what was compared, and why. What was typed stays where it is refused. */
export function DecideForm({ decided, exigeCuatroOjos, onClose }: DecideFormProps) {
  const { consultaId, posicion, decisiones, memoria } = decided;
  const repeated = memoria?.vigente ? memoria : null;
  const [typed, setTyped] = useState(() => ({
    tipo: (repeated?.tipo ?? "") as Tipo | "",
    comparado: decided.evidencia ?? SIN_DATO,
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
      consultaId,
      posicion,
      vistas: decisiones.length,
      tipo,
      comparado,
      motivo,
      nota: nota.trim() || null,
      repiteId: repeated !== null && repeated.tipo === tipo ? repeated.decisionId : null,
    });
  };
  const beside = messageBeside(decide.error, PORQUE);
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
      <ComparadoFields
        help="Viene lo que dice la evidencia; cámbielo por lo que usted verificó."
        options={ACUERDOS}
        value={typed.comparado}
        onChange={(comparado) => change({ comparado })}
      />
      <PorqueFields motivo={typed.motivo} nota={typed.nota} error={decide.error} onChange={change} />
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
