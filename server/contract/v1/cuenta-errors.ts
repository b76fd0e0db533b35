import { z } from "zod";
import { viewBolsa } from "../../domain/facturacion/bolsa";
import { viewCobroEnMora } from "../../domain/facturacion/cobro-view";
import { ConsumoRefused, SinPlanAsignado } from "../../domain/facturacion/cuenta";
import { periodoOf } from "../../domain/facturacion/periodo";
import { Count, Timestamp } from "../http/common";
import { BolsaBody, presentBolsa } from "./bolsas";
import { ConsumoBody, presentConsumo } from "./consumo";
import { Fecha } from "./cuenta-consumo";

/** Contract, "402 bodies": fields added to the Error body. `cobro` in arrears, `bolsa` with a bolsa. */
export const consumoRechazadoFields = {
  consumo: ConsumoBody,
  como_reactivar: z.string(),
  cobro: z
    .object({
      cuenta_vence_en: Timestamp.nullable(),
      cuenta_referencia: z.string().nullable(),
      periodo: z.string().nullable(),
    })
    .optional()
    .meta({ description: "Solo en paquete_vencido_sin_pago." }),
  bolsa: BolsaBody.optional().meta({ description: "Solo en bolsa_agotada y bolsa_vencida." }),
};

/** Contract, GET /cuenta/consumo: fields added to the 409. */
export const sinPlanAsignadoFields = {
  periodo: z.object({ inicio: Fecha, fin: Fecha }),
  consumo: z.object({ consumidas: Count }),
};

/** Returns the fields that an account's error adds to the Error body. Empty for other errors. */
export function presentCuentaError(error: unknown): object {
  if (error instanceof ConsumoRefused) return presentRefused(error);
  if (error instanceof SinPlanAsignado) return presentSinPlan(error);
  return {};
}

function presentRefused({ cuenta, now, refusal }: ConsumoRefused) {
  const common = { consumo: presentConsumo(cuenta, now), como_reactivar: refusal.comoReactivar };
  if (refusal.code === "tope_de_consumo") return common;
  if (cuenta.modalidad === "bolsa") return { ...common, bolsa: presentBolsa(viewBolsa(cuenta.bolsa, now)) };
  const cobro = viewCobroEnMora(cuenta, now);
  return {
    ...common,
    cobro: {
      cuenta_vence_en: cobro.cuentaVenceEn?.toISOString() ?? null,
      cuenta_referencia: cobro.cuentaReferencia,
      periodo: cobro.periodo,
    },
  };
}

function presentSinPlan({ consumidas, now }: SinPlanAsignado) {
  const { inicio, fin } = periodoOf(now);
  return { periodo: { inicio, fin }, consumo: { consumidas } };
}
