"use client";

import { useQuery } from "@tanstack/react-query";
import { useQueryStates } from "nuqs";
import { useRef, useState } from "react";
import { nitInWords } from "@/server/domain/shared/documento";
import { QueryView } from "../../rooms/query-view";
import { Link } from "../../ui/link";
import { PageHeader } from "../../ui/page-header";
import { Skeleton } from "../../ui/skeleton";
import { useTRPC } from "../trpc";
import { ChooseWhat } from "./choose-what";
import { ConfirmPago, type Done } from "./confirm-pago";
import { PagoDatos, type PagoDraft } from "./pago-datos";
import { PagoDone } from "./pago-done";
import { PAGO } from "./pago-filtro";
import { PagoSteps } from "./pago-steps";
import { type Pagador, situacionInWords } from "./pago-words";

/** Registers a pago in three steps, kept in the address. */
export function PagoPage({ clienteId }: { readonly clienteId: string }) {
  const query = useQuery(useTRPC().pagos.pagador.queryOptions({ clienteId }));
  return (
    <div className="max-w-4xl">
      <QueryView query={query} skeleton={<Skeleton className="h-96 w-full" />}>
        {(pagador) => <Pago pagador={pagador} />}
      </QueryView>
    </div>
  );
}

function Pago({ pagador }: { readonly pagador: Pagador }) {
  const [typed, set] = useQueryStates(PAGO, { history: "push" });
  const [done, setDone] = useState<Done | null>(null);
  const draft = useRef<PagoDraft | null>(null);
  const { cliente, situacion } = pagador;
  const paso = typed.que === null ? "que" : typed.paso;
  const go = (step: typeof paso) => void set({ paso: step });
  return (
    <>
      <nav aria-label="Ruta" className="mb-2 text-ink-3 text-sm">
        <Link className="text-accent underline-offset-2 hover:underline" href="/soporte/clientes">
          Clientes
        </Link>{" "}
        ›{" "}
        <Link
          className="text-accent underline-offset-2 hover:underline"
          href={`/soporte/clientes/${cliente.clienteId}`}
        >
          {cliente.razonSocial}
        </Link>{" "}
        › Registrar pago
      </nav>
      <PageHeader
        title={`Registrar un pago de ${cliente.razonSocial}`}
        description={`${nitInWords(cliente.nit)} · ${situacionInWords(situacion)}`}
      />
      {done === null ? (
        <>
          <PagoSteps paso={paso} onGo={go} />
          {paso === "que" && (
            <ChooseWhat
              pagador={pagador}
              que={typed.que}
              onChoose={(que) => void set({ que, paso: "datos" })}
            />
          )}
          {paso === "datos" && (
            <PagoDatos
              key={typed.que}
              pagador={pagador}
              typed={typed}
              draft={draft}
              onBack={() => go("que")}
              onNext={(values) => void set({ ...values, paso: "confirmar" })}
            />
          )}
          {paso === "confirmar" && (
            <ConfirmPago pagador={pagador} typed={typed} onBack={() => go("datos")} onDone={setDone} />
          )}
        </>
      ) : (
        <PagoDone result={done} pagador={pagador} />
      )}
    </>
  );
}
