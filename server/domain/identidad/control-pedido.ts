import type { PedidoOf } from "../facturacion/solicitud";

/** A client's alert addresses, and whether alerts are on. */
export interface Destinos {
  readonly activa: boolean;
  readonly emails: readonly string[];
  readonly webhookUrl: string | null;
}

export type ExigenciaPedido = PedidoOf<"cuatro_ojos" | "segundo_factor">;
export type AlertasPedido = PedidoOf<"alertas">;
export type ControlPedido = ExigenciaPedido | AlertasPedido;

/** A control before the change. */
export type ControlAntes = { readonly exige: boolean } | Destinos;

export const destinosOf = ({ activa, emails, webhookUrl }: Destinos): Destinos => ({
  activa,
  emails,
  webhookUrl,
});

/** Whether someone would no longer get alerts. A change that only adds needs no second person. */
export function silences(before: Destinos, after: Destinos): boolean {
  const stays = new Set(after.emails.map((email) => email.toLowerCase()));
  const isSilenced = before.activa && !after.activa && hasCanal(before);
  const losesEmail = before.emails.some((email) => !stays.has(email.toLowerCase()));
  const losesServer = before.webhookUrl !== null && before.webhookUrl !== after.webhookUrl;
  return isSilenced || losesEmail || losesServer;
}

const hasCanal = ({ emails, webhookUrl }: Destinos) => emails.length > 0 || webhookUrl !== null;

/** One line of a change. */
export interface CambioDeControl {
  readonly que: string;
  readonly antes: string;
  readonly despues: string;
}

/** The effect of a request in words, compared with the current state. Empty without a difference. */
export function cambiosOfControl(pedido: ControlPedido, antes: ControlAntes): readonly CambioDeControl[] {
  const lines =
    pedido.tipo === "alertas" ? linesOfAlertas(pedido, antes as Destinos) : linesOfExigencia(pedido, antes);
  return lines.filter((line) => line.antes !== line.despues);
}

const EXIGENCIA = {
  cuatro_ojos: { que: "Decisiones", si: "Las aprueba otra persona", no: "Basta una persona" },
  segundo_factor: { que: "Segundo factor", si: "Obligatorio para todo el equipo", no: "Opcional" },
} as const;

function linesOfExigencia({ tipo, exige }: ExigenciaPedido, antes: ControlAntes): CambioDeControl[] {
  const { que, si, no } = EXIGENCIA[tipo];
  const said = (asked: boolean) => (asked ? si : no);
  return [{ que, antes: said("exige" in antes && antes.exige), despues: said(exige) }];
}

function linesOfAlertas(despues: Destinos, antes: Destinos): CambioDeControl[] {
  const line = (que: string, said: (of: Destinos) => string) => ({
    que,
    antes: said(antes),
    despues: said(despues),
  });
  return [
    line("Envío", ({ activa }) => (activa ? "Encendido" : "Apagado")),
    line("Correos", ({ emails }) => emails.join(", ") || "Ninguno"),
    line("Servidor (webhook)", ({ webhookUrl }) => webhookUrl ?? "Ninguno"),
  ];
}
