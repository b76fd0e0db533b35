"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { CAMPOS, type Campo, type Columnas, columnsOf } from "@/server/domain/lotes/columnas";
import { CONTRAPARTES } from "@/server/domain/lotes/lote";
import { proposeColumnas } from "@/server/domain/lotes/propose-columnas";
import { CAMPO_WORDS, CONTRAPARTE_WORDS } from "@/server/domain/lotes/words";
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

/** As the value of an option: `c:2`, `p:0+1|3` for several columns, `v:natural`. */
function textOf(fuente: Fuente): string {
  if (fuente === null) return "";
  if ("columna" in fuente) return `c:${fuente.columna}`;
  if ("valor" in fuente) return `v:${fuente.valor}`;
  return `p:${fuente.columnas.map((group) => group.join("+")).join("|")}`;
}
function fuenteOf(text: string): Fuente {
  const said = text.slice(2);
  if (text === "") return null;
  if (text.startsWith("c:")) return { columna: Number(said) };
  if (text.startsWith("v:")) return { valor: said };
  return { columnas: said.split("|").map((group) => group.split("+").map(Number)) };
}

/** Whether the file says who is asked for: what it needs no more than a look at. */
const isTold = ({
  tipo,
  nombre,
  numero_documento: numero,
  tipo_documento: tipoDeNumero,
}: Columnas): boolean =>
  tipo !== null && (nombre !== null || numero !== null) && (numero === null || tipoDeNumero !== null);

/** What each column of the file means: proposed from its heads, and corrected here. */
export function ColumnasCard({ lote }: Pick<LoteView, "lote">) {
  const trpc = useTRPC();
  const client = useQueryClient();
  const { operaParaTerceros } = useSession();
  const [chosen, setChosen] = useState<Columnas>(lote.columnas);
  const [open, setOpen] = useState(!isTold(lote.columnas));
  const mutation = useMutation(
    trpc.lotes.columnas.mutationOptions({ onSuccess: () => client.invalidateQueries() }),
  );
  const headOf = (at: number) => lote.encabezado[at] || `Columna ${at + 1}`;
  const heads = lote.encabezado.map((_, at) => ({ value: `c:${at}`, label: headOf(at) }));
  const { nombre: inParts } = proposeColumnas(lote.encabezado);
  const parts =
    inParts !== null && "columnas" in inParts
      ? [
          {
            value: textOf(inParts),
            label: inParts.columnas.map((group) => group.map(headOf).join(" + ")).join(", o "),
          },
        ]
      : [];
  const used = new Set(CAMPOS.flatMap((campo) => columnsOf(lote.columnas[campo])));
  const unused = lote.encabezado.flatMap((_, at) => (used.has(at) ? [] : [headOf(at)]));
  const campos = CAMPOS.filter(
    (campo) => operaParaTerceros || !SUJETO.includes(campo) || lote.columnas[campo] !== null,
  );
  const isChanged = CAMPOS.some((campo) => textOf(chosen[campo]) !== textOf(lote.columnas[campo]));
  return (
    <Card className="space-y-4">
      <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className="cursor-pointer [overflow-wrap:anywhere]">
          <span className="font-semibold">Columnas del archivo</span>
          <span className="text-ink-2">
            {" "}
            · {unused.length === 0 ? "se usan todas" : `sin usar: ${unused.join(", ")}`}
          </span>
        </summary>
        <p className="mt-1 text-ink-2">
          Las propusimos por el nombre de cada columna. Corrija lo que no corresponda: las filas se revisan de
          nuevo.
        </p>
        <div className="mt-4 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {campos.map((campo) => (
            <Field
              key={campo}
              label={CAMPO_WORDS[campo]}
              isOptional={campo !== "tipo"}
              help={parts.find(({ value }) => campo === "nombre" && value === textOf(chosen.nombre))?.label}
            >
              <Select
                value={textOf(chosen[campo])}
                placeholder="El archivo no lo dice"
                options={[...(campo === "nombre" ? parts : []), ...heads, ...(SAME[campo] ?? [])]}
                onChange={(event) => setChosen({ ...chosen, [campo]: fuenteOf(event.target.value) })}
              />
            </Field>
          ))}
        </div>
        <div className="mt-4 flex flex-wrap items-center gap-3">
          <Button
            disabled={!isChanged}
            busy={mutation.isPending}
            onClick={() => mutation.mutate({ loteId: lote.loteId, columnas: chosen })}
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
