"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useQueryStates } from "nuqs";
import { formatCount, plural } from "@/server/domain/shared/formato";
import { CursorPager } from "../../rooms/cursor-pager";
import { QueryView } from "../../rooms/query-view";
import { type ColumnDef, DataTable } from "../../ui/data-table";
import { EmptyState } from "../../ui/empty-state";
import { Moment } from "../../ui/moment";
import { PageHeader } from "../../ui/page-header";
import { TableSkeleton } from "../../ui/skeleton";
import { ValidateNav } from "../consultas/validate-nav";
import { Link, useRouter } from "../link";
import { useSession } from "../session";
import { type PortalOutputs, useTRPC } from "../trpc";
import { EstadoBadge } from "./estado-badge";
import { cursorText, inputOf, PAGINA } from "./lotes-pagina";
import { UploadArchivo } from "./upload-archivo";

type Lote = PortalOutputs["lotes"]["list"]["rows"][number];

const POLL_MS = 5_000;

export function Lotes() {
  const { may } = useSession();
  const [pagina, setPagina] = useQueryStates(PAGINA, { history: "push" });
  const query = useQuery(
    useTRPC().lotes.list.queryOptions(inputOf(pagina), {
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) =>
        state.data?.rows.some(({ estado }) => estado === "en_curso") ? POLL_MS : false,
    }),
  );
  return (
    <>
      <PageHeader
        title="Validar por archivo"
        description="Muchas personas o empresas a la vez. Cada fila queda como una consulta, con su evidencia."
      />
      <ValidateNav />
      {may("lotes.start") && <UploadArchivo />}
      <h2 className="mb-3 font-semibold">Archivos</h2>
      <QueryView query={query} skeleton={<TableSkeleton rows={4} />}>
        {({ rows, siguiente }) => (
          <>
            <LotesTable rows={rows} isStale={query.isPlaceholderData} />
            <CursorPager
              cursores={pagina.cursores}
              siguiente={siguiente && cursorText(siguiente)}
              busy={query.isPlaceholderData}
              onGo={(cursores) => void setPagina({ cursores })}
            />
          </>
        )}
      </QueryView>
    </>
  );
}

const COLUMNS: readonly ColumnDef<Lote>[] = [
  {
    header: "Archivo",
    isTitle: true,
    cell: ({ loteId, nombreArchivo }) => (
      <Link
        href={`/portal/validar/archivo/${loteId}`}
        className="font-medium text-ink [overflow-wrap:anywhere]"
      >
        {nombreArchivo}
      </Link>
    ),
  },
  { header: "Estado", cell: ({ estado }) => <EstadoBadge estado={estado} /> },
  {
    header: "Consultadas",
    isNumeric: true,
    cell: ({ hechas, total }) => `${formatCount(hechas)} de ${plural(total, "fila", "filas")}`,
  },
  {
    header: "Subido (Bogotá)",
    cell: ({ creadoEn }) => (
      <span className="text-ink-2">
        <Moment at={creadoEn} hasZone={false} />
      </span>
    ),
  },
  { header: "Por", cell: ({ correPor, creadoPor }) => correPor ?? creadoPor },
];

function LotesTable({ rows, isStale }: { readonly rows: readonly Lote[]; readonly isStale: boolean }) {
  const router = useRouter();
  return (
    <DataTable
      caption="Archivos, del más reciente al más antiguo"
      columns={COLUMNS}
      rows={rows}
      rowId={({ loteId }) => loteId}
      onOpen={({ loteId }) => router.push(`/portal/validar/archivo/${loteId}`)}
      isStale={isStale}
      empty={
        <EmptyState title="Todavía no hay archivos">
          Sirve para revisar de una vez a sus clientes, proveedores, empleados o accionistas. Suba el archivo
          como lo tenga.
        </EmptyState>
      }
    />
  );
}
