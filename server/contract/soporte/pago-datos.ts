import { z } from "zod";
import { A_MEDIDA_MAYOR_QUE } from "../../domain/facturacion/plans";
import { formatCount } from "../../domain/shared/formato";
import { Referencia } from "../v1/bolsas";
import { COUNT_MAX, PRICE_MAX } from "../v1/planes";

/** A whole figure as a person types it: `5.000`, `$ 550.000`. */
const figure = (max: number, min: number, error: string) =>
  z
    .string()
    .transform((typed) => typed.replace(/[\s.$]/g, ""))
    .pipe(
      z
        .string()
        .regex(/^\d{1,12}$/, { error })
        .transform(Number),
    )
    .pipe(z.int({ error }).min(min, { error }).max(max, { error }));

const dia = z.iso.date({ error: "Escriba el día completo." });
const common = { referencia: Referencia, fecha: dia };

/** Step two of a payment. */
export const PagoDatosBolsa = z.object({
  consultas: figure(COUNT_MAX, 1, "Escriba cuántas consultas compró, en cifras."),
  valor: figure(PRICE_MAX, 0, "Escriba el valor en pesos, en cifras y sin centavos."),
  entrega: dia,
  ...common,
});
export const PagoDatosCobro = z.object(common);

const EN_PESOS = "Escriba el valor en pesos, en cifras y sin centavos.";

/** Figures of a made-to-measure package. */
export const PlanAMedida = z.object({
  consultas_incluidas: figure(
    COUNT_MAX,
    A_MEDIDA_MAYOR_QUE + 1,
    `Escriba cuántas incluye, en cifras: más de ${formatCount(A_MEDIDA_MAYOR_QUE)}.`,
  ),
  precio_mes: figure(PRICE_MAX, 0, EN_PESOS),
  precio_unitario: figure(PRICE_MAX, 0, EN_PESOS),
});

export const MontoOpcional = z
  .string()
  .transform((typed) => (typed.trim() === "" ? null : typed))
  .pipe(figure(PRICE_MAX, 1, "Escriba el valor en pesos, en cifras.").nullable());
