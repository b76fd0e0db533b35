"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { CAMPOS, type Campo, type Columnas, columnsOf } from "@/server/domain/archivos/tabla/columnas";
import { headWords } from "@/server/domain/archivos/tabla/heads";
import { nombreInParts } from "@/server/domain/archivos/tabla/nombre-in-parts";
import { CAMPO_WORDS, CONTRAPARTE_WORDS } from "@/server/domain/lotes/words";
import { CONTRAPARTES } from "@/server/domain/shared/contraparte";
import { plural } from "@/server/domain/shared/formato";
import { Card } from "../../rooms/card";
import { Badge } from "../../ui/badge";
import { Button } from "../../ui/button";
import { ErrorState } from "../../ui/error-state";
import { Field } from "../../ui/field";
import { type Option, Select } from "../../ui/select";
import { useSession } from "../session";
import { useTRPC } from "../trpc";
import { EncabezadoField } from "./encabezado-field";
import { fuenteOf, textOf } from "./fuente-text";
import type { LoteView } from "./lote-view";
import { MuestraTable } from "./muestra-table";

type Fuente = Columnas[Campo];

/** What may hold for every row where the file has no column for it. */
const SAME: Partial<Record<Campo, readonly Option[]>> = {
  tipo: [
    { value: "v:natural", label: "Todas son personas naturales" },
    { value: "v:juridica", label: "Todas son personas jurídicas" },
  ],
  tipo_documento: ["CC", "CE", "NIT", "PAS"].map((tipo) => ({
    value: `v:${tipo}`,
    label: `Todos son ${tipo}`,
  })),
  contraparte: CONTRAPARTES.map((one) => ({
    value: `v:${one}`,
    label: `Todas: ${CONTRAPARTE_WORDS[one].toLowerCase()}`,
  })),
};
/** What becomes of a campo that no column says. */
const UNSAID: Partial<Record<Campo, string>> = {
  tipo: "Según el documento y el nombre",
  tipo_documento: "Según el número",
};
const SUJETO: readonly Campo[] = ["sujeto_obligado", "nit_sujeto_obligado"];

/** Whether the file says who is asked for: what it needs no more than a look at. */
const isTold = ({ columnas, supuestas }: LoteView["lote"]): boolean =>
  (columnas.nombre !== null || columnas.numero_documento !== null) && supuestas.length === 0;

/** Where the head is and what each column means: found, shown with what becomes of the first rows, and corrected here. */
export function ColumnasCard({ view: { lote, inicio } }: { readonly view: LoteView }) {
  const client = useQueryClient();
  const { operaParaTerceros } = useSession();
  const [chosen, setChosen] = useState<Columnas>(lote.columnas);
  const [open, setOpen] = useState(!isTold(lote));
  const mutation = useMutation(
    useTRPC().lotes.columnas.mutationOptions({ onSuccess: () => client.invalidateQueries() }),
  );
  const headOf = (at: number) => lote.encabezado[at] || `Columna ${at + 1}`;
  const heads = lote.encabezado.map((_, at) => ({ value: `c:${at}`, label: headOf(at) }));
  const used = new Set(CAMPOS.flatMap((campo) => columnsOf(lote.columnas[campo])));
  const unused = lote.encabezado.flatMap((_, at) => (used.has(at) ? [] : [headOf(at)]));
  const campos = CAMPOS.filter(
    (campo) => operaParaTerceros || !SUJETO.includes(campo) || lote.columnas[campo] !== null,
  );
  const isChanged = CAMPOS.some((campo) => textOf(chosen[campo]) !== textOf(lote.columnas[campo]));
  const inParts = nombreInParts(lote.encabezado.map(headWords));
  const partsOf = (campo: Campo): readonly Option[] => {
    const fuentes = [lote.columnas[campo], campo === "nombre" ? inParts : null];
    return [...new Set(fuentes.flatMap((fuente) => (isInParts(fuente) ? [textOf(fuente)] : [])))].map(
      (value) => ({
        value,
        label: partsInWords(fuenteOf(value), headOf),
      }),
    );
  };
  const isGuessed = (campo: Campo) =>
    lote.supuestas.includes(campo) && textOf(chosen[campo]) === textOf(lote.columnas[campo]);
  return (
    <Card className="space-y-4">
      <div>
        <h2 className="font-semibold">Columnas del archivo</h2>
        <p className="text-ink-2 [overflow-wrap:anywhere]">
          {originInWords(lote)} {unused.length === 0 ? "Se usan todas." : `Sin usar: ${unused.join(", ")}.`}
        </p>
      </div>
      {inicio && <EncabezadoField loteId={lote.loteId} inicio={inicio} />}
      <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className="cursor-pointer font-medium">Qué dice cada columna</summary>
        <div className="mt-4 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {campos.map((campo) => (
            <Field
              key={campo}
              label={
                <>
                  {CAMPO_WORDS[campo]} {isGuessed(campo) && <Badge tone="warn">Supuesta</Badge>}
                </>
              }
              help={isInParts(chosen[campo]) ? partsInWords(chosen[campo], headOf) : undefined}
            >
              <Select
                value={textOf(chosen[campo])}
                placeholder={UNSAID[campo] ?? "El archivo no lo dice"}
                options={[...partsOf(campo), ...heads, ...(SAME[campo] ?? [])]}
                onChange={(event) => setChosen({ ...chosen, [campo]: fuenteOf(event.target.value) })}
              />
            </Field>
          ))}
        </div>
      </details>
      <div className="space-y-2">
        <h3 className="font-medium">Así se consultan las primeras filas</h3>
        <MuestraTable lote={lote} columnas={isChanged ? chosen : null} />
      </div>
      {(isChanged || lote.supuestas.length > 0) && (
        <div className="flex flex-wrap items-center gap-3">
          <Button
            busy={mutation.isPending}
            onClick={() => mutation.mutate({ loteId: lote.loteId, columnas: chosen })}
          >
            {isChanged ? "Usar estas columnas" : "Confirmar estas columnas"}
          </Button>
          {isChanged && <span className="text-ink-2">Hay cambios sin aplicar.</span>}
        </div>
      )}
      {mutation.error && (
        <ErrorState title="No se cambiaron las columnas" requestId={mutation.error.data?.requestId}>
          {mutation.error.message}
        </ErrorState>
      )}
    </Card>
  );
}

const isInParts = (fuente: Fuente): boolean => fuente !== null && "columnas" in fuente;

const partsInWords = (fuente: Fuente, headOf: (at: number) => string): string =>
  fuente !== null && "columnas" in fuente
    ? fuente.columnas.map((group) => group.map(headOf).join(" + ")).join(", o ")
    : "";

/** How it is known what the columns mean. */
function originInWords({ recordadas, supuestas }: LoteView["lote"]): string {
  if (recordadas) return "Son las que su entidad eligió la última vez para este encabezado.";
  if (supuestas.length === 0) return "Las tomamos del nombre de cada columna.";
  const names = supuestas.map((campo) => CAMPO_WORDS[campo].toLowerCase()).join(", ");
  return supuestas.length === 1
    ? `1 columna es supuesta (${names}), por una parte de su título o por lo que contiene: revísela.`
    : `${plural(supuestas.length, "columna es supuesta", "columnas son supuestas")} (${names}), por una parte de su título o por lo que contienen: revíselas.`;
}
