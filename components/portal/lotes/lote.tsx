"use client";

import { useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useState } from "react";
import { type LecturaDeArchivo, omittedInWords } from "@/server/domain/archivos/lectura";
import { type Elegidas, elegidasOf } from "@/server/domain/archivos/tabla/reglas";
import { SE_CONSERVAN } from "@/server/domain/consultas/retencion";
import { LOTE_DIAS } from "@/server/domain/lotes/lote";
import { plural } from "@/server/domain/shared/formato";
import { ActionError } from "../../rooms/action-error";
import { QueryView } from "../../rooms/query-view";
import { useAction } from "../../rooms/use-action";
import { EmptyState } from "../../ui/empty-state";
import { Moment } from "../../ui/moment";
import { PageHeader } from "../../ui/page-header";
import { Skeleton } from "../../ui/skeleton";
import { ValidarNav } from "../consultas/validar-nav";
import { Link } from "../link";
import { useSession } from "../session";
import { useTRPC } from "../trpc";
import { ColumnasCard } from "./columnas-card";
import { EstadoBadge } from "./estado-badge";
import { FilasCard } from "./filas-card";
import { isSameChoice } from "./fuente-text";
import type { LoteView } from "./lote-view";

// A file needs some of these only, by its step and its doubts.
const AvanceCard = dynamic(() => import("./avance-card").then((card) => card.AvanceCard));
const DecidirCard = dynamic(() => import("./decidir-card").then((card) => card.DecidirCard));
const DudasCard = dynamic(() => import("./dudas-card").then((card) => card.DudasCard));
const IniciarCard = dynamic(() => import("./iniciar-card").then((card) => card.IniciarCard));
const LecturaCard = dynamic(() => import("./lectura-card").then((card) => card.LecturaCard));

const POLL_MS = 1_500;

/** A file at whatever step it stands: its columns and errors, its price, its progress, its result. */
export function Lote({ loteId }: { readonly loteId: string }) {
  const query = useQuery(
    useTRPC().lotes.get.queryOptions(
      { loteId },
      {
        refetchOnMount: "always",
        refetchInterval: ({ state }) => (state.data?.lote.estado === "en_curso" ? POLL_MS : false),
      },
    ),
  );
  if (query.error?.data?.code === "not_found") {
    return (
      <>
        <PageHeader title="Este archivo no existe" />
        <ValidarNav />
        <EmptyState title="No hay un archivo con esta dirección">
          Se descartó, venció sin iniciarse o es de otra entidad.{" "}
          <Link href="/portal/validar/archivo">Ver los archivos</Link>.
        </EmptyState>
      </>
    );
  }
  return (
    <QueryView query={query} skeleton={<Skeleton className="h-96 w-full max-w-3xl" />}>
      {(view) => <View view={view} />}
    </QueryView>
  );
}

/** The parts of the file that were not asked. */
function Omitted({ lectura }: { readonly lectura: LecturaDeArchivo }) {
  const omitted = omittedInWords(lectura);
  return omitted.length > 0 && <p className="text-ink-2 [overflow-wrap:anywhere]">{omitted.join(" ")}</p>;
}

/** A choice that is not kept yet belongs to the columns that it was made over. */
const columnasKey = ({ encabezado, columnas }: LoteView["lote"]): string =>
  JSON.stringify([encabezado, columnas]);

/** A file before its start. The cards share the choice on the page, and nothing else is started. */
function Preparar({ view }: { readonly view: LoteView }) {
  const { loteId, columnas } = view.lote;
  const [chosen, setChosen] = useState<Elegidas>(columnas);
  const apply = useAction(useTRPC().lotes.columnas, { refresh: "all", refreshesAlways: true });
  /** A decision confirms nothing but itself: what is guessed stays a guess. */
  const onApply = (next: Elegidas, confirma: boolean) => {
    setChosen(next);
    apply.run({ loteId, columnas: elegidasOf(next), confirma });
  };
  const isChanged = !isSameChoice(chosen, columnas);
  return (
    <>
      <DecidirCard
        view={view}
        chosen={chosen}
        busy={apply.isPending}
        onDecide={(next) => onApply(next, false)}
      />
      <ColumnasCard
        view={view}
        chosen={chosen}
        onChoose={setChosen}
        isChanged={isChanged}
        busy={apply.isPending}
        onApply={() => onApply(chosen, true)}
      />
      <ActionError title="No se cambiaron las columnas" error={apply.error} />
      <DudasCard view={view} />
      <IniciarCard view={view} chosen={chosen} isChanged={isChanged} />
    </>
  );
}

function View({ view }: { readonly view: LoteView }) {
  const { may, modo } = useSession();
  const { lote } = view;
  const { estado, creadoPor, creadoEn, correPor, borradoEn } = lote;
  return (
    <>
      <PageHeader
        title={lote.nombreArchivo}
        description={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <EstadoBadge estado={estado} />
            <span>
              {plural(lote.total, "fila", "filas")}, subido por {creadoPor} el <Moment at={creadoEn} />
              {correPor !== null && correPor !== creadoPor && `; a nombre de ${correPor}`}
            </span>
          </span>
        }
      />
      <ValidarNav />
      <div className="space-y-6">
        {estado === "cargado" && may("lotes.iniciar") ? (
          <>
            {lote.lectura !== null && (
              <LecturaCard key={JSON.stringify(lote.lectura)} loteId={lote.loteId} lectura={lote.lectura} />
            )}
            <Preparar key={columnasKey(lote)} view={view} />
          </>
        ) : (
          <>
            <AvanceCard view={view} />
            {lote.lectura !== null && <Omitted lectura={lote.lectura} />}
          </>
        )}
        {borradoEn === null ? (
          <FilasCard view={view} />
        ) : (
          <p className="text-ink-2">
            Las filas se borraron el <Moment at={borradoEn} />, {LOTE_DIAS[modo]} días después de terminar.
            Sus <Link href="/portal/consultas">consultas</Link> {SE_CONSERVAN[modo]}.
          </p>
        )}
      </div>
    </>
  );
}
