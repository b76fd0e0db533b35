"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import {
  CAMPO_WORDS,
  CAMPOS,
  type Campo,
  CONTRAPARTE_WORDS,
  CONTRAPARTES,
  type Columnas,
} from "@/server/contract/lotes-words";
import { Card } from "../../rooms/card";
import { Button } from "../../ui/button";
import { ErrorState } from "../../ui/error-state";
import { Field } from "../../ui/field";
import { type Option, Select } from "../../ui/select";
import { useSession } from "../session";
import { useTRPC } from "../trpc";
import type { LoteView } from "./lote-view";

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
const SUJETO: readonly Campo[] = ["sujeto_obligado", "nit_sujeto_obligado"];

const textOf = (fuente: Fuente): string =>
  fuente === null ? "" : "columna" in fuente ? `c:${fuente.columna}` : `v:${fuente.valor}`;
const fuenteOf = (text: string): Fuente =>
  text === "" ? null : text.startsWith("c:") ? { columna: Number(text.slice(2)) } : { valor: text.slice(2) };

interface ColumnasCardProps {
  readonly lote: LoteView["lote"];
  readonly conError: number;
}

/** What each column of the file means: proposed from its heads, and corrected here. */
export function ColumnasCard({ lote, conError }: ColumnasCardProps) {
  const trpc = useTRPC();
  const client = useQueryClient();
  const { operaParaTerceros } = useSession();
  const [chosen, setChosen] = useState<Columnas>(lote.columnas);
  const [open, setOpen] = useState(conError > 0);
  const mutation = useMutation(
    trpc.lotes.columnas.mutationOptions({ onSuccess: () => client.invalidateQueries() }),
  );
  const heads = lote.encabezado.map((name, at) => ({ value: `c:${at}`, label: name || `Columna ${at + 1}` }));
  const campos = CAMPOS.filter(
    (campo) => operaParaTerceros || !SUJETO.includes(campo) || lote.columnas[campo] !== null,
  );
  const isChanged = CAMPOS.some((campo) => textOf(chosen[campo]) !== textOf(lote.columnas[campo]));
  return (
    <Card className="space-y-4">
      <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className="cursor-pointer font-semibold">Columnas del archivo</summary>
        <p className="mt-1 text-ink-2">
          Las propusimos por el nombre de cada columna. Corrija lo que no corresponda: las filas se revisan de
          nuevo.
        </p>
        <div className="mt-4 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {campos.map((campo) => (
            <Field key={campo} label={CAMPO_WORDS[campo]} isOptional={campo !== "tipo"}>
              <Select
                value={textOf(chosen[campo])}
                placeholder="El archivo no lo dice"
                options={[...heads, ...(SAME[campo] ?? [])]}
                onChange={(event) => setChosen({ ...chosen, [campo]: fuenteOf(event.target.value) })}
              />
            </Field>
          ))}
        </div>
        <div className="mt-4 flex flex-wrap items-center gap-3">
          <Button
            disabled={!isChanged}
            busy={mutation.isPending}
            onClick={() => mutation.mutate({ lote_id: lote.loteId, columnas: chosen })}
          >
            Usar estas columnas
          </Button>
          {isChanged && <span className="text-ink-2">Hay cambios sin aplicar.</span>}
        </div>
      </details>
      {mutation.error && (
        <ErrorState title="No se cambiaron las columnas" requestId={mutation.error.data?.requestId}>
          {mutation.error.message}
        </ErrorState>
      )}
    </Card>
  );
}
