"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { rangoInWords } from "@/server/domain/contrapartes/words";
import { bogotaDay } from "@/server/domain/shared/bogota";
import { plural } from "@/server/domain/shared/formato";
import { Part } from "../../rooms/card";
import { QueryView } from "../../rooms/query-view";
import { CopyText } from "../../ui/copy-text";
import { type ColumnDef, DataTable } from "../../ui/data-table";
import { DateInput } from "../../ui/date-input";
import { EmptyState } from "../../ui/empty-state";
import { NotAllowed } from "../../ui/error-state";
import { Field } from "../../ui/field";
import { Moment } from "../../ui/moment";
import { PageHeader } from "../../ui/page-header";
import { TableSkeleton } from "../../ui/skeleton";
import { DownloadButton } from "../consultas/download-button";
import { PedidoForm } from "../informes/pedido-form";
import { OwnOnly } from "../link";
import { useSession } from "../session";
import { type PortalOutputs, useTRPC, useTRPCClient } from "../trpc";

type Acta = PortalOutputs["actas"]["list"]["actas"][number];

/** Issues actas de cobertura of the base, and has the issued ones. */
export function Actas() {
  const query = useQuery(useTRPC().actas.list.queryOptions());
  const { may } = useSession();
  return (
    <>
      <PageHeader
        title="Actas de cobertura"
        description="Quién estuvo vigilado, contra qué versión de cada lista y desde cuándo; lo que no quedó cubierto; y las alarmas. Cada acta se verifica como un reporte."
      />
      <QueryView query={query} skeleton={<TableSkeleton />}>
        {({ now, actas }) => (
          <div className="space-y-8">
            {may("actas.issue") ? (
              <IssueActa now={now} />
            ) : (
              <NotAllowed>
                Solo un administrador o un oficial de cumplimiento puede emitir actas. Usted puede verlas y
                descargarlas.
              </NotAllowed>
            )}
            <Part title="Actas emitidas">
              <DataTable
                caption="Actas emitidas"
                columns={COLUMNS}
                rows={actas}
                rowId={({ actaId }) => actaId}
                empty={
                  <EmptyState title="Todavía no hay actas">
                    Cada una queda aquí como se emitió, no cambia después y se conserva diez años.
                  </EmptyState>
                }
              />
            </Part>
          </div>
        )}
      </QueryView>
    </>
  );
}

function IssueActa({ now }: { readonly now: Date }) {
  const { actas } = useTRPC();
  const ask = useTRPCClient().actas;
  const client = useQueryClient();
  const today = bogotaDay(now);
  return (
    <PedidoForm
      title="Emitir un acta"
      action="Emitir acta"
      refused="No se emitió el acta"
      fields={["desde", "hasta"]}
      pedidoOf={(said) => ({ desde: said("desde"), hasta: said("hasta") })}
      request={(pedido) => ask.issue.mutate(pedido)}
      onDone={() => client.invalidateQueries({ queryKey: actas.list.queryKey() })}
    >
      {(errorAt) => (
        <>
          <div className="flex flex-wrap gap-4">
            <Field className="w-44" label="Desde" error={errorAt("desde")}>
              <DateInput name="desde" defaultValue={`${today.slice(0, 8)}01`} />
            </Field>
            <Field className="w-44" label="Hasta" error={errorAt("hasta")}>
              <DateInput name="hasta" defaultValue={today} />
            </Field>
          </div>
          <p className="max-w-prose text-ink-2 text-xs">
            Días de Bogotá, ambos incluidos, y doce meses como máximo. Si el último día no ha terminado, el
            acta dice hasta este momento. Nombra las contrapartes con alarmas: es un documento de su entidad.
          </p>
        </>
      )}
    </PedidoForm>
  );
}

const COLUMNS: readonly ColumnDef<Acta>[] = [
  {
    header: "Rango",
    isTitle: true,
    cell: (acta) => rangoInWords(acta),
  },
  {
    header: "Vacíos",
    cell: ({ vacios }) => (vacios === 0 ? "✓ Ninguno" : `! ${plural(vacios, "vacío", "vacíos")}`),
  },
  {
    header: "Emitida (Bogotá)",
    cell: ({ emitidaEn }) => <Moment at={emitidaEn} hasZone={false} />,
  },
  { header: "Por", cell: ({ emitidaPor }) => emitidaPor },
  {
    header: "Descargar",
    cell: ({ actaId }) => (
      <OwnOnly>
        <span className="flex flex-wrap gap-2">
          <DownloadButton href={`/portal/contrapartes/acta/${actaId}/pdf`} what="el acta">
            PDF
          </DownloadButton>
          <DownloadButton href={`/portal/contrapartes/acta/${actaId}/json`} what="el acta en JSON">
            JSON
          </DownloadButton>
        </span>
      </OwnOnly>
    ),
  },
  {
    header: "Verificación",
    cell: ({ verificacionUrl }) => (
      <CopyText text={verificacionUrl} shown="copiar el enlace" className="font-sans" />
    ),
  },
];
