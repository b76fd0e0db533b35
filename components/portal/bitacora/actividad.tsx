"use client";

import { useQuery } from "@tanstack/react-query";
import { useQueryStates } from "nuqs";
import { ACTIVIDAD_TIPOS } from "@/server/domain/bitacora/actividad-words";
import { ActosFields } from "../../rooms/actos-fields";
import { CsvButton } from "../../rooms/csv-button";
import { QueryView } from "../../rooms/query-view";
import { usePagedList } from "../../rooms/use-paged-list";
import { Button } from "../../ui/button";
import { EmptyState } from "../../ui/empty-state";
import { ErrorState } from "../../ui/error-state";
import { PageHeader } from "../../ui/page-header";
import { TableSkeleton } from "../../ui/skeleton";
import { useAddress } from "../link";
import { useTRPC } from "../trpc";
import { ActividadTable } from "./actividad-table";
import { cursorText, FILTRO, type Filtro, filtroOf, inputOf, isFiltered } from "./filtro";

export function Actividad() {
  const [filtro, setFiltro] = useQueryStates(FILTRO, { history: "push" });
  const at = useAddress();
  const { query, isStale, pager } = usePagedList(useTRPC().actividad.list.queryOptions(inputOf(filtro)), {
    cursores: filtro.cursores,
    onGo: (cursores) => void setFiltro({ cursores }),
  });
  const change = (part: Partial<Filtro>) =>
    void setFiltro({ ...part, cursores: null }, { history: "replace" });
  const clear = () => void setFiltro(null);
  const isWrong = query.error?.data?.code === "validation_error";
  return (
    <>
      <PageHeader
        title="Actividad"
        description="Quién hizo qué y desde dónde. No se puede borrar ni cambiar."
        actions={
          <CsvButton
            href={at("/portal/actividad/actividad.csv")}
            what="la actividad"
            filtro={filtroOf(filtro)}
          />
        }
      />
      <FiltrosBar filtro={filtro} onChange={change} onClear={clear} />
      {isWrong ? (
        <ErrorState title="El filtro de la dirección no es válido">
          <Button onClick={clear}>Quitar los filtros</Button>
        </ErrorState>
      ) : (
        <QueryView query={query} skeleton={<TableSkeleton />}>
          {({ rows, siguiente }) => (
            <>
              <ActividadTable
                rows={rows}
                isStale={isStale}
                empty={<Nothing isFiltered={isFiltered(filtro)} onClear={clear} />}
              />
              {pager(siguiente && cursorText(siguiente))}
            </>
          )}
        </QueryView>
      )}
    </>
  );
}

function Nothing({ isFiltered, onClear }: { readonly isFiltered: boolean; readonly onClear: () => void }) {
  if (!isFiltered) {
    return (
      <EmptyState title="Todavía no hay actividad">
        Aquí queda cada ingreso y cada cambio que haga su equipo o una llave suya.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title="Nada pasa por estos filtros"
      action={<Button onClick={onClear}>Quitar los filtros</Button>}
    >
      Pruebe con otras fechas u otra persona.
    </EmptyState>
  );
}

interface FiltrosBarProps {
  readonly filtro: Filtro;
  readonly onChange: (part: Partial<Filtro>) => void;
  readonly onClear: () => void;
}

/** Person, kind and days; what is chosen stands in the address at once. */
function FiltrosBar({ filtro, onChange, onClear }: FiltrosBarProps) {
  const { data: personas } = useQuery(useTRPC().actividad.personas.queryOptions());
  return (
    <search aria-label="Filtros de la actividad" className="mb-4 space-y-3">
      <ActosFields
        filtro={filtro}
        quien={{
          label: "Persona",
          options: (personas ?? []).map(({ usuarioId, nombre, email }) => ({
            value: usuarioId,
            label: `${nombre} (${email})`,
          })),
        }}
        tipo={{ label: "Qué hizo", tipos: ACTIVIDAD_TIPOS }}
        onChange={onChange}
      />
      {isFiltered(filtro) && (
        <Button variant="quiet" onClick={onClear}>
          Quitar los filtros
        </Button>
      )}
    </search>
  );
}
