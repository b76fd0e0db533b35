"use client";

import { RechazosPart, useRechazosAddress } from "../../rooms/operacion/rechazos";
import { QueryView } from "../../rooms/query-view";
import { usePagedList } from "../../rooms/use-paged-list";
import { TableSkeleton } from "../../ui/skeleton";
import { useTRPC } from "../trpc";

/** What the API refused the client in thirty days. */
export function RechazosTab({ clienteId }: { readonly clienteId: string }) {
  const address = useRechazosAddress();
  const { query, isStale, pager } = usePagedList(
    useTRPC().clientes.rechazos.queryOptions({ clienteId, ...address.input }),
    address,
  );
  return (
    <QueryView query={query} skeleton={<TableSkeleton rows={8} />}>
      {(rechazos) => <RechazosPart {...{ address, rechazos, isStale, pager }} />}
    </QueryView>
  );
}
