"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { RowSelectionState } from "@tanstack/react-table";
import dynamic from "next/dynamic";
import { useQueryStates } from "nuqs";
import { useState } from "react";
import { ageInWords } from "@/server/domain/shared/bogota";
import { formatCount, plural } from "@/server/domain/shared/formato";
import { nextCursores } from "../../rooms/cursor-pager";
import { QueryView } from "../../rooms/query-view";
import { Button } from "../../ui/button";
import { ErrorState } from "../../ui/error-state";
import { Field } from "../../ui/field";
import { Download } from "../../ui/icons";
import { PageHeader } from "../../ui/page-header";
import { Pager } from "../../ui/pager";
import { Select } from "../../ui/select";
import { TableSkeleton } from "../../ui/skeleton";
import { Tabs } from "../../ui/tabs";
import { Link, OwnOnly } from "../link";
import { useSession } from "../session";
import { type PortalOutputs, useTRPC } from "../trpc";
import { ColaTable } from "./cola-table";
import { type ColaVista, FILTRO, type Filtro, inputOf, isColaVista } from "./filtro";

const CasosTab = dynamic(() => import("./casos-tab").then(({ CasosTab }) => CasosTab));
const AlarmasCard = dynamic(() => import("./alarmas-card"));
const Nothing = dynamic(() => import("./cola-empty").then((file) => file.ColaEmpty));
const ResumenNote = dynamic(() => import("./resumen-note").then((file) => file.ResumenNote), { ssr: false });
const PoliticaTab = dynamic(() => import("./politica-tab").then(({ PoliticaTab }) => PoliticaTab));
const ReviewSeveral = dynamic(() => import("./review-several").then((file) => file.ReviewSeveral), {
  ssr: false,
});
const ExportDialog = dynamic(() => import("./export-dialog").then(({ ExportDialog }) => ExportDialog), {
  ssr: false,
});

type ColaResults = PortalOutputs["decisiones"]["cola"];

/** Interval to reload while new matches are still being added to the queue. */
const PREPARING_MS = 1_000;
const CLEARED = { lista: null, archivo: null, cursores: null };
const NO_ROS =
  "Una coincidencia por validar no equivale por sí sola a un ROS. Después de cada decisión sigue la siguiente.";
const HEADINGS = {
  casos: {
    title: "Pasos de casos por hacer",
    description:
      "Los abre una coincidencia confirmada, según la tabla de su entidad. Lo que vence antes va primero.",
  },
  politicas: {
    title: "Políticas de decisión",
    description: "Qué sigue al confirmar, cuánto tiempo hay para decidir y a quién se avisa de lo vencido.",
  },
} as const;
const VISTAS: readonly { readonly vista: ColaVista; readonly label: string }[] = [
  { vista: "pendientes", label: "Todas" },
  { vista: "mias", label: "Asignadas a mí" },
  { vista: "por_aprobar", label: "Esperan mi aprobación" },
];

