"use client";

import { Button } from "../ui/button";
import { EmptyState } from "../ui/empty-state";
import { ErrorState } from "../ui/error-state";
import { NotAllowed } from "../ui/not-allowed";
import { Skeleton, TableSkeleton } from "../ui/skeleton";
import { Sample } from "./sample";

export function StateSamples() {
  return (
    <>
      <Sample name="Skeleton">
        <Skeleton className="w-1/2" />
        <TableSkeleton rows={3} />
      </Sample>
      <Sample name="EmptyState, ErrorState, NotAllowed">
        <EmptyState
          title="Todavía no hay llaves"
          action={<Button variant="primary">Crear la primera llave</Button>}
        >
          Con una llave, su sistema consulta las listas de servidor a servidor.
        </EmptyState>
        <ErrorState requestId="01980000-0000-7000-8000-000000000001" onRetry={() => {}} />
        <ErrorState title="No se leyó el consumo">Vuelva a abrir la página.</ErrorState>
        <NotAllowed>Solo un administrador ve las llaves de su empresa.</NotAllowed>
      </Sample>
    </>
  );
}
