"use client";

import { useState } from "react";
import { VINCULO_WORDS } from "@/server/domain/decisiones/decision-words";
import { pepHasta } from "@/server/domain/decisiones/ficha-pep";
import { longDay } from "../../rooms/days";
import { useAction } from "../../rooms/use-action";
import { useFocusFirst, useFocusWrong } from "../../rooms/use-focus-first";
import { DateInput } from "../../ui/date-input";
import { Field, FieldError } from "../../ui/field";
import { Form, FormActions } from "../../ui/form";
import { Input, Textarea } from "../../ui/input";
import { Select } from "../../ui/select";
import { toast } from "../../ui/toasts";
import { useLeaveGuard } from "../consultas/use-leave-guard";
import { useTRPC } from "../trpc";
import { type Decided, useDeciding } from "./use-decisiones";

type Vinculo = keyof typeof VINCULO_WORDS;

const FIELDS = ["cargo", "vinculo", "fechaDesvinculacion", "origenRecursos", "aprobador", "proximaRevision"];
const VINCULOS = Object.entries(VINCULO_WORDS).map(([value, label]) => ({ value, label }));
const ISO_DAY = /^\d{4}-\d{2}-\d{2}$/;

interface FichaPepFormProps {
  readonly decided: Decided;
  readonly onClose: () => void;
}

/** Edits the ficha. Earlier versions are kept. */
export function FichaPepForm({ decided, onClose }: FichaPepFormProps) {
  const { consultaId, posicion, fichas } = decided;
  const [last] = fichas;
  const [typed, setTyped] = useState({
    cargo: last?.cargo ?? "",
    vinculo: last?.vinculo ?? ("titular" as Vinculo),
    fechaDesvinculacion: last?.fechaDesvinculacion ?? "",
    origenRecursos: last?.origenRecursos ?? "",
    aprobador: last?.aprobador ?? "",
    proximaRevision: last?.proximaRevision ?? "",
  });
  const [isDirty, setDirty] = useState(false);
  const form = useFocusFirst<HTMLFormElement>();
  useLeaveGuard(isDirty);
  const deciding = useDeciding();
  const keep = useAction(useTRPC().decisiones.saveFicha, {
    ...deciding,
    done: () => {
      setDirty(false);
      toast({ tone: "good", title: "Ficha de PEP guardada" });
      onClose();
    },
  });
  useFocusWrong(form, keep.error);
  const set = (name: keyof typeof typed) => (event: { readonly target: { readonly value: string } }) => {
    setDirty(true);
    setTyped({ ...typed, [name]: event.target.value });
  };
  const setDay = (name: keyof typeof typed) => (value: string) => set(name)({ target: { value } });
  const { at } = keep;
  const beside = keep.beside(FIELDS);
  return (
    <Form
      ref={form}
      noValidate={false}
      aria-label="Ficha de PEP"
      // A calendar that is open takes the key for itself, and what was typed is not lost by it.
      onKeyDown={(event) => event.key === "Escape" && !event.defaultPrevented && !isDirty && onClose()}
      onSubmit={() =>
        keep.run({
          consultaId,
          posicion,
          vista: last?.version ?? 0,
          ...typed,
          fechaDesvinculacion: typed.fechaDesvinculacion || null,
        })
      }
    >
      {beside && <FieldError>{beside}</FieldError>}
      <Field label="Cargo" error={at("cargo")}>
        <Input required minLength={2} maxLength={300} value={typed.cargo} onChange={set("cargo")} />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Vínculo" error={at("vinculo")}>
          <Select options={VINCULOS} value={typed.vinculo} onChange={set("vinculo")} />
        </Field>
        <Field
          label="Fecha de desvinculación"
          isOptional
          help={desvinculacionHelp(typed.fechaDesvinculacion)}
          error={at("fechaDesvinculacion")}
        >
          <DateInput value={typed.fechaDesvinculacion} onValueChange={setDay("fechaDesvinculacion")} />
        </Field>
      </div>
      <Field label="Origen de recursos" error={at("origenRecursos")}>
        <Textarea
          required
          rows={2}
          maxLength={2_000}
          value={typed.origenRecursos}
          onChange={set("origenRecursos")}
        />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Quién aprobó la vinculación" error={at("aprobador")}>
          <Input required minLength={2} maxLength={200} value={typed.aprobador} onChange={set("aprobador")} />
        </Field>
        <Field label="Próxima revisión" error={at("proximaRevision")}>
          <DateInput required value={typed.proximaRevision} onValueChange={setDay("proximaRevision")} />
        </Field>
      </div>
      <FormActions onCancel={onClose} action="Guardar la ficha" busy={keep.isPending} />
    </Form>
  );
}

function desvinculacionHelp(fecha: string): string {
  if (!ISO_DAY.test(fecha)) return "Vacía si sigue en el cargo.";
  return `Se considera PEP dos años más, hasta el ${longDay(pepHasta(fecha))}.`;
}
