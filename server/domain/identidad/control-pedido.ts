import type { PedidoOf } from "../facturacion/solicitud";

/** A client's alert addresses, and whether alerts are on. */
export interface Destinos {
  readonly activa: boolean;
  readonly emails: readonly string[];
  readonly webhookUrl: string | null;
  readonly vinculantePorCorreo: boolean;
  readonly emailsVinculante: readonly string[];
}

/** Mailboxes that are told of a match on a binding list. */
const ofVinculante = ({ emails, emailsVinculante, vinculantePorCorreo }: Destinos): readonly string[] =>
  vinculantePorCorreo ? (emailsVinculante.length > 0 ? emailsVinculante : emails) : [];

export type ExigenciaPedido = PedidoOf<"cuatro_ojos" | "segundo_factor">;
export type AlertasPedido = PedidoOf<"alertas">;
export type ControlPedido = ExigenciaPedido | AlertasPedido;

/** A control before the change. */
export type ControlAntes = { readonly exige: boolean } | Destinos;

export const destinosOf = (of: Destinos): Destinos => ({
  activa: of.activa,
  emails: of.emails,
  webhookUrl: of.webhookUrl,
  vinculantePorCorreo: of.vinculantePorCorreo,
  emailsVinculante: of.emailsVinculante,
});

/** Whether someone would no longer get alerts. A change that only adds needs no second person. */
export function silences(before: Destinos, after: Destinos): boolean {
  const isSilenced = before.activa && !after.activa && hasCanal(before);
  const losesEmail = [({ emails }: Destinos) => emails, ofVinculante].some((told) => {
    const stays = new Set(told(after).map((email) => email.toLowerCase()));
    return told(before).some((email) => !stays.has(email.toLowerCase()));
  });
  const losesServer = before.webhookUrl !== null && before.webhookUrl !== after.webhookUrl;
  return isSilenced || losesEmail || losesServer;
}

const hasCanal = ({ webhookUrl, ...of }: Destinos) =>
  of.emails.length > 0 || webhookUrl !== null || ofVinculante(of as Destinos).length > 0;

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
    line("Lista vinculante", vinculanteInWords),
    line("Servidor (webhook)", ({ webhookUrl }) => webhookUrl ?? "Ninguno"),
  ];
}

const vinculanteInWords = ({ vinculantePorCorreo, emailsVinculante }: Destinos): string => {
  if (!vinculantePorCorreo) return "Sin correo";
  return emailsVinculante.join(", ") || "A los mismos correos";
};
