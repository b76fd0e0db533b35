"use client";

import { useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useQueryStates } from "nuqs";
import { ActionError } from "../../rooms/action-error";
import { Card, Part } from "../../rooms/card";
import { CsvButton } from "../../rooms/csv-button";
import { QueryView } from "../../rooms/query-view";
import { useAction } from "../../rooms/use-action";
import { usePagedList } from "../../rooms/use-paged-list";
import { Button } from "../../ui/button";
import { EmptyState } from "../../ui/empty-state";
import { ErrorState } from "../../ui/error-state";
import { ShieldCheck } from "../../ui/icons";
import { PageHeader } from "../../ui/page-header";
import { Skeleton, TableSkeleton } from "../../ui/skeleton";
import { ComprobacionResult, isUnderWay } from "../operacion/comprobacion-result";
import { useTRPC } from "../trpc";
import { ActosTable } from "./actos-table";
import { CLEARED, FILTRO, type Filtro, filtroOf, inputOf, isFiltered } from "./filtro";
import { FiltrosBar } from "./filtros-bar";

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
          onFilter={(part) => void setFiltro({ ...CLEARED, ...part })}
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

const POLL_MS = 1_000;

/** Checks that no act was changed. */
function Verificacion() {
  const trpc = useTRPC();
  const query = useQuery({
    ...trpc.bitacora.verificacion.queryOptions(),
    refetchInterval: ({ state }) => (isUnderWay(state.data?.comprobacion) ? POLL_MS : false),
  });
  const { run, isPending, error } = useAction(trpc.bitacora.verify, { refresh: [trpc.bitacora.pathKey()] });
  const comprobacion = query.data?.comprobacion ?? null;
  return (
    <Card className="mb-6">
      <Part
        title="Cadena de actos"
        actions={
          <Button
            busy={isPending || isUnderWay(comprobacion)}
            onClick={() => run()}
            icon={<ShieldCheck aria-hidden className="size-4" />}
          >
            Verificar la cadena
          </Button>
        }
      >
        <QueryView query={query} skeleton={<Skeleton className="h-10" />}>
          {() =>
            comprobacion === null ? (
              <p className="max-w-prose text-ink-2">
                Cada acto lleva la huella del anterior. Verifique la cadena para saber si alguien cambió,
                borró o insertó un acto por fuera del servicio.
              </p>
            ) : (
              <ComprobacionResult comprobacion={comprobacion} intact="La cadena está intacta." />
            )
          }
        </QueryView>
        <ActionError title="No se pidió la verificación" error={error} />
      </Part>
    </Card>
  );
}
