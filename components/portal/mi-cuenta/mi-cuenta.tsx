"use client";

import { useQuery } from "@tanstack/react-query";
import { ROL_WORDS } from "@/server/contract/rol-words";
import { PageHeader } from "../../ui/page-header";
import { TableSkeleton } from "../../ui/skeleton";
import { QueryView } from "../query-view";
import { useTRPC } from "../trpc";
import { ClaveCard } from "./clave-card";
import { SegundoFactorCard } from "./segundo-factor-card";
import { SesionesCard } from "./sesiones-card";

/** One's own account: how one comes in, and from where one is in. */
export function MiCuenta() {
  const query = useQuery(useTRPC().miCuenta.get.queryOptions());
  return (
    <>
      <PageHeader
        title="Mi cuenta"
        description={
          query.data && (
            <>
              {query.data.nombre} · <span className="break-all">{query.data.email}</span> ·{" "}
              {ROL_WORDS[query.data.rol].nombre}
            </>
          )
        }
      />
      <QueryView query={query} skeleton={<TableSkeleton />}>
        {(cuenta) => (
          <div className="space-y-6">
            <SegundoFactorCard cuenta={cuenta} />
            <ClaveCard email={cuenta.email} />
            <SesionesCard />
          </div>
        )}
      </QueryView>
    </>
  );
}
