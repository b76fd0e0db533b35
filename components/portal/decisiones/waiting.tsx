"use client";

import dynamic from "next/dynamic";
import { useState } from "react";
import { plural } from "@/server/domain/shared/formato";
import { nextCursores } from "../../rooms/cursor-pager";
import { Button } from "../../ui/button";
import type { RowSelection } from "../../ui/data-table";
import { EmptyState } from "../../ui/empty-state";
import { Field } from "../../ui/field";
import { Pager } from "../../ui/pager";
import { Select } from "../../ui/select";
import { Link } from "../link";
import { useSession } from "../session";
import type { PortalOutputs } from "../trpc";
import { ColaTable } from "./cola-table";
import type { ColaVista, Filtro } from "./filtro";

const AlarmasCard = dynamic(() => import("./alarmas-card"));
const ReviewSeveral = dynamic(() => import("./review-several").then((file) => file.ReviewSeveral), {
  ssr: false,
});

export type ColaResults = PortalOutputs["decisiones"]["cola"];

export const CLEARED = { lista: null, archivo: null, cursores: null };

interface WaitingProps {
  readonly found: ColaResults;
  readonly filtro: Filtro & { readonly vista: ColaVista };
  readonly isStale: boolean;
  readonly onFiltro: (part: {
    lista?: string | null;
    archivo?: string | null;
    orden?: Filtro["orden"];
    cursores?: string[] | null;
  }) => void;
}

/** The rows of one view of the queue, with its filter. */
export function Waiting({ found, filtro, isStale, onFiltro }: WaitingProps) {
  const { rows, siguienteCursor, listas, now } = found;
  const { vista, lista, archivo, orden, cursores } = filtro;
  const [selection, setSelection] = useState<RowSelection>({});
  const mayReview = useSession().may("decisiones.review") && vista === "por_aprobar";
  return (
    <>
      {vista === "pendientes" && found.alarmasPorAtender > 0 && <AlarmasCard />}
      <search aria-label="Filtro de lo que espera" className="mb-4 flex flex-wrap gap-3">
        <Field label="Orden" className="w-full sm:w-60">
          <Select
            value={orden}
            onChange={({ target }) => onFiltro({ orden: target.value as Filtro["orden"], cursores: null })}
            options={ORDENES}
          />
        </Field>
        <Field label="Coincidencia en" className="w-full sm:w-72">
          <Select
            placeholder="Cualquier lista"
            value={lista ?? ""}
            onChange={({ target }) => onFiltro({ lista: target.value || null, cursores: null })}
            options={listas.map(({ slug, nombre }) => ({ value: slug, label: nombre }))}
          />
        </Field>
      </search>
      {archivo !== null && found.archivo !== null && (
        <p className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md bg-accent-soft px-3.5 py-2.5">
          <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
            Solo lo que se encontró en <strong>{found.archivo.nombreArchivo}</strong>.
            {found.archivo.borradoEn !== null &&
              " Sus filas ya se borraron: lo que quede por decidir está en la cola completa."}
          </span>
          <Link href={`/portal/validar/archivo/${archivo}` as "/portal"}>Volver al archivo</Link>
          <Button onClick={() => onFiltro({ archivo: null, cursores: null })}>Ver toda la cola</Button>
        </p>
      )}
      <ColaTable
        rows={rows}
        listas={listas}
        now={now}
        desde={{ vista, lista, archivo, orden }}
        isStale={isStale}
        selection={mayReview ? selection : null}
        onSelectionChange={setSelection}
        empty={
          <Nothing
            vista={vista}
            porPreparar={found.porPreparar}
            filtro={filtro}
            onClear={() => onFiltro(CLEARED)}
          />
        }
      />
      {mayReview && Object.keys(selection).length > 0 && (
        <ReviewSeveral rows={rows} selection={selection} onSelectionChange={setSelection} />
      )}
      {rows.length > 0 && (
        <Pager
          busy={isStale}
          onPrevious={cursores.length === 0 ? undefined : () => onFiltro({ cursores: cursores.slice(0, -1) })}
          onNext={
            siguienteCursor === null
              ? undefined
              : () => onFiltro({ cursores: nextCursores(cursores, siguienteCursor) })
          }
        />
      )}
    </>
  );
}

const ORDENES: readonly { readonly value: Filtro["orden"]; readonly label: string }[] = [
  { value: "urgencia", label: "Listas vinculantes primero" },
  { value: "antiguedad", label: "Las más antiguas primero" },
  { value: "entrada", label: "Agrupadas por entrada" },
];

const EMPTY: Readonly<Record<ColaVista, { readonly title: string; readonly words: string }>> = {
  pendientes: {
    title: "No hay coincidencias por decidir",
    words: "Cuando una consulta encuentre alguna, aparece aquí hasta que alguien de su equipo la decida.",
  },
  mias: {
    title: "Nada asignado a usted",
    words: "Desde la página de una consulta se asigna una coincidencia a una persona de su equipo.",
  },
  por_aprobar: {
    title: "Nada espera su aprobación",
    words: "Con cuatro ojos, aquí quedan las decisiones de otras personas hasta que alguien las apruebe.",
  },
};

interface NothingProps {
  readonly vista: ColaVista;
  readonly porPreparar: number;
  readonly filtro: Pick<Filtro, "lista" | "archivo">;
  readonly onClear: () => void;
}

function Nothing({ vista, porPreparar, filtro: { lista, archivo }, onClear }: NothingProps) {
  if (vista === "pendientes" && porPreparar > 0) {
    return (
      <EmptyState title={plural(porPreparar, "coincidencia por preparar", "coincidencias por preparar")}>
        Ya se encontraron y se cobraron. Aparecen aquí en unos segundos, sin recargar la página.
      </EmptyState>
    );
  }
  if (lista !== null || archivo !== null) {
    return (
      <EmptyState
        title={archivo === null ? "Nada espera en esta lista" : "Nada de este archivo espera aquí"}
        action={<Button onClick={onClear}>Quitar el filtro</Button>}
      >
        {archivo === null
          ? "Pruebe con otra lista."
          : "Lo que se encontró en él ya se decidió, o espera en otra pestaña."}
      </EmptyState>
    );
  }
  return <EmptyState title={EMPTY[vista].title}>{EMPTY[vista].words}</EmptyState>;
}
