"use client";

import { actoInWords } from "@/server/domain/bitacora/acciones";
import { detalleInWords } from "@/server/domain/bitacora/actividad-words";
import { actorInWords } from "@/server/domain/bitacora/actos-words";
import { fraseOf } from "@/server/domain/bitacora/frase";
import { Detalle, Solicitud } from "../../rooms/acto-cells";
import { QueryView } from "../../rooms/query-view";
import { usePagedList, usePages } from "../../rooms/use-paged-list";
import { Badge } from "../../ui/badge";
import { type ColumnDef, DataTable } from "../../ui/data-table";
import { EmptyState } from "../../ui/empty-state";
import { Moment } from "../../ui/moment";
import { TableSkeleton } from "../../ui/skeleton";
import { Sobre } from "../bitacora/actos-table";
import { type SoporteOutputs, useTRPC } from "../trpc";

type Acto = SoporteOutputs["clientes"]["actos"]["rows"][number];

const CURSOR = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z_[0-9a-f-]{36}$/;

/** The act before the page, from the address. */
function placeOf(cursor: string | undefined) {
  const [en = "", actoId = ""] = cursor?.split("_") ?? [];
  const at = new Date(en);
  return Number.isNaN(at.getTime()) ? null : { en: at, actoId };
}

/** Acts of the client's people and of support, in one timeline. */
export function ActosTab({ clienteId }: { readonly clienteId: string }) {
  const pages = usePages(CURSOR);
  const asked = { clienteId, cursor: placeOf(pages.cursores.at(-1)) };
  const { query, isStale, pager } = usePagedList(useTRPC().clientes.actos.queryOptions(asked), pages);
  return (
    <QueryView query={query} skeleton={<TableSkeleton rows={8} />}>
      {({ rows, siguiente }) => (
        <>
          <DataTable
            caption="Actos del cliente y de soporte"
            columns={COLUMNS}
            rows={rows}
            rowId={({ actoId }) => actoId}
            isStale={isStale}
            empty={<EmptyState title="Todavía no hay actos" />}
          />
          {pager(siguiente && `${siguiente.en.toISOString()}_${siguiente.actoId}`)}
        </>
      )}
    </QueryView>
  );
}

/** Acts of support and of the client have words of their own. */
const queInWords = ({ donde, accion, detalle }: Acto): string =>
  donde === "soporte" ? actoInWords(accion) : fraseOf(accion, detalle);

const COLUMNS: readonly ColumnDef<Acto>[] = [
  {
    header: "Qué",
    isTitle: true,
    cell: (acto) => (
      <div className="min-w-0">
        <p className="font-medium">{queInWords(acto)}</p>
        {acto.objetoTipo !== "cliente" && (
          <p className="font-normal [overflow-wrap:anywhere]">
            <Sobre acto={acto} />
          </p>
        )}
        {acto.motivo !== null && <p className="text-xs [overflow-wrap:anywhere]">Motivo: {acto.motivo}</p>}
        <Detalle words={detalleInWords(acto.detalle)} />
      </div>
    ),
  },
  {
    header: "Cuándo (Bogotá)",
    cell: ({ en }) => (
      <span className="xl:whitespace-nowrap">
        <Moment at={en} hasZone={false} />
      </span>
    ),
  },
  {
    header: "Quién",
    cell: ({ actor, donde }) => (
      <div className="min-w-0 space-y-0.5 xl:w-40">
        <p className="[overflow-wrap:anywhere]">{actorInWords(actor)}</p>
        <Badge tone={donde === "soporte" ? "accent" : "neutral"}>
          {donde === "soporte" ? "Soporte" : "Cliente"}
        </Badge>
      </div>
    ),
  },
  {
    header: "Solicitud",
    cell: ({ requestId }) => <Solicitud requestId={requestId} />,
  },
];
