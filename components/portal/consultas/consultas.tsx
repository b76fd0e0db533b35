"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useQueryStates } from "nuqs";
import { useCallback, useState } from "react";
import { CONSULTAS_LIMITE } from "@/server/contract/http/limites";
import { SE_CONSERVAN } from "@/server/domain/consultas/retencion";
import { formatCount, plural } from "@/server/domain/shared/formato";
import { QueryView } from "../../rooms/query-view";
import { Button } from "../../ui/button";
import type { RowSelection } from "../../ui/data-table";
import { EmptyState } from "../../ui/empty-state";
import { ErrorState } from "../../ui/error-state";
import { PageHeader } from "../../ui/page-header";
import { Pager } from "../../ui/pager";
import { TableSkeleton } from "../../ui/skeleton";
import { Link } from "../link";
import { useSession } from "../session";
import { type PortalOutputs, useTRPC } from "../trpc";
import { ConsultasTable } from "./consultas-table";
import { Descargas } from "./descargas";
import {
  FILTRO,
  FIRST_PAGE,
  type Filtro,
  filtroOf,
  inputOf,
  isFiltered,
  nextPage,
  previousPage,
} from "./filtro";
import { FiltrosBar } from "./filtros-bar";
import { SelectionBar } from "./selection-bar";

const ExportDialog = dynamic(() => import("./export-dialog").then((file) => file.ExportDialog), {
  ssr: false,
});

type SearchResults = PortalOutputs["consultas"]["search"];

export function Consultas() {
  const [filtro, setFiltro] = useQueryStates(FILTRO, { history: "push" });
  const [selection, setSelection] = useState<RowSelection>({});
  const { may } = useSession();
  const query = useQuery(
    useTRPC().consultas.search.queryOptions(inputOf(filtro), { placeholderData: keepPreviousData }),
  );
  const change = useCallback(
    (part: Partial<Filtro>) => void setFiltro({ ...part, ...FIRST_PAGE }, { history: "replace" }),
    [setFiltro],
  );
  const isWrong = query.error?.data?.code === "validation_error";
  // The previous query had no results.
  const isNoneYet = query.isPlaceholderData && query.data?.total === 0;
  return (
    <>
      <PageHeader
        title={titleOf(isNoneYet ? undefined : query.data, filtro)}
        actions={
          may("consultas.export") &&
          query.data && (
            <ExportDialog
              filtro={filtroOf(filtro)}
              isFiltered={isFiltered(filtro)}
              total={query.data.total}
              isTotalExact={query.data.isTotalExact}
            />
          )
        }
      />
      {may("consultas.descargas") && <Descargas />}
      <FiltrosBar filtro={filtro} onChange={change} onClear={() => void setFiltro(null)} />
      {isWrong ? (
        <WrongFilter messages={query.error?.data?.issues ?? []} onClear={() => void setFiltro(null)} />
      ) : (
        <QueryView query={query} skeleton={<TableSkeleton />}>
          {(found) => (
            <>
              {found.isIncomplete && <StillPreparing />}
              <ConsultasTable
                rows={found.rows}
                selection={may("consultas.ids") ? selection : null}
                onSelectionChange={setSelection}
                isStale={query.isPlaceholderData}
                empty={<Nothing isFiltered={isFiltered(filtro)} />}
              />
              {found.rows.length > 0 && (
                <Pages
                  found={found}
                  filtro={filtro}
                  busy={query.isPlaceholderData}
                  onGo={(page) => void setFiltro(page)}
                />
              )}
              <SelectionBar
                selection={selection}
                onSelectionChange={setSelection}
                filtro={filtroOf(filtro)}
                total={found.total}
                isTotalExact={found.isTotalExact}
              />
            </>
          )}
        </QueryView>
      )}
    </>
  );
}

function titleOf(found: SearchResults | undefined, filtro: Filtro): string {
  if (found === undefined) return "Consultas";
  const { total, isTotalExact } = found;
  const count = isTotalExact
    ? plural(total, "consulta", "consultas")
    : `Más de ${formatCount(total)} consultas`;
  return isFiltered(filtro) ? `${count} con estos filtros` : count;
}

interface PagesProps {
  readonly found: SearchResults;
  readonly filtro: Filtro;
  readonly busy: boolean;
  readonly onGo: (page: Pick<Filtro, "pagina" | "cursores">) => void;
}

function Pages({ found: { rows, total, isTotalExact, siguienteCursor }, filtro, busy, onGo }: PagesProps) {
  const before = (filtro.pagina - 1) * CONSULTAS_LIMITE;
  const of = isTotalExact ? formatCount(total) : `más de ${formatCount(total)}`;
  return (
    <Pager
      busy={busy}
      onPrevious={filtro.pagina > 1 ? () => onGo(previousPage(filtro)) : undefined}
      onNext={siguienteCursor === null ? undefined : () => onGo(nextPage(filtro, siguienteCursor))}
    >
      Página {formatCount(filtro.pagina)}: {formatCount(before + 1)} a {formatCount(before + rows.length)} de{" "}
      {of}
    </Pager>
  );
}

function Nothing({ isFiltered }: { readonly isFiltered: boolean }) {
  const { may, modo } = useSession();
  if (isFiltered) {
    return (
      <EmptyState title="Ninguna consulta pasa estos filtros">
        Los nombres se buscan por el comienzo de cada palabra, desde tres letras; con menos, por la palabra
        entera. Las tildes y mayúsculas no importan. Revise lo que escribió o quite alguno de los filtros.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title="Todavía no hay consultas"
      action={
        may("consultas.validate") && (
          <Button asChild variant="primary">
            <Link href="/portal/validar">Validar a una persona o empresa</Link>
          </Button>
        )
      }
    >
      Aquí quedan todas las que hagan sus sistemas y su equipo, con su evidencia; {SE_CONSERVAN[modo]}.
    </EmptyState>
  );
}

function StillPreparing() {
  return (
    <p role="status" className="mb-3 rounded-lg border border-line bg-sunken px-4 py-2.5 text-ink-2">
      Se están preparando consultas recientes para la búsqueda: puede faltar alguna en este resultado. Vuelva
      a buscar en unos minutos.
    </p>
  );
}

interface WrongFilterProps {
  readonly messages: readonly { readonly path: readonly string[]; readonly message: string }[];
  readonly onClear: () => void;
}

const NAMES: Readonly<Record<string, string>> = {
  sujetoObligadoNit: "NIT del sujeto obligado",
  lista: "Coincidencia en",
  quien: "Consultó",
  desde: "Desde",
  hasta: "Hasta",
  texto: "Búsqueda",
};

function WrongFilter({ messages, onClear }: WrongFilterProps) {
  return (
    <ErrorState title="Un filtro no se entiende">
      <ul className="mb-3">
        {messages.map(({ path, message }) => (
          <li key={path.join(".")}>
            {NAMES[path.at(-1) ?? ""] ?? "La página"}: {message}
          </li>
        ))}
      </ul>
      <Button onClick={onClear}>Quitar los filtros</Button>
    </ErrorState>
  );
}
