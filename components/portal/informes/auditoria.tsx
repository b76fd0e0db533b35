"use client";

import { useQuery } from "@tanstack/react-query";
import { diasOf } from "@/server/domain/informes/informe-words";
import { SEVERIDAD_WORDS } from "@/server/domain/screening/severidad-words";
import { formatCount, plural } from "@/server/domain/shared/formato";
import { Part } from "../../rooms/card";
import { longDay } from "../../rooms/days";
import { QueryView } from "../../rooms/query-view";
import { CopyText } from "../../ui/copy-text";
import { EmptyState } from "../../ui/empty-state";
import { Day, Moment } from "../../ui/moment";
import { Progress } from "../../ui/progress";
import { TableSkeleton } from "../../ui/skeleton";
import { DownloadButton } from "../consultas/download-button";
import { Link, OwnOnly } from "../link";
import { type PortalOutputs, useTRPC } from "../trpc";
import { DrawMuestra } from "./draw-muestra";

type Muestra = PortalOutputs["informes"]["muestras"]["muestras"][number];

const POLL_MS = 2_000;

export function Auditoria() {
  const query = useQuery(
    useTRPC().informes.muestras.queryOptions(undefined, {
      refetchInterval: ({ state }) =>
        state.data?.muestras.some(({ terminadaEn }) => terminadaEn === null) ? POLL_MS : false,
    }),
  );
  return (
    <QueryView query={query} skeleton={<TableSkeleton />}>
      {({ now, muestras }) => (
        <div className="space-y-8">
          <DrawMuestra now={now} />
          <Part title="Muestras">
            {muestras.length === 0 ? (
              <EmptyState title="Todavía no hay muestras">
                Sortee una aquí, o elija consultas una por una en la{" "}
                <Link href="/portal/consultas">lista de consultas</Link>.
              </EmptyState>
            ) : (
              <ul className="divide-y divide-line rounded-lg border border-line bg-surface px-4.5">
                {muestras.map((muestra) => (
                  <li key={muestra.muestraId} className="py-4">
                    <OneMuestra muestra={muestra} />
                  </li>
                ))}
              </ul>
            )}
          </Part>
          <p className="max-w-prose text-ink-2">
            Quien la reciba la comprueba sin nosotros con el programa{" "}
            <a href="/verificar/verificar.mjs" download>
              verificar.mjs
            </a>
            , que viene en ella, y la <a href="/verificar/llave">llave que publica el servicio</a>: dice si
            algo falta, sobra o fue alterado.{" "}
            <a href="/docs/evidencia#la-muestra-de-un-auditor">Cómo se usa</a>.
          </p>
        </div>
      )}
    </QueryView>
  );
}

function OneMuestra({ muestra }: { readonly muestra: Muestra }) {
  const { muestraId, terminadaEn, borradaEn, venceEn, consultas, poblacion, avance, semilla } = muestra;
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="min-w-0 flex-1 basis-80 space-y-1">
        <p className="font-medium">{titleOf(muestra)}</p>
        <p className="text-ink-2">{filtroOf(muestra)}</p>
        {semilla !== null && (
          <p className="flex flex-wrap items-center gap-1.5 text-ink-2">
            Semilla <CopyText text={semilla} />
          </p>
        )}
        <p className="text-ink-3 text-xs">
          La pidió {muestra.pedidaPor} el <Moment at={muestra.solicitadaEn} />
        </p>
      </div>
      {terminadaEn === null ? (
        <div className="w-full space-y-2 sm:w-64">
          <p role="status">
            {consultas === null
              ? "Sorteando…"
              : `Preparando: ${formatCount(avance)} de ${formatCount(consultas)} consultas`}
          </p>
          <Progress
            label="Preparando la muestra"
            share={consultas === null || consultas === 0 ? null : avance / consultas}
          />
        </div>
      ) : borradaEn !== null ? (
        <p className="text-ink-3">El archivo se borró. Con la misma semilla y el mismo filtro sale igual.</p>
      ) : (
        <div className="space-y-1.5">
          <OwnOnly>
            <DownloadButton href={`/portal/informes/muestra/${muestraId}`} what="la muestra">
              Descargar muestra
            </DownloadButton>
          </OwnOnly>
          {venceEn && (
            <p className="text-ink-3 text-xs">
              Queda hasta el <Day at={venceEn} />
            </p>
          )}
          {poblacion === 0 && <p className="text-ink-3 text-xs">Nada cumple el filtro.</p>}
        </div>
      )}
    </div>
  );
}

function titleOf({ consultas, poblacion, tamano, semilla }: Muestra): string {
  if (consultas === null || poblacion === null) return plural(tamano, "consulta", "consultas");
  const count = plural(consultas, "consulta", "consultas");
  return semilla === null
    ? `${count}, elegidas una por una`
    : `${count} de ${formatCount(poblacion)}, por sorteo`;
}

function filtroOf({ criterios }: Muestra): string {
  if (criterios === null) return "Sin filtro";
  const { desde, hasta } = diasOf(criterios);
  const { severidad, lista } = criterios;
  return [
    `Del ${longDay(desde)} al ${longDay(hasta)}`,
    severidad && `severidad ${SEVERIDAD_WORDS[severidad].nombre}`,
    lista && `coincidencia en ${lista}`,
  ]
    .filter(Boolean)
    .join(" · ");
}
