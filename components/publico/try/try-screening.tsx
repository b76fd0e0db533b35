"use client";

import { useState } from "react";
import { SEVERIDAD_WORDS } from "@/server/domain/screening/severidad-words";
import type { PersonaTipo } from "@/server/domain/screening/types";
import { plural } from "@/server/domain/shared/formato";
import { askJson, type Refusal } from "../../rooms/identidad/refusal";
import { RefusalNote } from "../../rooms/identidad/refusal-note";
import { Button } from "../../ui/button";
import { Field } from "../../ui/field";
import { Form } from "../../ui/form";
import { Input } from "../../ui/input";
import { Select } from "../../ui/select";
import { EJEMPLOS, PRIMERA, type Preguntada, type Probada } from "./ejemplos";
import { Respuesta } from "./respuesta";

const TIPOS = [
  { value: "natural", label: "Persona" },
  { value: "juridica", label: "Empresa" },
];

/** Screens against the test lists. `first` is the answer rendered with the page, or null if it failed. */
export function TryScreening({ first }: { readonly first: Probada | null }) {
  const [typed, setTyped] = useState<Preguntada>(PRIMERA);
  const [answer, setAnswer] = useState(first);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [busy, setBusy] = useState(false);

  async function ask(asked: Preguntada) {
    if (busy) return;
    setTyped(asked);
    setBusy(true);
    const said = await askJson<Probada>("/api/publico/probar", asked);
    setBusy(false);
    setRefusal(said.ok ? null : said.refusal);
    setAnswer(said.ok ? said.answer : null);
  }
  const submit = () => void ask(typed);
  const issues = refusal?.issues ?? [];
  const problem = issues[0]?.message;
  return (
    <section
      aria-labelledby="probar"
      className="min-w-0 rounded-lg border border-line-strong bg-surface p-4 text-sm sm:p-5"
    >
      <h2 id="probar" className="font-semibold">
        Pruebe aquí, sin registrarse
      </h2>
      <p className="mt-1 text-ink-2 text-xs">
        Responde el mismo motor sobre listas de prueba: todos los nombres son inventados y nada se guarda. No
        escriba datos de personas reales.
      </p>
      <Form className="mt-3 space-y-3" noValidate={false} onSubmit={submit}>
        <div className="grid grid-cols-[minmax(0,1fr)_7.5rem] items-start gap-2">
          <Field label="Nombre" error={problem}>
            <Input
              name="nombre"
              value={typed.nombre}
              maxLength={300}
              autoComplete="off"
              spellCheck={false}
              required
              onChange={({ target }) => setTyped({ ...typed, nombre: target.value })}
            />
          </Field>
          <Field label="Tipo">
            <Select
              name="tipo"
              options={TIPOS}
              value={typed.tipo}
              onChange={({ target }) => setTyped({ ...typed, tipo: target.value as PersonaTipo })}
            />
          </Field>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <Button type="submit" variant="primary" busy={busy}>
            Consultar el nombre
          </Button>
          <ul aria-label="Ejemplos" className="flex flex-wrap gap-1">
            {EJEMPLOS.map(({ muestra, ...ejemplo }) => (
              <li key={muestra}>
                <Button size="sm" variant="quiet" onClick={() => ask(ejemplo)}>
                  {muestra}
                </Button>
              </li>
            ))}
          </ul>
        </div>
        <RefusalNote refusal={problem === undefined ? refusal : null} />
      </Form>
      <p role="status" className="sr-only">
        {answer !== first && answer !== null && summaryOf(answer)}
      </p>
      {answer && <Respuesta probada={answer} />}
    </section>
  );
}

const summaryOf = ({ respuesta: { severidad, total_matches: total } }: Probada): string =>
  `Respuesta: ${SEVERIDAD_WORDS[severidad].nombre}, ${plural(total, "coincidencia", "coincidencias")}.`;
