"use client";

import { type ReactNode, useState } from "react";
import { CAMPOS, type Campo, columnsOf, type Fuentes } from "@/server/domain/archivos/tabla/columnas";
import { headWords } from "@/server/domain/archivos/tabla/heads";
import { nombreInParts } from "@/server/domain/archivos/tabla/name-parts";
import { headLabel } from "@/server/domain/archivos/tabla/other-people";
import type { OrdenDeFecha } from "@/server/domain/archivos/tabla/read-dia";
import { type Elegidas, NOTHING_DECIDED } from "@/server/domain/archivos/tabla/reglas";
import { CAMPO_WORDS, CONTRAPARTE_WORDS } from "@/server/domain/lotes/words";
import { CONTRAPARTES } from "@/server/domain/shared/documento";
import { plural } from "@/server/domain/shared/formato";
import { Card } from "../../rooms/card";
import { Badge } from "../../ui/badge";
import { Button } from "../../ui/button";
import { Field } from "../../ui/field";
import { type Option, Select } from "../../ui/select";
import { useSession } from "../session";
import { fuenteOf, textOf } from "./fuente-text";
import type { LoteView } from "./lote-words";

type Fuente = Fuentes[Campo];

/** Values for every row, if the file has no column for the campo. */
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
/** How a campo is known if no column says it. */
const UNSAID: Partial<Record<Campo, string>> = {
  tipo: "Según el documento y el nombre",
  tipo_documento: "Según el número",
};
const SUJETO: readonly Campo[] = ["sujeto_obligado", "nit_sujeto_obligado"];

/** Whether the columns need no change. */
const isTold = ({ columnas, supuestas }: Lote): boolean =>
  columnas.reglas !== undefined &&
  (columnas.nombre !== null || columnas.numero_documento !== null) &&
  supuestas.length === 0;

const ORDENES: readonly (Option & { readonly value: OrdenDeFecha })[] = [
  { value: "dma", label: "Día, mes y año: 12/03/1980 es 12 de marzo" },
  { value: "mda", label: "Mes, día y año: 12/03/1980 es 3 de diciembre" },
];

type Lote = Pick<LoteView["lote"], "encabezado" | "columnas" | "supuestas" | "recordadas">;

interface ColumnasCardProps {
  readonly lote: Lote;
  /** Chooses the header. */
  readonly encabezado: ReactNode;
  /** Campos that the officer may choose. Undefined: the campos of a lote. */
  readonly campos?: readonly Campo[];
  /** Other names and values of campos than in a lote. */
  readonly words?: Partial<Readonly<Record<Campo, string>>>;
  readonly same?: typeof SAME;
  readonly unsaid?: typeof UNSAID;
  /** Fields shown after the campos, and the columns that they use. */
  readonly more?: { readonly fields: ReactNode; readonly used: readonly number[] };
  /** The first rows as these columns read them. */
  readonly muestra: { readonly title: string; readonly rows: ReactNode };
  readonly chosen: Elegidas;
  readonly onChoose: (columnas: Elegidas) => void;
  /** The choice on the page is not applied yet. */
  readonly isChanged: boolean;
  readonly busy: boolean;
  readonly onApply: () => void;
}

