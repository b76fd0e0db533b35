"use client";

import { useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { parseAsArrayOf, parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { nitInWords } from "@/server/domain/shared/documento";
import { plural } from "@/server/domain/shared/formato";
import type { Paging } from "../../rooms/cursor-pager";
import { QueryView } from "../../rooms/query-view";
import { usePagedList } from "../../rooms/use-paged-list";
import { Button } from "../../ui/button";
import { type ColumnDef, DataTable } from "../../ui/data-table";
import { EmptyState } from "../../ui/empty-state";
import { Plus } from "../../ui/icons";
import { Link } from "../../ui/link";
import { Day } from "../../ui/moment";
import { PageHeader } from "../../ui/page-header";
import { TableSkeleton } from "../../ui/skeleton";
import { useSession } from "../session";
import { type SoporteOutputs, useTRPC } from "../trpc";
import { Encontrados } from "./encontrados";
import { ESTADO_VALUES, EstadoBadge } from "./estado-badge";
import { SearchBar } from "./search-bar";

const CreateCliente = dynamic(() => import("./create-cliente").then((file) => file.CreateCliente), {
  ssr: false,
});

const FILTRO = {
  buscar: parseAsString,
  estado: parseAsStringLiteral(ESTADO_VALUES),
  cursores: parseAsArrayOf(parseAsString).withDefault([]),
  abierto: parseAsString,
};

type Listado = SoporteOutputs["clientes"]["list"]["rows"][number];

/** Support's first page: find a client, or see who needs something. */
export function Clientes() {
  const [filtro, setFiltro] = useQueryStates(FILTRO, { history: "push" });
  const { may } = useSession();
  const { buscar, estado, cursores } = filtro;
  const mayCreate = may("clientes.create");
  return (
    <>
      <PageHeader
        title="Clientes"
        description={<Bloqueados />}
        actions={
          mayCreate && (
            <Button
              variant="primary"
              icon={<Plus aria-hidden className="size-4" />}
              onClick={() => void setFiltro({ abierto: "crear" })}
            >
              Crear cliente
            </Button>
          )
        }
      />
      {may("retenciones.answer") && <RetencionesEnEspera />}
      <SearchBar
        buscar={buscar}
        estado={estado}
        onSearch={(texto) => void setFiltro({ buscar: texto, cursores: null }, { history: "replace" })}
        onEstado={(next) => void setFiltro({ estado: next, cursores: null })}
      />
      {buscar === null ? (
        <Listados
          estado={estado}
          pages={{ cursores, onGo: (next) => void setFiltro({ cursores: next }) }}
          onClear={() => void setFiltro({ estado: null, cursores: null })}
        />
      ) : (
        <Encontrados texto={buscar} estado={estado} onClear={() => void setFiltro({ buscar: null })} />
      )}
      {mayCreate && filtro.abierto === "crear" && (
        <CreateCliente onClose={() => void setFiltro({ abierto: null })} />
      )}
    </>
  );
}

/** Changes of legal holds that wait for a second person. */
function RetencionesEnEspera() {
  const { data = [] } = useQuery(useTRPC().retenciones.waiting.queryOptions());
  if (data.length === 0) return null;
  return (
    <ul aria-label="Retenciones en espera" className="mb-4 space-y-1 rounded-md bg-warn-soft px-3.5 py-2.5">
      {data.map(({ solicitudId, clienteId, razonSocial, solicitante, retenerHasta, isOwn }) => (
        <li key={solicitudId} className="[overflow-wrap:anywhere]">
          {retenerHasta === null ? "Levantar" : "Acortar"} la retención legal de{" "}
          <Link href={`/soporte/clientes/${clienteId}?ver=evidencia` as "/soporte"}>{razonSocial}</Link>:{" "}
          {isOwn
            ? "usted lo pidió y espera a otra persona."
            : `lo pidió ${solicitante} y espera su aprobación.`}
        </li>
      ))}
    </ul>
  );
}

/** Clients whose queries are refused now. */
function Bloqueados() {
  const { data } = useQuery(useTRPC().clientes.contar.queryOptions({ estado: "bloqueado" }));
  return (
    <>
      Busque por nombre, NIT, correo de una persona, referencia de un pago, cuenta de cobro, final de una
      llave, número de consulta o de solicitud.{" "}
      {data !== undefined && data > 0 && (
        <Link href="/soporte/clientes?estado=bloqueado" className="font-medium">
          {plural(data, "cliente bloqueado", "clientes bloqueados")}
        </Link>
      )}
    </>
  );
}

interface ListadosProps {
  readonly estado: Listado["estado"]["estado"] | null;
  readonly pages: Paging<string>;
  readonly onClear: () => void;
}

function Listados({ estado, pages, onClear }: ListadosProps) {
  const asked = { estado, cursor: pages.cursores.at(-1) ?? null };
  const { query, isStale, pager } = usePagedList(useTRPC().clientes.list.queryOptions(asked), pages);
  return (
    <QueryView query={query} skeleton={<TableSkeleton rows={10} />}>
      {({ rows, siguienteCursor }) => (
        <>
          <DataTable
            caption="Clientes"
            columns={COLUMNS}
            rows={rows}
            rowId={({ clienteId }) => clienteId}
            isStale={isStale}
            empty={
              estado === null ? (
                <EmptyState title="Todavía no hay clientes">
                  Cree el primero: con su razón social y su NIT ya puede recibir una llave.
                </EmptyState>
              ) : (
                <EmptyState
                  title="Ningún cliente está así"
                  action={<Button onClick={onClear}>Ver todos los clientes</Button>}
                />
              )
            }
          />
          {pager(siguienteCursor, "Los más recientes primero")}
        </>
      )}
    </QueryView>
  );
}

const COLUMNS: readonly ColumnDef<Listado>[] = [
  {
    header: "Cliente",
    isTitle: true,
    cell: ({ clienteId, razonSocial, nit }) => (
      <div className="min-w-0">
        <Link href={`/soporte/clientes/${clienteId}`} className="font-medium [overflow-wrap:anywhere]">
          {razonSocial}
        </Link>
        <p className="text-ink-3 text-xs tabular-nums">{nitInWords(nit)}</p>
      </div>
    ),
  },
  {
    header: "Estado",
    cell: ({ estado }) => (
      <div className="space-y-1 lg:min-w-52">
        <EstadoBadge estado={estado.estado} />
        <p className="max-w-prose text-ink-2 text-xs">{estado.frase}</p>
      </div>
    ),
  },
  {
    header: "Plan o bolsa",
    cell: ({ bolsa, plan }) =>
      bolsa !== null
        ? `Bolsa ${bolsa.secuencia}`
        : (plan?.nombre ?? <span className="text-ink-3">Ninguno</span>),
  },
  { header: "Cliente desde", cell: ({ creadoEn }) => <Day at={creadoEn} /> },
];
