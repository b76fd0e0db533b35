"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useQueryStates } from "nuqs";
import { useCallback } from "react";
import { coberturaInWords } from "@/server/domain/contrapartes/words";
import { plural } from "@/server/domain/shared/formato";
import { CursorPager } from "../../rooms/cursor-pager";
import { QueryView } from "../../rooms/query-view";
import { Button } from "../../ui/button";
import { EmptyState } from "../../ui/empty-state";
import { PageHeader } from "../../ui/page-header";
import { TableSkeleton } from "../../ui/skeleton";
import { useToday } from "../../ui/today";
import { DownloadButton } from "../consultas/download-button";
import { Link, OwnOnly } from "../link";
import { useSession } from "../session";
import { useTRPC } from "../trpc";
import { ContrapartesTable } from "./contrapartes-table";
import { FILTRO, type Filtro, filtroOf, inputOf, isFiltered } from "./filtro";
import { FiltrosBar } from "./filtros-bar";

// Loaded on demand.
const VencenNote = dynamic(() => import("./vencen").then((file) => file.VencenNote), { ssr: false });

const POLL_MS = 5_000;

/** The client's base of those it deals with, and up to which lists it is compared. */
export function Contrapartes() {
  const [filtro, setFiltro] = useQueryStates(FILTRO, { history: "push" });
  const { may } = useSession();
  const query = useQuery(
    useTRPC().contrapartes.list.queryOptions(inputOf(filtro), { placeholderData: keepPreviousData }),
  );
  const change = useCallback(
    (part: Partial<Filtro>) => void setFiltro({ ...part, cursores: [] }, { history: "replace" }),
    [setFiltro],
  );
  const clear = () => void setFiltro(null);
  const total = query.isPlaceholderData ? undefined : query.data?.total;
  const isEmpty = query.data?.total === 0 && !isFiltered(filtro);
  return (
    <>
      <PageHeader
        title={titleOf(total, isFiltered(filtro))}
        description={<Cobertura />}
        actions={
          may("contrapartes.save") &&
          !isEmpty && (
            <OwnOnly>
              <Additions />
            </OwnOnly>
          )
        }
      />
      {!isEmpty && (
        <div className="mb-4 flex flex-wrap items-center gap-x-5 gap-y-2">
          {filtro.vence === null && (
            <Link href="/portal/contrapartes?vence=mes">Ver las que vencen este mes</Link>
          )}
          <Link href="/portal/contrapartes/acta">Actas de cobertura</Link>
          {may("contrapartes.save") && query.data !== undefined && query.data.total > 0 && (
            <OwnOnly>
              <span className="flex flex-wrap gap-x-2 sm:ml-auto">
                <Export filtro={filtro} />
              </span>
            </OwnOnly>
          )}
        </div>
      )}
      {!isEmpty && <FiltrosBar filtro={filtro} onChange={change} onClear={clear} />}
      {filtro.vence !== null && may("contrapartes.screenVencen") && <VencenNote filtro={filtroOf(filtro)} />}
      <QueryView query={query} skeleton={<TableSkeleton />}>
        {({ rows, siguienteCursor }) => (
          <>
            <ContrapartesTable
              rows={rows}
              isStale={query.isPlaceholderData}
              empty={<Nothing isFiltered={isFiltered(filtro)} text={filtro.texto ?? ""} onClear={clear} />}
            />
            <CursorPager
              cursores={filtro.cursores}
              siguiente={siguienteCursor}
              busy={query.isPlaceholderData}
              onGo={(cursores) => void setFiltro({ cursores })}
            />
          </>
        )}
      </QueryView>
    </>
  );
}

const Additions = () => (
  <>
    <Button asChild>
      <Link href="/portal/contrapartes/importar">Importar archivo</Link>
    </Button>
    <Button asChild variant="primary">
      <Link href="/portal/contrapartes/nueva">Agregar contraparte</Link>
    </Button>
  </>
);

/** The contrapartes of the filter as a file that an import reads again. */
function Export({ filtro }: { readonly filtro: Filtro }) {
  const file = { href: "/portal/contrapartes/exportar", what: "las contrapartes" };
  return (["xlsx", "csv"] as const).map((formato) => (
    <DownloadButton key={formato} {...file} body={{ filtro: filtroOf(filtro), formato }} size="sm">
      Exportar {formato.toUpperCase()}
    </DownloadButton>
  ));
}

function titleOf(total: number | undefined, filtered: boolean): string {
  if (total === undefined || (total === 0 && !filtered)) return "Contrapartes";
  return `${plural(total, "contraparte", "contrapartes")}${filtered ? " con estos filtros" : ""}`;
}

/** Asks again while something waits to be compared. */
function Cobertura() {
  const today = useToday();
  const { data } = useQuery(
    useTRPC().contrapartes.cobertura.queryOptions(undefined, {
      refetchInterval: ({ state }) =>
        state.data?.listas.some(({ pendientes }) => pendientes > 0) ? POLL_MS : false,
    }),
  );
  return data === undefined ? null : <span role="status">{coberturaInWords(data, today)}</span>;
}

interface NothingProps {
  readonly isFiltered: boolean;
  /** The searched text. */
  readonly text: string;
  readonly onClear: () => void;
}

function Nothing({ isFiltered: filtered, text, onClear }: NothingProps) {
  const { may } = useSession();
  if (filtered) {
    return (
      <EmptyState
        title="Ninguna contraparte pasa estos filtros"
        action={<Button onClick={onClear}>Ver todas</Button>}
      >
        {text === ""
          ? "Quite algún filtro para ver más."
          : "Se busca cualquier parte del nombre, el documento o la referencia; las tildes y mayúsculas no importan."}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title="Todavía no hay contrapartes"
      action={
        may("contrapartes.save") && (
          <span className="flex flex-wrap gap-2">
            <Additions />
          </span>
        )
      }
    >
      Guarde a quienes trata —clientes, proveedores, empleados— una sola vez: se comparan con cada versión
      nueva de cada lista y usted se entera cuando uno entra, cambia o sale. Comparar no consume consultas;
      respaldar una alarma consume una. Las que se retiran siguen en{" "}
      <Link href="/portal/contrapartes?estado=retirada">las retiradas</Link>.
    </EmptyState>
  );
}
