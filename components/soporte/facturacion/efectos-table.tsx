import type { ReactNode } from "react";
import { formatCount } from "@/server/domain/shared/formato";
import { cn } from "../../ui/cn";
import { ArrowRight } from "../../ui/icons";
import { Day } from "../../ui/moment";
import { BLOQUEO, consultas, EVENTO, type PagoPrevia, type Situacion } from "./pago-words";

export function EfectosTable({ previa, pago }: { readonly previa: PagoPrevia; readonly pago: ReactNode }) {
  const { efectos } = previa;
  const { antes, despues, saldoPerdido, terminaPaquete } = efectos;
  return (
    <div className="overflow-hidden rounded-lg border border-line bg-surface">
      <table className="w-full border-collapse text-left max-sm:block">
        <caption className="sr-only">Qué cambia al registrar el pago</caption>
        <thead className="max-sm:sr-only">
          <tr className="text-ink-3 text-xs">
            <td className="w-40 px-4.5 py-2.5" />
            <th scope="col" className="px-4.5 py-2.5 font-medium">
              Ahora
            </th>
            <th scope="col" className="px-4.5 py-2.5 font-medium">
              Después de registrar
            </th>
          </tr>
        </thead>
        <tbody className="max-sm:block">
          <Row name="Consumo" now={<Has {...antes} />} then={<Has {...despues} isNew />} />
          {despues.bolsa !== null && (
            <Row
              name="Vence"
              now={antes.bolsa === null ? "–" : <Day at={antes.bolsa.venceEn} />}
              then={
                <>
                  <Day at={despues.bolsa.venceEn} />{" "}
                  <span className="text-ink-2">(6 meses, calendario de Bogotá)</span>
                </>
              }
            />
          )}
          {antes.bolsa !== null &&
            despues.bolsa !== null &&
            antes.bolsa.secuencia !== despues.bolsa.secuencia && (
              <Row
                name="Saldo que se pierde"
                now={`${consultas(antes.bolsa.saldo)} en la bolsa ${antes.bolsa.secuencia}`}
                then={
                  saldoPerdido === 0 ? (
                    "Nada se pierde"
                  ) : antes.bolsa.estado === "vencida" ? (
                    `${consultas(saldoPerdido)}, que ya se habían perdido al vencer`
                  ) : (
                    <strong className="font-semibold text-bad">
                      {saldoPerdido === 1 ? "Se pierde 1 consulta" : `Se pierden ${consultas(saldoPerdido)}`}
                    </strong>
                  )
                }
              />
            )}
          {terminaPaquete !== null && (
            <Row name="Paquete mensual" now={terminaPaquete} then="Termina con este mes; sigue la bolsa" />
          )}
          <Row name="Bloqueo" now={<Block {...antes} />} then={<Unblock efectos={previa.efectos} />} />
          <Row name="Se avisará" now="–" then={<Told previa={previa} />} />
          <Row name="Pago" now="–" then={pago} />
        </tbody>
      </table>
    </div>
  );
}

function Row({
  name,
  now,
  then,
}: {
  readonly name: string;
  readonly now: ReactNode;
  readonly then: ReactNode;
}) {
  return (
    <tr className="border-line border-t align-top max-sm:block max-sm:px-4 max-sm:py-3">
      <th scope="row" className="px-4.5 py-2.5 font-normal text-ink-3 max-sm:block max-sm:p-0 max-sm:text-xs">
        {name}
      </th>
      <td className="px-4.5 py-2.5 max-sm:block max-sm:p-0 max-sm:text-ink-2">{now}</td>
      <td className="px-4.5 py-2.5 max-sm:flex max-sm:gap-1.5 max-sm:p-0">
        <ArrowRight aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-3 sm:hidden" />
        <div className="min-w-0 [overflow-wrap:anywhere]">{then}</div>
      </td>
    </tr>
  );
}

function Has({ bolsa, paquete, isNew = false }: Situacion & { readonly isNew?: boolean }) {
  if (bolsa !== null) {
    return (
      <span className={cn(isNew && "font-semibold text-good")}>
        Bolsa {bolsa.secuencia} · {bolsa.estado} · {formatCount(bolsa.saldo)} de{" "}
        {formatCount(bolsa.consultasCompradas)}
      </span>
    );
  }
  if (paquete === null) return "Sin paquete ni bolsa";
  return `${paquete.nombre} · ${formatCount(paquete.consumidas)} de ${formatCount(paquete.incluidas)} usadas`;
}

function Block({ bloqueo }: Situacion) {
  if (bloqueo === null) return "Ninguno";
  return (
    <span className="font-semibold text-bad">
      {BLOQUEO[bloqueo]} <code className="font-mono font-normal text-xs">402 {bloqueo}</code>
    </span>
  );
}

function Unblock({ efectos: { antes, despues } }: { readonly efectos: PagoPrevia["efectos"] }) {
  const others = despues.vencidas.length;
  if (despues.bloqueo !== null) {
    return (
      <span className="font-semibold text-bad">
        Sigue bloqueado
        {others > 0 &&
          `: ${others === 1 ? "queda otra cuenta vencida" : `quedan ${others} cuentas vencidas`}`}
      </span>
    );
  }
  return antes.bloqueo === null ? (
    "Ninguno"
  ) : (
    <span className="font-semibold text-good">Se levanta en la siguiente consulta</span>
  );
}

function Told({ previa: { efectos, destinatarios } }: { readonly previa: PagoPrevia }) {
  const { eventos } = efectos;
  const { activa, emails, webhookUrl } = destinatarios;
  if (eventos.length === 0) return "Nada: este pago no cambia un bloqueo";
  const to = [
    ...(emails.length > 0 ? [emails.length === 1 ? "1 correo" : `${emails.length} correos`] : []),
    ...(webhookUrl === null ? [] : ["al servidor del cliente (webhook)"]),
  ];
  const isHeard = activa && to.length > 0;
  return (
    <div className="space-y-1">
      {eventos.map((evento) => (
        <p key={evento}>
          <strong className="font-semibold">{evento}</strong>, {EVENTO[evento] ?? "lo que pasó"}
          {isHeard && `, a ${to.join(" y ")}`}
        </p>
      ))}
      <p className="text-ink-3 text-xs [overflow-wrap:anywhere]">
        {!activa
          ? "El cliente apagó sus avisos: queda registrado y no se envía."
          : to.length === 0
            ? "El cliente no tiene correos ni servidor configurados: queda registrado y no se envía."
            : [emails.join(", "), webhookUrl].filter(Boolean).join(" · ")}
      </p>
    </div>
  );
}
