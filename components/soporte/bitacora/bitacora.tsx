"use client";

import dynamic from "next/dynamic";
import { useQueryStates } from "nuqs";
import { CsvButton } from "../../rooms/csv-button";
import { QueryView } from "../../rooms/query-view";
import { usePagedList } from "../../rooms/use-paged-list";
import { Button } from "../../ui/button";
import { EmptyState } from "../../ui/empty-state";
import { ErrorState } from "../../ui/error-state";
import { PageHeader } from "../../ui/page-header";
import { TableSkeleton } from "../../ui/skeleton";
import { useTRPC } from "../trpc";
import { ActosTable } from "./actos-table";
import { CLEARED, FILTRO, type Filtro, filtroOf, inputOf, isFiltered } from "./filtro";
import { FiltrosBar } from "./filtros-bar";
import { Verificacion } from "./verificacion";

const ActoSheet = dynamic(() => import("./acto-sheet").then((file) => file.ActoSheet), { ssr: false });

/** Acts of staff, tokens and tareas, newest first, with the check of their chain. */
export function Bitacora() {
  const [filtro, setFiltro] = useQueryStates(FILTRO, { history: "push" });
  const { query, isStale, pager } = usePagedList(useTRPC().bitacora.list.queryOptions(inputOf(filtro)), {
    cursores: filtro.cursores,
    onGo: (cursores) => void setFiltro({ cursores }),
  });
  const change = (part: Partial<Filtro>) =>
    void setFiltro({ ...part, cursores: null }, { history: "replace" });
  const clear = () => void setFiltro(CLEARED);
  const isWrong = query.error?.data?.code === "validation_error";
  return (
    <>
      <PageHeader
        title="Bitácora"
        description="Cada acto de soporte, de un token o de una tarea: quién, qué y por qué. Nadie lo puede borrar ni cambiar."
        actions={
          <CsvButton href="/soporte/bitacora/bitacora.csv" what="la bitácora" filtro={filtroOf(filtro)} />
        }
      />
      <Verificacion />
      <FiltrosBar filtro={filtro} onChange={change} onClear={clear} />
      {isWrong ? (
        <ErrorState title="El filtro de la dirección no es válido">
          <Button onClick={clear}>Quitar los filtros</Button>
        </ErrorState>
      ) : (
        <QueryView query={query} skeleton={<TableSkeleton rows={8} />}>
          {({ rows, siguiente }) => (
            <>
              <ActosTable
                rows={rows}
                isStale={isStale}
                onOpen={({ numero }) => void setFiltro({ acto: numero })}
                empty={<Nothing isFiltered={isFiltered(filtro)} onClear={clear} />}
              />
              {pager(siguiente, rows.length > 0 && `Actos ${rows.at(-1)?.numero} a ${rows[0]?.numero}`)}
            </>
          )}
        </QueryView>
      )}
      {filtro.acto !== null && (
        <ActoSheet
          numero={filtro.acto}
          onClose={() => void setFiltro({ acto: null })}
          onFilter={(part) => void setFiltro({ ...CLEARED, ...part, acto: null })}
        />
      )}
    </>
  );
}

function Nothing({ isFiltered, onClear }: { readonly isFiltered: boolean; readonly onClear: () => void }) {
  if (!isFiltered) {
    return (
      <EmptyState title="Todavía no hay actos">
        Aquí queda cada cambio que hagan soporte, la API de administración o una tarea.
      </EmptyState>
    );
  }
  return (
    <EmptyState title="Ningún acto es así" action={<Button onClick={onClear}>Quitar los filtros</Button>}>
      Pruebe con otras fechas, otra persona o menos palabras.
    </EmptyState>
  );
}
