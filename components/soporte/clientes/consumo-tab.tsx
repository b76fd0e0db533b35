"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatCount } from "@/server/domain/shared/formato";
import { Facts, Part } from "../../rooms/card";
import { Remaining } from "../../rooms/facturacion/remaining";
import { QueryView } from "../../rooms/query-view";
import { Button } from "../../ui/button";
import { Day } from "../../ui/moment";
import { Money } from "../../ui/money";
import { TableSkeleton } from "../../ui/skeleton";
import { useSession } from "../session";
import { useTRPC } from "../trpc";
import type { Cliente } from "./cliente";
import { PlanDialog } from "./plan-dialog";
import { TopeDialog } from "./tope-dialog";

/** Usage as the client's people see it, and what support can assign. */
export function ConsumoTab({ cliente }: { readonly cliente: Cliente }) {
  const { clienteId, plan, planSiguiente, bolsa, tope } = cliente;
  const query = useQuery(useTRPC().clientes.consumo.queryOptions({ clienteId }));
  const { may } = useSession();
  const [open, setOpen] = useState<"plan" | "tope" | null>(null);
  return (
    <div className="space-y-8">
      <QueryView query={query} skeleton={<TableSkeleton rows={3} />}>
        {(view) => <Remaining view={view} />}
      </QueryView>
      <Part
        title={bolsa === null ? "Plan" : `Bolsa ${bolsa.secuencia}`}
        actions={
          <div className="flex flex-wrap gap-2">
            {may("clientes.setTope") && bolsa === null && (
              <Button onClick={() => setOpen("tope")}>{tope === null ? "Fijar tope" : "Cambiar tope"}</Button>
            )}
            {may("clientes.assignPlan") && <Button onClick={() => setOpen("plan")}>Asignar plan</Button>}
          </div>
        }
      >
        <Facts
          facts={
            bolsa === null
              ? [
                  { name: "Este mes", value: plan?.nombre ?? "Ninguno" },
                  { name: "El mes siguiente", value: planSiguiente?.nombre ?? "Ninguno" },
                  {
                    name: "Tope mensual",
                    value: tope === null ? "No pidió ninguno" : `${formatCount(tope)} consultas`,
                  },
                ]
              : [
                  { name: "Compradas", value: formatCount(bolsa.consultasCompradas) },
                  { name: "Saldo", value: formatCount(bolsa.saldo) },
                  { name: "Activada", value: <Day at={bolsa.activadaEn} /> },
                  { name: "Vence", value: <Day at={new Date(bolsa.venceEn.getTime() - 1)} /> },
                  { name: "Pago", value: bolsa.pagoReferencia },
                  { name: "Precio", value: <Money cop={bolsa.precioTotal} /> },
                ]
          }
        />
      </Part>
      {open === "plan" && <PlanDialog clienteId={clienteId} onClose={() => setOpen(null)} />}
      {open === "tope" && <TopeDialog clienteId={clienteId} tope={tope} onClose={() => setOpen(null)} />}
    </div>
  );
}
