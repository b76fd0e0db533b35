"use client";

import { useQuery } from "@tanstack/react-query";
import { periodoInWords } from "@/server/domain/informes/informe-words";
import { Part } from "../../rooms/card";
import { QueryView } from "../../rooms/query-view";
import { type ColumnDef, DataTable } from "../../ui/data-table";
import { EmptyState } from "../../ui/empty-state";
import { NotAllowed } from "../../ui/error-state";
import { Moment } from "../../ui/moment";
import { TableSkeleton } from "../../ui/skeleton";
import { Link } from "../link";
import { useSession } from "../session";
import { type PortalOutputs, useTRPC } from "../trpc";
import { PrepareInforme } from "./prepare-informe";

type Informe = PortalOutputs["informes"]["list"]["informes"][number];

export function Junta() {
  const query = useQuery(useTRPC().informes.list.queryOptions());
  const { may } = useSession();
  return (
    <QueryView query={query} skeleton={<TableSkeleton />}>
      {({ now, informes }) => (
        <div className="space-y-8">
          {may("informes.prepare") ? (
            <PrepareInforme now={now} />
          ) : (
            <NotAllowed>
              Solo un administrador o un oficial de cumplimiento puede preparar informes. Usted puede verlos y
              descargarlos.
            </NotAllowed>
          )}
          <Part title="Informes preparados">
            <DataTable
              caption="Informes preparados"
              columns={COLUMNS}
              rows={informes}
              rowId={({ informeId }) => informeId}
              empty={
                <EmptyState title="Todavía no hay informes">
                  Cada uno queda aquí con las cifras del momento en que se preparó, y no cambia después.
                </EmptyState>
              }
            />
          </Part>
        </div>
      )}
    </QueryView>
  );
}

const COLUMNS: readonly ColumnDef<Informe>[] = [
  {
    header: "Periodo",
    isTitle: true,
    cell: (informe) => <Link href={`/portal/informes/${informe.informeId}`}>{periodoInWords(informe)}</Link>,
  },
  {
    header: "Preparado (Bogotá)",
    cell: ({ preparadoEn }) => <Moment at={preparadoEn} hasZone={false} />,
  },
  { header: "Por", cell: ({ preparadoPor }) => preparadoPor },
];
