"use client";

import { RechazosPart, useRechazosAddress } from "../../rooms/operacion/rechazos";
import { QueryView } from "../../rooms/query-view";
import { usePagedList } from "../../rooms/use-paged-list";
import { TableSkeleton } from "../../ui/skeleton";
import { useTRPC } from "../trpc";

/** Requests with the client's keys that the API refused in the last thirty days. */
export function Rechazos() {
  const address = useRechazosAddress();
  const { query, isStale, pager } = usePagedList(
    useTRPC().llaves.rechazos.queryOptions(address.input),
    address,
  );
  return (
    <QueryView query={query} skeleton={<TableSkeleton rows={8} />}>
      {(rechazos) => <RechazosPart {...{ address, rechazos, isStale, pager }} />}
    </QueryView>
  );
}
