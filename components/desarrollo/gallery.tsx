"use client";

import { useEffect, useState } from "react";
import { Button } from "../ui/button";
import { EmptyState } from "../ui/empty-state";
import { ErrorState, NotAllowed } from "../ui/error-state";
import { PageHeader } from "../ui/page-header";
import { Select } from "../ui/select";
import { Skeleton, TableSkeleton } from "../ui/skeleton";
import { Toaster } from "../ui/toast";
import { ControlSamples } from "./control-samples";
import { DataSamples } from "./data-samples";
import { OverlaySamples } from "./overlay-samples";
import { Sample } from "./sample";
import { WordSamples } from "./word-samples";

const THEMES = [
  { value: "", label: "Tema del sistema" },
  { value: "light", label: "Tema claro" },
  { value: "dark", label: "Tema oscuro" },
];

/** Every primitive of `components/ui` in every state. */
export function Gallery({ now }: { readonly now: Date }) {
  const [theme, setTheme] = useState("");
  useEffect(() => {
    if (theme === "") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
  }, [theme]);
  return (
    <main className="mx-auto max-w-5xl px-5 py-10">
      <PageHeader
        title="Componentes"
        description="Cada pieza de las páginas, en cada estado. Las personas y empresas son inventadas."
        actions={
          <Select
            aria-label="Tema"
            options={THEMES}
            value={theme}
            onChange={(event) => setTheme(event.target.value)}
          />
        }
      />
      <ControlSamples />
      <OverlaySamples />
      <WordSamples now={now} />
      <DataSamples />
      <StateSamples />
      <Toaster />
    </main>
  );
}

function StateSamples() {
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
