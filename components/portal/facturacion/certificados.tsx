"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Part } from "../../rooms/card";
import { monthName } from "../../rooms/days";
import { QueryView } from "../../rooms/query-view";
import { Button } from "../../ui/button";
import { EmptyState } from "../../ui/empty-state";
import { FileText } from "../../ui/icons";
import { Select } from "../../ui/select";
import { Skeleton } from "../../ui/skeleton";
import { OwnOnly, useAddress } from "../link";
import { useTRPC } from "../trpc";

export function Certificados() {
  const query = useQuery(useTRPC().consumo.certificados.queryOptions());
  return (
    <Part title="Certificado mensual">
      <QueryView query={query} skeleton={<Skeleton className="h-24 w-full" />}>
        {(meses) =>
          meses.length === 0 ? (
            <EmptyState title="Todavía no hay un mes por certificar">
              El primero estará aquí cuando termine un mes en el que haya consultado.
            </EmptyState>
          ) : (
            <Chosen meses={meses} />
          )
        }
      </QueryView>
    </Part>
  );
}

function Chosen({ meses }: { readonly meses: readonly string[] }) {
  const [mes, setMes] = useState(meses[0] ?? "");
  const at = useAddress();
  return (
    <div className="space-y-3 rounded-lg border border-line bg-surface px-4.5 py-4">
      <p className="max-w-prose text-ink-2">
        Cuántas consultas hizo, de qué severidad, con qué llaves y en qué días, para su archivo o su
        auditoría. Sale de lo guardado y de nada más: descargado otra vez es el mismo archivo, byte por byte.
      </p>
      <div className="flex flex-wrap items-end gap-3">
        <label htmlFor="certificado" className="flex flex-col gap-1 text-ink-2 text-xs">
          Mes que terminó
          <Select
            id="certificado"
            className="w-56 text-ink text-sm"
            value={mes}
            onChange={({ target }) => setMes(target.value)}
            options={meses.map((value) => ({ value, label: monthName(value) }))}
          />
        </label>
        <OwnOnly>
          <Button asChild>
            <a href={at(`/portal/consumo/certificado/${mes}`)} download>
              <FileText aria-hidden className="size-4" />
              Descargar certificado (PDF)
            </a>
          </Button>
        </OwnOnly>
      </div>
    </div>
  );
}
