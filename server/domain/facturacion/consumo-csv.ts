import { bogotaDay } from "../shared/bogota";
import { csvText } from "../shared/csv";
import { commaList } from "../shared/formato";
import { estadoHistorialOf } from "./bolsa";
import type { Historial } from "./historial";

/** The whole history of consumption as CSV, last month or bolsa first. Days of Bogota, money in COP without VAT. */
export function consumoCsv(historial: Historial): string {
  if (historial.modalidad === "bolsa") {
    const { bolsas, now } = historial;
    return csvText(
      ["bolsa", "activada", "vence", "compradas", "consumidas", "estado", "precio_total", "pago_referencia"],
      bolsas.map((bolsa) => [
        bolsa.secuencia,
        bogotaDay(bolsa.activadaEn),
        bogotaDay(bolsa.venceEn),
        bolsa.consultasCompradas,
        bolsa.consumidas,
        bolsa.revertidaEn === null ? estadoHistorialOf(bolsa, now) : "revertida",
        bolsa.precioTotal,
        bolsa.pagoReferencia,
      ]),
    );
  }
  return csvText(
    commaList(
      "mes, paquete, incluidas, consumidas, excedente, excedente_precio_unitario, excedente_valor, " +
        "cuenta_de_cobro, cuenta_vence, cuenta_pagada",
    ),
    historial.periodos.map(({ inicio, plan, cobro, ...figures }) => [
      inicio.slice(0, 7),
      plan?.nombre ?? null,
      figures.incluidas,
      figures.consumidas,
      figures.excedente,
      figures.excedentePrecioUnitario,
      figures.excedenteValor,
      cobro?.cuentaReferencia ?? null,
      cobro && bogotaDay(cobro.venceEn),
      cobro?.pagoRegistradoEn ? bogotaDay(cobro.pagoRegistradoEn) : null,
    ]),
  );
}