export function Cola() {
  const { may } = useSession();
  const mayDecide = may("decisiones.decide");
  const [isExporting, setExporting] = useState(false);
  const [asked, setFiltro] = useQueryStates(FILTRO, { history: "push" });
  // Read-only users have one view of the queue, even if the address names another.
  const isShown = mayDecide || !isColaVista(asked.vista);
  const filtro: Filtro = isShown ? asked : { ...asked, vista: "pendientes" };
  const query = useQuery(
    useTRPC().decisiones.cola.queryOptions(inputOf(filtro), {
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) => (state.data?.porPreparar ? PREPARING_MS : false),
    }),
  );
  const code = query.error?.data?.code;
  const isWrong = code === "validation_error" || (code === "not_found" && filtro.archivo !== null);
  return (
    <>
      <PageHeader
        {...(isColaVista(filtro.vista)
          ? headingOf(query.isPlaceholderData ? undefined : query.data, filtro)
          : HEADINGS[filtro.vista])}
        actions={
          mayDecide && (
            <OwnOnly>
              <Button icon={<Download aria-hidden className="size-4" />} onClick={() => setExporting(true)}>
                Exportar decisiones
              </Button>
              {isExporting && <ExportDialog onClose={() => setExporting(false)} />}
            </OwnOnly>
          )
        }
      />
      {isWrong ? (
        <ErrorState
          title={code === "not_found" ? "Ese archivo ya no existe" : "El filtro de la dirección no es válido"}
        >
          <Button onClick={() => void setFiltro(CLEARED)}>Quitar los filtros</Button>
        </ErrorState>
      ) : (
        <Tabs
          label="Qué espera"
          value={filtro.vista}
          onValueChange={(vista) => void setFiltro({ vista, cursores: null })}
          tabs={[
            ...VISTAS.filter(({ vista }) => mayDecide || vista === "pendientes").map(({ vista, label }) => ({
              value: vista,
              label: query.data === undefined ? label : `${label} (${countOf(query.data, vista)})`,
              content: (
                <QueryView query={query} skeleton={<TableSkeleton />}>
                  {(found) => (
                    <Waiting
                      found={found}
                      filtro={{ ...filtro, vista }}
                      isStale={query.isPlaceholderData}
                      onFiltro={(part) => void setFiltro(part)}
                    />
                  )}
                </QueryView>
              ),
            })),
            ...(may("decisiones.pasos")
              ? [
                  { value: "casos" as const, label: "Pasos de casos", content: <CasosTab /> },
                  { value: "politicas" as const, label: "Políticas", content: <PoliticaTab /> },
                ]
              : []),
          ]}
        />
      )}
      {mayDecide && isColaVista(filtro.vista) && <ResumenNote />}
    </>
  );
}

function countOf(found: ColaResults, vista: ColaVista): string {
  const { total, isTotalExact } = found.totales[vista];
  return isTotalExact ? formatCount(total) : `más de ${formatCount(total)}`;
}

/** How many wait, and below it the most urgent of them. */
function headingOf(found: ColaResults | undefined, { lista, archivo }: Pick<Filtro, "lista" | "archivo">) {
  if (found === undefined) return { title: "Por decidir", description: NO_ROS };
  const nombre = found.listas.find(({ slug }) => slug === lista)?.nombre;
  const of = archivo !== null && " de este archivo";
  const there = [of, nombre !== undefined && ` en ${nombre}`].filter(Boolean).join("");
  const { total, isTotalExact, vinculantes, masAntigua } = found.totales.pendientes;
  const coming = found.porPreparar === 0 ? null : `${formatCount(found.porPreparar)} por preparar`;
  if (masAntigua === null) return { title: coming ?? `Nada por decidir${there}`, description: NO_ROS };
  const count = isTotalExact
    ? plural(total, "coincidencia sin decisión", "coincidencias sin decisión")
    : `Más de ${formatCount(total)} coincidencias sin decisión`;
  const age = `hace ${ageInWords(new Date(masAntigua), new Date(found.now))}`;
  const urgent = [
    vinculantes > 0 && `${formatCount(vinculantes)} en listas vinculantes`,
    found.vencidas > 0 && lista === null && archivo === null && plural(found.vencidas, "vencida", "vencidas"),
  ].filter(Boolean);
  const rest = [urgent.join(", "), total === 1 ? `espera desde ${age}` : `la más antigua, de ${age}`, coming];
  return {
    title: `${count}${there}`,
    description: (
      <>
        <p className="font-medium text-ink">{sentenceOf(rest.filter(Boolean).join("; "))}.</p>
        <p>{NO_ROS}</p>
      </>
    ),
  };
}

const sentenceOf = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

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

function Waiting({ found, filtro, isStale, onFiltro }: WaitingProps) {
  const { rows, siguienteCursor, listas, now } = found;
  const { vista, lista, archivo, orden, cursores } = filtro;
  const [selection, setSelection] = useState<RowSelectionState>({});
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
