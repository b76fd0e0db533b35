"use client";

import { useQuery } from "@tanstack/react-query";
import { plural } from "@/server/domain/shared/formato";
import { Part } from "../../rooms/card";
import { QueryView } from "../../rooms/query-view";
import { Button } from "../../ui/button";
import { Link } from "../../ui/link";
import { Moment } from "../../ui/moment";
import { PageHeader } from "../../ui/page-header";
import { TableSkeleton } from "../../ui/skeleton";
import { type SoporteOutputs, useTRPC } from "../trpc";
import { isEnCurso } from "./avance";
import { ListasTable } from "./listas-table";
import { RetenidaCard } from "./retenida-card";

/** Reloads each second while a run is in progress, otherwise seldom. */
export const refetchEvery = (isRunning: boolean): number => (isRunning ? 1_000 : 30_000);

/** The eight lists, those that need a decision first. */
export function Listas() {
  const query = useQuery(
    useTRPC().listas.list.queryOptions(undefined, {
      refetchInterval: ({ state: { data } }) =>
        refetchEvery(data?.listas.some(({ ejecucion }) => isEnCurso(ejecucion, data.now)) ?? false),
    }),
  );
  return (
    <>
      <PageHeader
        title={query.data ? titleOf(query.data) : "Listas"}
        description="Las versiones que se comparan en este momento y lo que espera una decisión. Horas de Bogotá."
      />
      <QueryView query={query} skeleton={<TableSkeleton rows={8} />}>
        {({ listas, porAprobar, now }) => {
          const held = listas.filter(({ retenidas }) => retenidas.length > 0);
          return (
            <div className="space-y-10">
              {porAprobar.length > 0 && (
                <Part title="Esperan a una segunda persona">
                  <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
                    {porAprobar.map((espera) => (
                      <WaitingItem key={espera.previaId} espera={espera} />
                    ))}
                  </ul>
                </Part>
              )}
              {held.length > 0 && (
                <Part title="Esperan decisión">
                  {held.flatMap((lista) =>
                    lista.retenidas.map((retenida) => (
                      <RetenidaCard key={retenida.retenidaId} retenida={retenida} lista={lista} now={now} />
                    )),
                  )}
                </Part>
              )}
              <Part title="Las ocho listas">
                <ListasTable listas={listas} now={now} />
              </Part>
            </div>
          );
        }}
      </QueryView>
    </>
  );
}

type Overview = SoporteOutputs["listas"]["list"];

function WaitingItem({ espera }: { readonly espera: Overview["porAprobar"][number] }) {
  const { slug, previaId, nombre, solicitante, motivo, creadaEn, isOwn } = espera;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4.5 py-3.5">
      <div className="min-w-0 flex-1 basis-64 [overflow-wrap:anywhere]">
        <p className="font-semibold">{nombre}</p>
        <p className="text-ink-2 text-xs">
          {isOwn ? "Usted lo pidió" : `Lo pide ${solicitante}`} el <Moment at={creadaEn} />: {motivo}
        </p>
      </div>
      <Button asChild variant={isOwn ? "secondary" : "primary"}>
        <Link href={`/soporte/listas/${slug}/previas/${previaId}`}>
          {isOwn ? "Ver el archivo" : "Revisar el archivo"}
        </Link>
      </Button>
    </li>
  );
}

function titleOf({ listas, porAprobar }: Overview): string {
  const asked = porAprobar.filter(({ isOwn }) => !isOwn).length;
  if (asked > 0) return plural(asked, "archivo espera su aprobación", "archivos esperan su aprobación");
  const held = listas.reduce((total, { retenidas }) => total + retenidas.length, 0);
  if (held > 0) return plural(held, "archivo espera su decisión", "archivos esperan su decisión");
  const late = listas.filter(({ age, activa }) => age.isLate && !activa?.isSample).length;
  if (late > 0) return plural(late, "lista está atrasada", "listas están atrasadas");
  const samples = listas.filter(({ activa }) => activa?.isSample).length;
  if (samples > 0) return plural(samples, "lista tiene solo una muestra", "listas tienen solo una muestra");
  return `Las ${listas.length} listas están al día`;
}
