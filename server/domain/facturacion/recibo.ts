import { momentInMail } from "../shared/bogota";
import { formatCop, formatCount, plural } from "../shared/formato";
import type { Bolsa } from "./bolsa";
import type { Cobro } from "./cobro";

/** A payment as it was registered. Its amount is in whole COP, or null if the account's lines were not stored. */
export type PagoHecho =
  | { readonly tipo: "bolsa"; readonly bolsa: Bolsa; readonly valor: number }
  | { readonly tipo: "cobro"; readonly cobro: Cobro; readonly valor: number | null };

interface Recibo {
  readonly asunto: string;
  readonly texto: string;
}

/** The receipt of a registered payment as a client reads it, by mail. */
export function reciboOf(
  pagado: PagoHecho,
  {
    razonSocial,
    nit,
    portal,
  }: { readonly razonSocial: string; readonly nit: string; readonly portal: string },
): Recibo {
  const { que, referencia, registradoEn, lineas } = WORDS[pagado.tipo](pagado as never);
  return {
    asunto: `Recibimos su pago ${referencia}`,
    texto: [
      `Registramos el pago de ${razonSocial} (NIT ${nit}) por ${que}.`,
      [
        `Referencia del pago: ${referencia}`,
        `Fecha del pago: ${momentInMail(registradoEn)}`,
        ...lineas,
        "Los valores no incluyen IVA.",
      ].join("\n"),
      `Su consumo y sus cuentas de cobro están en ${portal}/consumo`,
      "Si no reconoce este pago, responda a este correo.",
    ].join("\n\n"),
  };
}

const WORDS = {
  bolsa: ({ bolsa }: Extract<PagoHecho, { tipo: "bolsa" }>) => ({
    que: `la bolsa ${bolsa.secuencia}, de ${plural(bolsa.consultasCompradas, "consulta", "consultas")}`,
    referencia: bolsa.pagoReferencia,
    registradoEn: bolsa.pagoRegistradoEn,
    lineas: [
      `Valor: ${formatCop(bolsa.precioTotal)}`,
      `Consultas compradas: ${formatCount(bolsa.consultasCompradas)}`,
      `Bolsa activa hasta: ${momentInMail(bolsa.venceEn)}`,
    ],
  }),
  cobro: ({ cobro, valor }: Extract<PagoHecho, { tipo: "cobro" }>) => ({
    que: `la cuenta de cobro ${cobro.cuentaReferencia}, del periodo ${cobro.periodo}`,
    referencia: cobro.pagoReferencia ?? "",
    registradoEn: cobro.pagoRegistradoEn ?? cobro.emitidoEn,
    lineas: valor === null ? [] : [`Valor: ${formatCop(valor)}`],
  }),
};
