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
import { ValidateNav } from "../consultas/validate-nav";
import { Link } from "../link";
import { useSession } from "../session";
import { useTRPC } from "../trpc";
import { ColumnasCard } from "./columnas-card";
import { EstadoBadge } from "./estado-badge";
import { FilasCard } from "./filas-card";
import { isSameChoice } from "./fuente-text";
import type { LoteView } from "./lote-words";

// Loaded on demand: a step needs only some of the cards.
const AvanceCard = dynamic(() => import("./avance-card").then((card) => card.AvanceCard));
const DecideCard = dynamic(() => import("./decide-card").then((card) => card.DecideCard));
const DudasCard = dynamic(() => import("./dudas-card").then((card) => card.DudasCard));
const StartCard = dynamic(() => import("./start-card").then((card) => card.StartCard));
const EncabezadoField = dynamic(() => import("./encabezado-field").then((file) => file.EncabezadoField));
const MuestraTable = dynamic(() => import("./muestra-table").then((file) => file.MuestraTable));
const LecturaCard = dynamic(() => import("./lectura-card").then((card) => card.LecturaCard));

const POLL_MS = 1_500;

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
        <ValidateNav />
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

function Lectura({ loteId, lectura }: { readonly loteId: string; readonly lectura: LecturaDeArchivo }) {
  const reread = useAction(useTRPC().lotes.lectura, { refresh: "all", refreshesAlways: true });
  const { error } = reread;
  return (
    <LecturaCard
      lectura={lectura}
      busy={reread.isPending}
      onRead={(pedida) => reread.run({ loteId, pedida })}
      error={error && { message: error.message, requestId: error.data?.requestId ?? null }}
    />
  );
}

/** The parts of the file that are not screened. */
function Omitted({ lectura }: { readonly lectura: LecturaDeArchivo }) {
  const omitted = omittedInWords(lectura);
  return omitted.length > 0 && <p className="text-ink-2 [overflow-wrap:anywhere]">{omitted.join(" ")}</p>;
}

/** An unsaved choice is discarded if the columns under it change. */
const columnasKey = ({ encabezado, columnas }: LoteView["lote"]): string =>
  JSON.stringify([encabezado, columnas]);

/** A file before its start. The cards share the choice on the page, and nothing else is started. */
function Prepare({ view }: { readonly view: LoteView }) {
  const { loteId, columnas } = view.lote;
  const [chosen, setChosen] = useState<Elegidas>(columnas);
  const apply = useAction(useTRPC().lotes.columnas, { refresh: "all", refreshesAlways: true });
  const head = useAction(useTRPC().lotes.encabezado, { refresh: "all", refreshesAlways: true });
  /** A decision confirms nothing but itself: what is guessed stays a guess. */
  const onApply = (next: Elegidas, confirma: boolean) => {
    setChosen(next);
    apply.run({ loteId, columnas: elegidasOf(next), confirma });
  };
  const isChanged = !isSameChoice(chosen, columnas);
  return (
    <>
      <DecideCard
        view={view}
        chosen={chosen}
        busy={apply.isPending}
        onDecide={(next) => onApply(next, false)}
      />
      <ColumnasCard
        lote={view.lote}
        encabezado={
          view.inicio && (
            <>
              <EncabezadoField
                inicio={view.inicio}
                applying={head.isPending ? head.variables.posicion : null}
                onChoose={(posicion) => head.run({ loteId, posicion })}
              />
              <ActionError title="No se cambió el encabezado" error={head.error} />
            </>
          )
        }
        muestra={{
          title: "Así se consultan las primeras filas",
          rows: <MuestraTable lote={view.lote} columnas={isChanged ? chosen : null} />,
        }}
        chosen={chosen}
        onChoose={setChosen}
        isChanged={isChanged}
        busy={apply.isPending}
        onApply={() => onApply(chosen, true)}
      />
      <ActionError title="No se cambiaron las columnas" error={apply.error} />
      <DudasCard view={view} />
      <StartCard view={view} chosen={chosen} isChanged={isChanged} />
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
      <ValidateNav />
      <div className="space-y-6">
        {estado === "cargado" && may("lotes.start") ? (
          <>
            {lote.lectura !== null && (
              <Lectura key={JSON.stringify(lote.lectura)} loteId={lote.loteId} lectura={lote.lectura} />
            )}
            <Prepare key={columnasKey(lote)} view={view} />
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
