import { z } from "zod";
import { viewBolsa } from "../../domain/facturacion/bolsa";
import { consumoOf, viewCobroEnMora } from "../../domain/facturacion/consumo";
import { ConsumoRefused, SinPlanAsignado } from "../../domain/facturacion/cuenta";
import { periodoOf } from "../../domain/facturacion/periodo";
import { Count, Timestamp } from "../http/common";
import { type WireInput, writeWire } from "../http/wire";
import { ConsumoBody, Fecha } from "./cuenta-consumo";
import { BolsaBody } from "./planes";

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

const ConsumoRechazado = z.object(consumoRechazadoFields);

function presentRefused({ cuenta, now, refusal }: ConsumoRefused) {
  const common = { consumo: consumoOf(cuenta, now), comoReactivar: refusal.comoReactivar };
  const write = (body: WireInput<typeof ConsumoRechazado>) => writeWire(ConsumoRechazado, body);
  if (refusal.code === "tope_de_consumo") return write(common);
  if (cuenta.modalidad === "bolsa") return write({ ...common, bolsa: viewBolsa(cuenta.bolsa, now) });
  return write({ ...common, cobro: viewCobroEnMora(cuenta, now) });
}

function presentSinPlan({ consumidas, now }: SinPlanAsignado) {
  const { inicio, fin } = periodoOf(now);
  return { periodo: { inicio, fin }, consumo: { consumidas } };
}