/** Shows the header row, the meaning of each column and the first rows as they will be screened. Corrects them. */
export function ColumnasCard(props: ColumnasCardProps) {
  const { lote, encabezado, more, muestra, chosen, onChoose, isChanged, busy, onApply } = props;
  const [words, same, unsaid] = [
    { ...CAMPO_WORDS, ...props.words },
    { ...SAME, ...props.same },
    { ...UNSAID, ...props.unsaid },
  ];
  const { operaParaTerceros } = useSession();
  const [open, setOpen] = useState(!isTold(lote));
  const headOf = (at: number) => headLabel(lote.encabezado, at);
  const reglas = chosen.reglas ?? NOTHING_DECIDED;
  const fechas = lote.columnas.reglas?.fechas ?? null;
  /** Decisions on the words of a column hold for that column alone. */
  const choose = (campo: Campo, fuente: Fuente) =>
    onChoose({
      ...chosen,
      [campo]: fuente,
      reglas: {
        ...reglas,
        ...(campo === "fecha_nacimiento" && { fechas: null }),
        ...(campo === "tipo" && { tipos: {} }),
      },
    });
  const heads = lote.encabezado.map((_, at) => ({ value: `c:${at}`, label: headOf(at) }));
  const people = [
    lote.columnas,
    ...(lote.columnas.reglas?.otras ?? []).flatMap((otra) => (otra.incluir ? [otra.columnas] : [])),
  ];
  const campos = (props.campos ?? CAMPOS).filter(
    (campo) => operaParaTerceros || !SUJETO.includes(campo) || lote.columnas[campo] !== null,
  );
  const used = new Set([
    ...people.flatMap((columnas) => campos.flatMap((campo) => columnsOf(columnas[campo]))),
    ...(more?.used ?? []),
  ]);
  const unused = lote.encabezado.flatMap((_, at) => (used.has(at) ? [] : [headOf(at)]));
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
      {encabezado}
      <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className="cursor-pointer font-medium">Qué dice cada columna</summary>
        <div className="mt-4 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {campos.map((campo) => (
            <Field
              key={campo}
              label={
                <>
                  {words[campo]} {isGuessed(campo) && <Badge tone="warn">Supuesta</Badge>}
                </>
              }
              help={isInParts(chosen[campo]) ? partsInWords(chosen[campo], headOf) : undefined}
            >
              <Select
                value={textOf(chosen[campo])}
                placeholder={unsaid[campo] ?? "El archivo no lo dice"}
                options={[...partsOf(campo), ...heads, ...(same[campo] ?? [])]}
                onChange={(event) => choose(campo, fuenteOf(event.target.value))}
              />
            </Field>
          ))}
          {more?.fields}
          {fechas !== null && reglas.fechas !== null && (
            <Field label="Orden de las fechas" help="Es el mismo en toda la columna.">
              <Select
                value={reglas.fechas}
                options={ORDENES}
                onChange={({ target }) =>
                  onChoose({ ...chosen, reglas: { ...reglas, fechas: target.value as OrdenDeFecha } })
                }
              />
            </Field>
          )}
        </div>
      </details>
      <div className="space-y-2">
        <h3 className="font-medium">{muestra.title}</h3>
        {muestra.rows}
      </div>
      {(isChanged || lote.supuestas.length > 0 || lote.columnas.reglas === undefined) && (
        <div className="flex flex-wrap items-center gap-3">
          <Button busy={busy} onClick={onApply}>
            {isChanged ? "Usar estas columnas" : "Confirmar estas columnas"}
          </Button>
          {isChanged && (
            <>
              <Button variant="quiet" busy={busy} onClick={() => onChoose(lote.columnas)}>
                Descartar los cambios
              </Button>
              <span className="text-ink-2">Hay cambios sin aplicar.</span>
            </>
          )}
        </div>
      )}
    </Card>
  );
}

const isInParts = (fuente: Fuente): boolean => fuente !== null && "columnas" in fuente;

const partsInWords = (fuente: Fuente, headOf: (at: number) => string): string =>
  fuente !== null && "columnas" in fuente
    ? fuente.columnas.map((group) => group.map(headOf).join(" + ")).join(", o ")
    : "";

/** Says how the meaning of the columns is known. */
function originInWords({ recordadas, supuestas, columnas }: Lote): string {
  if (columnas.reglas === undefined)
    return "Este archivo se leyó con una versión anterior: confirme las columnas.";
  if (recordadas) return "Son las que su entidad eligió para este encabezado.";
  if (supuestas.length === 0) return "Las tomamos del nombre de cada columna.";
  const names = supuestas.map((campo) => CAMPO_WORDS[campo].toLowerCase()).join(", ");
  return supuestas.length === 1
    ? `1 columna es supuesta (${names}), por una parte de su título o por lo que contiene: revísela.`
    : `${plural(supuestas.length, "columna es supuesta", "columnas son supuestas")} (${names}), por una parte de su título o por lo que contienen: revíselas.`;
}
