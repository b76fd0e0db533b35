"use client";

import { parseAsString, useQueryState } from "nuqs";
import { Part } from "../../rooms/card";
import { monthName } from "../../rooms/days";
import { CobroEstado, Lineas } from "../../rooms/facturacion/cobro";
import { QueryView } from "../../rooms/query-view";
import { oneCursor, usePagedList } from "../../rooms/use-paged-list";
import { type ColumnDef, DataTable } from "../../ui/data-table";
import { EmptyState } from "../../ui/empty-state";
import { Day } from "../../ui/moment";
import { Money } from "../../ui/money";
import { TableSkeleton } from "../../ui/skeleton";
import { OwnOnly, useAddress } from "../link";
import { useSession } from "../session";
import { type PortalOutputs, useTRPC } from "../trpc";

/** An invalid cursor in the address shows the first page. */
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

type Cobro = PortalOutputs["consumo"]["cobros"]["rows"][number];

export function Cobros({ hasBolsa }: { readonly hasBolsa: boolean }) {
  const [asked, setCursor] = useQueryState("cobros", parseAsString.withOptions({ history: "push" }));
  const cursor = asked !== null && UUID.test(asked) ? asked : null;
  const { query, isStale, pager } = usePagedList(
    useTRPC().consumo.cobros.queryOptions({ cursor }),
    oneCursor(cursor, (next) => void setCursor(next)),
  );
  return (
    <Part id="cobros" title="Cuentas de cobro">
      <QueryView query={query} skeleton={<TableSkeleton rows={4} />}>
        {({ rows, siguienteCursor }) => (
          <>
            <DataTable
              caption="Cuentas de cobro"
              columns={COLUMNS}
              rows={rows}
              rowId={({ cobroId }) => cobroId}
              isStale={isStale}
              empty={
                <EmptyState title="No hay cuentas de cobro">
                  {hasBolsa
                    ? "Una bolsa se paga antes de usarla: aquí aparece solo lo que se facture aparte."
                    : "Se emite una por el paquete del mes siguiente al llegar al 80 % del consumo o el día 20, lo que ocurra primero."}
                </EmptyState>
              }
            />
            {pager(siguienteCursor, cursor === null ? "Las más recientes" : "Anteriores")}
          </>
        )}
      </QueryView>
    </Part>
  );
}

function Documento({ cobroId, cuentaReferencia }: Cobro) {
  const at = useAddress();
  // A test account owes nothing real and has no documents.
  if (useSession().modo === "prueba") return null;
  return (
    <a
      className="text-accent text-xs underline underline-offset-2"
      href={at(`/portal/consumo/cuenta-de-cobro/${cobroId}`)}
      aria-label={`Descargar la cuenta de cobro ${cuentaReferencia} (PDF)`}
      download
    >
      Descargar (PDF)
    </a>
  );
}

const COLUMNS: readonly ColumnDef<Cobro>[] = [
  {
    header: "Cuenta",
    isTitle: true,
    cell: (cobro) => (
      <div className="min-w-0">
        <p className="font-medium [overflow-wrap:anywhere]">{cobro.cuentaReferencia}</p>
        <p className="text-ink-3 text-xs">
          Emitida el <Day at={cobro.emitidoEn} />
        </p>
        {cobro.lineas !== null && (
          <OwnOnly>
            <Documento {...cobro} />
          </OwnOnly>
        )}
      </div>
    ),
  },
  {
    header: "Qué cobra",
    cell: (cobro) => <Charged cobro={cobro} />,
  },
  {
    header: "Total, sin IVA",
    isNumeric: true,
    cell: ({ total }) => (total === null ? "–" : <Money cop={total} />),
  },
  {
    header: "Último día de pago",
    cell: ({ venceEn }) => <Day at={venceEn} />,
  },
  {
    header: "Estado",
    cell: ({ estado, pagoRegistradoEn, pagoReferencia }) => (
      <div className="space-y-1">
        <CobroEstado estado={estado} />
        {pagoRegistradoEn !== null && (
          <p className="text-ink-3 text-xs [overflow-wrap:anywhere]">
            el <Day at={pagoRegistradoEn} />, {pagoReferencia}
          </p>
        )}
      </div>
    ),
  },
];

function Charged({ cobro }: { readonly cobro: Cobro }) {
  const { lineas, periodo } = cobro;
  if (lineas === null || lineas.length === 0) {
    return (
      <span className="text-ink-2">
        Corresponde a {monthName(periodo)}; su detalle está en la cuenta que recibió.
      </span>
    );
  }
  return <Lineas lineas={lineas} />;
}
