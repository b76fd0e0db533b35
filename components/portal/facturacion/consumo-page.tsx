"use client";

import { useQuery } from "@tanstack/react-query";
import { formatCop, plural } from "@/server/domain/shared/formato";
import { monthName } from "../../rooms/days";
import { Remaining } from "../../rooms/facturacion/remaining";
import { answerOf, type ConsumoActual } from "../../rooms/facturacion/words";
import { QueryView } from "../../rooms/query-view";
import { PageHeader } from "../../ui/page-header";
import { Skeleton } from "../../ui/skeleton";
import { Situaciones } from "../prueba/situaciones";
import { useTRPC } from "../trpc";
import { AvisosASoporte } from "./avisos-a-soporte";
import { BloqueoNotice } from "./bloqueo-notice";
import { Certificados } from "./certificados";
import { Cobros } from "./cobros";
import { Daily } from "./daily";
import { History } from "./history";

export function ConsumoPage() {
  const query = useQuery(useTRPC().consumo.actual.queryOptions());
  return (
    <QueryView query={query} skeleton={<ConsumoSkeleton />}>
      {(view) => (
        <div className="space-y-10">
          <div className="space-y-4">
            <PageHeader title={answerOf(view)} description={boughtOf(view)} />
            {view.bloqueo !== null && <BloqueoNotice bloqueo={view.bloqueo} />}
            {view.bloqueo === null && view.consumo.estado === "sin_plan" && <AvisosASoporte offersBolsa />}
            <Remaining view={view} />
            <p className="text-ink-2">
              Debida diligencia: {plural(view.diligencias, "consulta", "consultas")} en{" "}
              {monthName(view.periodo.inicio.slice(0, 7))}. Se cuentan y se facturan aparte: no gastan el
              paquete ni la bolsa.
            </p>
          </div>
          <Situaciones />
          <Daily now={view.now} />
          <History />
          <Cobros hasBolsa={view.bolsa !== null} />
          <Certificados />
        </div>
      )}
    </QueryView>
  );
}

function boughtOf({ bolsa, plan, modalidad }: ConsumoActual): string | null {
  if (bolsa !== null) {
    return `Bolsa ${bolsa.secuencia}: ${plural(bolsa.consultasCompradas, "consulta", "consultas")} por ${formatCop(bolsa.precioTotal)}, sin IVA`;
  }
  if (plan === null || modalidad !== "mensual") return null;
  return `${plan.nombre}: ${formatCop(plan.precioMes)} al mes, sin IVA`;
}

function ConsumoSkeleton() {
  return (
    <div role="status" aria-label="Cargando" className="space-y-8">
      <Skeleton className="h-8 w-2/3" />
      <Skeleton className="h-44 w-full" />
      <Skeleton className="h-72 w-full" />
    </div>
  );
}
