"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useQueryStates } from "nuqs";
import { useState } from "react";
import { ageInWords } from "@/server/domain/shared/bogota";
import { formatCount, formatWaiting, plural, pluralWaiting, sentence } from "@/server/domain/shared/formato";
import { QueryView } from "../../rooms/query-view";
import { Button } from "../../ui/button";
import { ErrorState } from "../../ui/error-state";
import { Download } from "../../ui/icons";
import { PageHeader } from "../../ui/page-header";
import { TableSkeleton } from "../../ui/skeleton";
import { Tabs } from "../../ui/tabs";
import { OwnOnly } from "../link";
import { useSession } from "../session";
import { useTRPC } from "../trpc";
import { type ColaVista, FILTRO, type Filtro, inputOf, isColaVista } from "./filtro";
import { CLEARED, type ColaResults, Waiting } from "./waiting";

const CasosTab = dynamic(() => import("./casos-tab").then(({ CasosTab }) => CasosTab));
const ResumenNote = dynamic(() => import("./resumen-note").then((file) => file.ResumenNote), { ssr: false });
const PoliticaTab = dynamic(() => import("./politica-tab").then(({ PoliticaTab }) => PoliticaTab));
const ExportDialog = dynamic(() => import("./export-dialog").then(({ ExportDialog }) => ExportDialog), {
  ssr: false,
});

/** Interval to reload while new matches are still being added to the queue. */
const PREPARING_MS = 1_000;
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
/** One, several and none of each tab. */
const COUNTED: Readonly<Record<ColaVista, readonly [string, string, string]>> = {
  pendientes: ["coincidencia sin decisión", "coincidencias sin decisión", "Nada por decidir"],
  mias: ["coincidencia asignada a usted", "coincidencias asignadas a usted", "Nada asignado a usted"],
  por_aprobar: ["decisión por aprobar", "decisiones por aprobar", "Nada por aprobar"],
};
const VISTAS: readonly { readonly vista: ColaVista; readonly label: string }[] = [
  { vista: "pendientes", label: "Todas" },
  { vista: "mias", label: "Asignadas a mí" },
  { vista: "por_aprobar", label: "Por aprobar" },
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
          ? headingOf(query.isPlaceholderData ? undefined : query.data, filtro.vista, filtro)
          : HEADINGS[filtro.vista])}
        actions={
          mayDecide &&
          isColaVista(filtro.vista) && (
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
              label:
                query.data === undefined
                  ? label
                  : `${label} (${formatWaiting(query.data.totales[vista].total)})`,
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
                  { value: "casos" as const, label: "Casos", content: <CasosTab /> },
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

/** How many wait, and below it the most urgent of them. */
export function headingOf(
  found: ColaResults | undefined,
  vista: ColaVista,
  { lista, archivo }: Pick<Filtro, "lista" | "archivo">,
) {
  if (found === undefined) return { title: "Por decidir", description: NO_ROS };
  const nombre = found.listas.find(({ slug }) => slug === lista)?.nombre;
  const of = archivo !== null && " de este archivo";
  const there = [of, nombre !== undefined && ` en ${nombre}`].filter(Boolean).join("");
  const { total, vinculantes, masAntigua } = found.totales[vista];
  const [one, many, none] = COUNTED[vista];
  const isWhole = vista === "pendientes";
  const coming =
    found.porPreparar === 0 || !isWhole ? null : `${formatCount(found.porPreparar)} por preparar`;
  const alarmas =
    isWhole && found.alarmasPorAtender > 0
      ? sentence(pluralWaiting(found.alarmasPorAtender, "alarma por atender", "alarmas por atender"))
      : null;
  if (masAntigua === null) return { title: coming ?? alarmas ?? `${none}${there}`, description: NO_ROS };
  const count = sentence(pluralWaiting(total, one, many));
  const age = `hace ${ageInWords(new Date(masAntigua), new Date(found.now))}`;
  const urgent = [
    vinculantes > 0 && `${formatWaiting(vinculantes)} en listas vinculantes`,
    found.vencidas > 0 &&
      isWhole &&
      lista === null &&
      archivo === null &&
      plural(found.vencidas, "vencida", "vencidas"),
  ].filter(Boolean);
  const rest = [urgent.join(", "), total === 1 ? `espera desde ${age}` : `la más antigua, de ${age}`, coming];
  return {
    title: `${count}${there}`,
    description: (
      <>
        <p className="font-medium text-ink">{sentence(rest.filter(Boolean).join("; "))}.</p>
        <p>{NO_ROS}</p>
      </>
    ),
  };
}
