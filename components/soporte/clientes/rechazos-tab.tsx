"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { RechazosPart, useRechazosAddress } from "../../rooms/operacion/rechazos";
import { QueryView } from "../../rooms/query-view";
import { TableSkeleton } from "../../ui/skeleton";
import { useTRPC } from "../trpc";

/** What the API refused the client in thirty days. */
export function RechazosTab({ clienteId }: { readonly clienteId: string }) {
  const address = useRechazosAddress();
  const query = useQuery(
    useTRPC().clientes.rechazos.queryOptions(
      { clienteId, ...address.input },
      { placeholderData: keepPreviousData },
    ),
  );
  return (
    <QueryView query={query} skeleton={<TableSkeleton rows={8} />}>
      {(rechazos) => <RechazosPart address={address} rechazos={rechazos} isStale={query.isPlaceholderData} />}
    </QueryView>
  );
}
