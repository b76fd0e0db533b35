"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { RechazosPart, useRechazosAddress } from "../../rooms/operacion/rechazos";
import { QueryView } from "../../rooms/query-view";
import { TableSkeleton } from "../../ui/skeleton";
import { useTRPC } from "../trpc";

/** What the API refused the client's keys in thirty days. */
export function Rechazos() {
  const address = useRechazosAddress();
  const query = useQuery(
    useTRPC().llaves.rechazos.queryOptions(address.input, { placeholderData: keepPreviousData }),
  );
  return (
    <QueryView query={query} skeleton={<TableSkeleton rows={8} />}>
      {(rechazos) => <RechazosPart address={address} rechazos={rechazos} isStale={query.isPlaceholderData} />}
    </QueryView>
  );
}
