"use client";

import { useQuery } from "@tanstack/react-query";
import { Part } from "../../rooms/card";
import { MovimientosTable } from "../../rooms/facturacion/movimientos-table";
import { QueryView } from "../../rooms/query-view";
import { Button } from "../../ui/button";
import { Download } from "../../ui/icons";
import { TableSkeleton } from "../../ui/skeleton";
import { Link, OwnOnly, useAddress } from "../link";
import { useTRPC } from "../trpc";
import { BolsasHistory } from "./bolsas-history";
import { MonthsHistory } from "./months-history";

/** Past months or bolsas, as a chart, a table and a file. */
export function History() {
  const query = useQuery(useTRPC().consumo.historial.queryOptions());
  const total = query.data?.total ?? 0;
  const at = useAddress();
  return (
    <Part
      title="Historial"
      actions={
        total > 0 && (
          <OwnOnly>
            <Button asChild>
              <a href={at("/portal/consumo/historial.csv")} download>
                <Download aria-hidden className="size-4" />
                Descargar historial (CSV)
              </a>
            </Button>
          </OwnOnly>
        )
      }
    >
      <QueryView query={query} skeleton={<TableSkeleton rows={6} />}>
        {(historial) =>
          historial.modalidad === "bolsa" ? (
            <BolsasHistory bolsas={historial.bolsas} now={historial.now} />
          ) : (
            <MonthsHistory
              periodos={historial.periodos}
              consumidas={(mes, count) => <Link href={`/portal/consumo?mes=${mes}`}>{count}</Link>}
            />
          )
        }
      </QueryView>
      <Movimientos />
    </Part>
  );
}

function Movimientos() {
  const query = useQuery(useTRPC().consumo.movimientos.queryOptions());
  return (
    <section aria-labelledby="movimientos" className="space-y-3 pt-3">
      <h3 id="movimientos" className="font-semibold">
        Pagos y reversiones
      </h3>
      <QueryView query={query} skeleton={<TableSkeleton rows={3} />}>
        {(movimientos) => <MovimientosTable movimientos={movimientos} />}
      </QueryView>
    </section>
  );
}
