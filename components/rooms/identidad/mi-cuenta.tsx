"use client";

import { useQuery } from "@tanstack/react-query";
import { PageHeader } from "../../ui/page-header";
import { TableSkeleton } from "../../ui/skeleton";
import { QueryView } from "../query-view";
import { ClaveCard } from "./clave-card";
import { type MiCuentaProcedures, MiCuentaProvider } from "./procedures";
import { SegundoFactorCard } from "./segundo-factor-card";
import { SesionesCard } from "./sesiones-card";

interface MiCuentaProps {
  readonly procedures: MiCuentaProcedures;
  readonly rol: string;
}

/** The user's own password, second factor and sessions. */
export function MiCuenta({ procedures, rol }: MiCuentaProps) {
  const query = useQuery(procedures.get.queryOptions());
  return (
    <MiCuentaProvider value={procedures}>
      <PageHeader
        title="Mi cuenta"
        description={
          query.data && (
            <>
              {query.data.nombre} · <span className="[overflow-wrap:anywhere]">{query.data.email}</span> ·{" "}
              {rol}
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
    </MiCuentaProvider>
  );
}
