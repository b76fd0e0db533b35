"use client";

import { useQuery } from "@tanstack/react-query";
import { useQueryStates } from "nuqs";
import { useRef, useState } from "react";
import { nitInWords } from "@/server/domain/shared/documento";
import { formatCop } from "@/server/domain/shared/formato";
import { QueryView } from "../../rooms/query-view";
import { Button } from "../../ui/button";
import { cn } from "../../ui/cn";
import { Check, CircleCheck, Hourglass } from "../../ui/icons";
import { Link } from "../../ui/link";
import { Day } from "../../ui/moment";
import { PageHeader } from "../../ui/page-header";
import { Skeleton } from "../../ui/skeleton";
import { useTRPC } from "../trpc";
import { ChooseWhat } from "./choose-what";
import { ConfirmPago, type Done } from "./confirm-pago";
import { PagoDatos, type PagoDraft } from "./pago-datos";
import { PAGO } from "./pago-filtro";
import { hechoInWords, type Pagador, situacionInWords } from "./pago-words";
import { Usada } from "./usada";

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

/** The result, and where to go next. */
function PagoDone({ result, pagador }: { readonly result: Done; readonly pagador: Pagador }) {
  const { clienteId, razonSocial } = pagador.cliente;
  if (result.estado === "usada") return <Usada usada={result.usada} clienteId={clienteId} onBack={null} />;
  const isWaiting = result.estado === "espera";
  return (
    <div role="status" className="max-w-prose space-y-4 rounded-lg border border-line bg-surface px-4.5 py-4">
      <div className="flex gap-2.5">
        {isWaiting ? (
          <Hourglass aria-hidden className="mt-0.5 size-5 shrink-0 text-warn" />
        ) : (
          <CircleCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-good" />
        )}
        <div className="space-y-1">
          <h2 className="font-semibold text-base">
            {isWaiting ? "El pago espera una segunda aprobación" : "Pago registrado"}
          </h2>
          {isWaiting ? (
            <p className="text-ink-2">
              Otra persona de soporte debe aprobarlo antes del <Day at={result.solicitud.venceEn} />; después
              de ese día se registra de nuevo. Para {razonSocial} nada ha cambiado.
            </p>
          ) : (
            <p className="text-ink-2">
              {hechoInWords(result.pago)}
              {result.pago.valor !== null && `, por ${formatCop(result.pago.valor)} sin IVA`}.
            </p>
          )}
        </div>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button asChild variant="primary">
          <Link href={isWaiting ? "/soporte/pagos?ver=espera" : `/soporte/clientes/${clienteId}`}>
            {isWaiting ? "Ver los pagos en espera" : `Ver a ${razonSocial}`}
          </Link>
        </Button>
        <Button asChild>
          <Link href={`/soporte/pagos?cliente=${clienteId}`}>Ver los pagos del cliente</Link>
        </Button>
      </div>
    </div>
  );
}

const STEPS = [
  { paso: "que", label: "Qué se paga" },
  { paso: "datos", label: "Datos del pago" },
  { paso: "confirmar", label: "Esto pasará" },
] as const;

type Paso = (typeof STEPS)[number]["paso"];

/** The current step. Finished steps link back. */
function PagoSteps({ paso, onGo }: { readonly paso: Paso; readonly onGo: (paso: Paso) => void }) {
  const current = STEPS.findIndex((step) => step.paso === paso);
  return (
    <ol aria-label="Pasos" className="mb-6 flex flex-wrap items-center gap-x-2 gap-y-2 text-ink-3 text-sm">
      {STEPS.map((step, at) => {
        const isDone = at < current;
        return (
          <li
            key={step.paso}
            aria-current={at === current ? "step" : undefined}
            className="flex items-center gap-2"
          >
            {at > 0 && <span aria-hidden className="h-px w-4 bg-line-strong sm:w-9" />}
            <span
              aria-hidden
              className={cn(
                "grid size-6 place-items-center rounded-full border border-line-strong font-semibold text-xs tabular-nums",
                isDone && "border-sin text-sin",
                at === current && "border-accent bg-accent text-accent-ink",
              )}
            >
              {isDone ? <Check className="size-3.5" /> : at + 1}
            </span>
            {isDone ? (
              <button
                type="button"
                className="rounded-sm hover:text-ink hover:underline"
                onClick={() => onGo(step.paso)}
              >
                {step.label}
              </button>
            ) : (
              <span className={at === current ? "font-semibold text-ink" : undefined}>{step.label}</span>
            )}
          </li>
        );
      })}
    </ol>
  );
}
