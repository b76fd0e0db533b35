"use client";

import type { ReactNode } from "react";
import { type Campo, writtenAs } from "@/server/domain/archivos/tabla/columnas";
import { isPart, personaAt } from "@/server/domain/archivos/tabla/reglas";
import { type DudaDecidible, decidedBy, isDecidible } from "@/server/domain/lotes/duda-de-fila";
import { askedInWords, CAMPO_WORDS, CONTRAPARTE_WORDS, FILA_WORDS } from "@/server/domain/lotes/words";
import { formatCount } from "@/server/domain/shared/formato";
import { Button } from "../../ui/button";
import { type ColumnDef, DataTable } from "../../ui/data-table";
import { SeveridadBadge } from "../../ui/severidad-badge";
import { Link } from "../link";
import { DUDA_WORDS, dudaName } from "./dudas-words";
import type { Fila, LoteView } from "./lote-words";

export const campoName = (campo: string): string => CAMPO_WORDS[campo as Campo] ?? "Fila";

interface FilasTableProps {
  readonly lote: LoteView["lote"];
  readonly rows: readonly Fila[];
  readonly isStale: boolean;
  /** Null if rows cannot be corrected any more, or not by this user. */
  readonly onMend: ((fila: Fila) => void) | null;
  /** Decides on one doubtful row. */
  readonly onDecide: (fila: Fila, duda: DudaDecidible, cambiar: boolean) => void;
  readonly empty: ReactNode;
}

export function FilasTable({ lote, rows, isStale, onMend, onDecide, empty }: FilasTableProps) {
  const columns: readonly ColumnDef<Fila>[] = [
    {
      header: "Línea",
      isNumeric: true,
      cell: ({ linea }) => formatCount(linea),
    },
    {
      header: "Persona o empresa",
      isTitle: true,
      cell: (fila) => <Persona lote={lote} fila={fila} />,
    },
    ...(lote.columnas.contraparte === null
      ? []
      : [
          {
            header: "Contraparte",
            cell: ({ contraparte }: Fila) => contraparte && CONTRAPARTE_WORDS[contraparte],
          },
        ]),
    {
      header: "Resultado",
      cell: (fila) => <Outcome lote={lote} fila={fila} onMend={onMend} onDecide={onDecide} />,
    },
    {
      header: "Coincidencias",
      isNumeric: true,
      cell: ({ totalMatches }) => (totalMatches === null ? null : formatCount(totalMatches)),
    },
    {
      header: "Comprobación",
      cell: ({ verificacionUrl }) => verificacionUrl && <a href={verificacionUrl}>Enlace de verificación</a>,
    },
  ];
  return (
    <DataTable
      caption="Filas del archivo"
      // Before the start no row has a value in the last two columns.
      columns={lote.estado === "cargado" ? columns.slice(0, -2) : columns}
      rows={rows}
      rowId={({ numero }) => String(numero)}
      isStale={isStale}
      empty={empty}
    />
  );
}

function Persona({ lote, fila }: { readonly lote: LoteView["lote"]; readonly fila: Fila }) {
  const { rol, columnas } = personaAt(lote.columnas, lote.total, fila.numero);
  const written = (campo: Campo) => writtenAs(columnas, fila.celdas, campo);
  const nombre = isPart(columnas) ? (fila.persona?.nombre ?? written("nombre")) : written("nombre");
  const documento = `${written("tipo_documento")} ${written("numero_documento")}`.trim();
  const title = nombre || documento || "Sin nombre ni documento";
  return (
    <div className="min-w-0 [overflow-wrap:anywhere]">
      {fila.consultaId === null ? (
        title
      ) : (
        <Link href={`/portal/consultas/${fila.consultaId}`} className="font-medium text-ink">
          {title}
        </Link>
      )}
      {rol !== null && <span className="block text-ink-3 text-xs">{rol}</span>}
      {nombre !== "" && documento !== "" && <span className="block text-ink-3 text-xs">{documento}</span>}
      {fila.persona !== null && (
        <span className="block text-ink-2 text-xs">
          {fila.consultaId === null ? "Se consulta como" : "Se consultó como"} {askedInWords(fila.persona)}
          {fila.dudas.includes("documento") && ", solo por el nombre: su documento no se compara"}
        </span>
      )}
      {fila.repiteLinea !== null && (
        <span className="block text-warn text-xs">Repite a la línea {formatCount(fila.repiteLinea)}</span>
      )}
    </div>
  );
}

type OutcomeProps = Pick<FilasTableProps, "lote" | "onMend" | "onDecide"> & { readonly fila: Fila };

function Outcome({ lote, fila, onMend, onDecide }: OutcomeProps) {
  if (fila.severidad !== null) {
    return (
      <span className="inline-flex flex-wrap items-center gap-2">
        <SeveridadBadge severidad={fila.severidad} cobertura={fila.cobertura} />
        {fila.estado === "omitida" && <span className="text-ink-3 text-xs">{FILA_WORDS.omitida}</span>}
      </span>
    );
  }
  if (fila.estado === "con_error" || fila.estado === "apartada") {
    return (
      <div className="space-y-1">
        {fila.estado === "apartada" && <p className="text-ink-3">{FILA_WORDS.apartada}</p>}
        <ul>
          {fila.errores.map(({ campo, mensaje }) => (
            <li key={`${campo} ${mensaje}`}>
              {fila.estado === "con_error" && (
                <span className="font-medium text-bad">{campoName(campo)}: </span>
              )}
              {mensaje}
            </li>
          ))}
        </ul>
        {onMend && (
          <Button size="sm" onClick={() => onMend(fila)}>
            Corregir fila {fila.linea}
          </Button>
        )}
      </div>
    );
  }
  return (
    <>
      <span className={fila.estado === "fallida" ? "text-bad" : "text-ink-3"}>
        {FILA_WORDS[fila.estado]}
        {fila.motivo !== null && `: ${fila.motivo}`}
      </span>
      {onMend && fila.dudas.length > 0 && (
        <Doubtful lote={lote} fila={fila} onMend={onMend} onDecide={onDecide} />
      )}
    </>
  );
}

/** The dudas of a row. It may differ from the decision on all rows of a duda. */
function Doubtful({
  lote,
  fila,
  onMend,
  onDecide,
}: OutcomeProps & { readonly onMend: (fila: Fila) => void }) {
  return (
    <div className="space-y-1">
      {fila.dudas.map((duda) => {
        if (!isDecidible(duda)) {
          return (
            <p key={duda} className="text-warn">
              {dudaName(duda).name}
            </p>
          );
        }
        const isChanged = decidedBy(lote.arreglos, fila.numero, duda) ?? false;
        const { name, changeOne, leaveOne } = DUDA_WORDS[duda];
        return (
          <p key={duda} className="flex flex-wrap items-center gap-x-2">
            <span className="text-warn">{name}</span>
            {lote.arreglos[duda] && (
              <Button size="sm" variant="quiet" onClick={() => onDecide(fila, duda, !isChanged)}>
                {isChanged ? leaveOne : changeOne}
              </Button>
            )}
          </p>
        );
      })}
      <Button size="sm" onClick={() => onMend(fila)}>
        Corregir fila {fila.linea}
      </Button>
    </div>
  );
}
