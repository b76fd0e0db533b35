"use client";

import { useQuery } from "@tanstack/react-query";
import { useQueryState } from "nuqs";
import { plural } from "@/server/domain/shared/formato";
import { QueryView } from "../../rooms/query-view";
import { Button } from "../../ui/button";
import { Mail } from "../../ui/icons";
import { PageHeader } from "../../ui/page-header";
import { TableSkeleton } from "../../ui/skeleton";
import { Tabs } from "../../ui/tabs";
import { useTRPC } from "../trpc";
import { EntregasPart } from "./entregas-part";
import { IncidentesPart } from "./incidentes-part";
import { IntegridadPart } from "./integridad-part";
import { SaludPart } from "./salud-part";
import type { Salud } from "./salud-words";
import { TareasPart } from "./tareas-part";
import { VISTA, type Vista } from "./vista";

const EVERY_MS = 20_000;

/** The state of the service, and what to do about problems. */
export function Operacion() {
  const trpc = useTRPC();
  const [vista, setVista] = useQueryState("vista", VISTA.withOptions({ history: "push" }));
  const salud = useQuery({ ...trpc.operacion.salud.queryOptions(), refetchInterval: EVERY_MS });
  const { data: correo } = useQuery(trpc.operacion.correo.queryOptions());
  const tabs: readonly {
    readonly value: Vista;
    readonly label: string;
    readonly content: React.ReactNode;
  }[] = [
    {
      value: "salud",
      label: "Salud",
      content: (
        <QueryView query={salud} skeleton={<TableSkeleton rows={6} />}>
          {(data) => <SaludPart salud={data} />}
        </QueryView>
      ),
    },
    { value: "entregas", label: "Entregas que fallan", content: <EntregasPart /> },
    { value: "tareas", label: "Tareas", content: <TareasPart /> },
    { value: "integridad", label: "Integridad", content: <IntegridadPart /> },
    { value: "incidentes", label: "Incidentes", content: <IncidentesPart /> },
  ];
  return (
    <>
      <PageHeader
        title={titleOf(salud.data)}
        description="Lo que el servicio hace por sí solo, y lo que se puede corregir a mano."
        actions={
          correo?.isKept && (
            <Button asChild>
              <a href="/desarrollo/correo">
                <Mail aria-hidden className="size-4" />
                Ver el correo de desarrollo
              </a>
            </Button>
          )
        }
      />
      <Tabs label="Operación" tabs={tabs} value={vista} onValueChange={(next) => void setVista(next)} />
    </>
  );
}

function titleOf(salud: Salud | undefined): string {
  if (salud === undefined) return "Operación";
  const wrong = salud.cifras.filter(({ estado }) => estado === "grave" || estado === "atencion").length;
  return wrong === 0
    ? "Operación: todo en orden"
    : `Operación: ${plural(wrong, "cifra por revisar", "cifras por revisar")}`;
}
