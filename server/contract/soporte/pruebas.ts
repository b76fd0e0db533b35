import { z } from "zod";
import { PLAN_CODIGOS } from "../../domain/facturacion/plans";
import { Id } from "../http/common";
import { Motivo } from "../http/motivo";

const DeSolicitud = z.object({ solicitudId: Id });

export const AbrirCuentaReal = DeSolicitud.extend({
  plan: z.enum(PLAN_CODIGOS).exclude(["A_MEDIDA"]).nullable(),
});
export const RechazarCuentaReal = DeSolicitud.extend({ motivo: Motivo });
export const CuentasPruebaPage = z.object({ cursor: Id.nullable(), soloActivas: z.boolean() });
export const CerrarCuentaPrueba = z.object({ clienteId: Id, motivo: Motivo });
