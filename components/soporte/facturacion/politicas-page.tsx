"use client";

import { useQuery } from "@tanstack/react-query";
import { formatCop, plural } from "@/server/domain/shared/formato";
import { Part } from "../../rooms/card";
import { QueryView } from "../../rooms/query-view";
import { NotAllowed } from "../../ui/error-state";
import { Moment } from "../../ui/moment";
import { PageHeader } from "../../ui/page-header";
import { Skeleton } from "../../ui/skeleton";
import { useTRPC } from "../trpc";
import { type Politica, PoliticaForm } from "./politica-form";

/** The politica in force, and every earlier version with its reason. */
export function PoliticasPage() {
  const query = useQuery(useTRPC().politicas.list.queryOptions());
  const header = (
    <PageHeader
      title="Políticas"
      description="Rigen lo que pase desde que se guardan; lo ya emitido o registrado no cambia."
    />
  );
  if (query.error?.data?.code === "prohibido") {
    return (
      <>
        {header}
        <NotAllowed>Solo un administrador ve y cambia las políticas.</NotAllowed>
      </>
    );
  }
  return (
    <>
      {header}
      <QueryView query={query} skeleton={<Skeleton className="h-96 w-full" />}>
        {(versions) => {
          const [current] = versions;
          return (
            current && (
              <div className="space-y-10">
                <PoliticaForm key={current.version} current={current} />
                <Part title="Historial">
                  <ol className="divide-y divide-line rounded-lg border border-line bg-surface">
                    {versions.map((version, at) => (
                      <Version key={version.version} version={version} before={versions[at + 1] ?? null} />
                    ))}
                  </ol>
                </Part>
              </div>
            )
          );
        }}
      </QueryView>
    </>
  );
}

const FIGURES: readonly (readonly [string, (politica: Politica) => string])[] = [
  [
    "Segunda aprobación",
    ({ dobleAprobacionDesde: desde }) => (desde === null ? "nunca" : `desde ${formatCop(desde)}`),
  ],
  ["Días para pagar", ({ diasParaPagar }) => plural(diasParaPagar, "día", "días")],
  ["Solape de llaves", ({ solapeHoras }) => plural(solapeHoras, "hora", "horas")],
  ["Emisor", ({ emisorRazonSocial }) => emisorRazonSocial],
  ["NIT del emisor", ({ emisorNit }) => emisorNit ?? "sin NIT"],
  ["Cómo pagar", ({ emisorPago }) => emisorPago ?? "sin instrucciones"],
];

function Version({ version, before }: { readonly version: Politica; readonly before: Politica | null }) {
  const changes = FIGURES.filter(([, of]) => before === null || of(before) !== of(version));
  return (
    <li className="space-y-1 px-4.5 py-3">
      <p className="[overflow-wrap:anywhere]">
        <strong className="font-semibold">Versión {version.version}</strong> ·{" "}
        {before === null ? "con la instalación" : version.actor} · <Moment at={version.en} />
      </p>
      <p className="max-w-prose text-ink-2 [overflow-wrap:anywhere]">{version.motivo}</p>
      <ul className="text-ink-2 text-xs">
        {changes.map(([name, of]) => (
          <li key={name} className="[overflow-wrap:anywhere]">
            {name}: {before !== null && `${of(before)} → `}
            <span className="text-ink">{of(version)}</span>
          </li>
        ))}
      </ul>
    </li>
  );
}
