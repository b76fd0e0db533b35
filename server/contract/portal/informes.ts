import { z } from "zod";
import { ACTA_MESES } from "../../domain/contrapartes/acta";
import { CONFIRMADAS_MODOS } from "../../domain/informes/informe";
import { MUESTRA_MAX, SEMILLA_MAX } from "../../domain/informes/muestra";
import { bogotaDayEnd } from "../../domain/informes/periodo";
import { addBogotaMonths, bogotaMidnight } from "../../domain/shared/bogota";
import { Id, ScreenedSlugValue } from "../http/common";
import { optional, text } from "../http/text";
import { SeveridadValue } from "../v1/consultas";

/** A day of Bogota, `YYYY-MM-DD`. */
const Dia = z.iso.date("Elija una fecha.").refine((dia) => dia >= "1900-01-01" && dia < "2200", {
  error: "Elija una fecha entre 1900 y 2199.",
});

/** Names this one request, however often it is sent. */
const Token = Id;

/** Both days are included. */
const Periodo = { desde: Dia, hasta: Dia };
const isInOrder = ({ desde, hasta }: { readonly desde: string; readonly hasta: string }) => desde <= hasta;
const ORDER = { error: "Debe ser el mismo día que «desde» o uno posterior.", path: ["hasta"] };

export const MuestraSorteada = z
  .object({
    token: Token,
    semilla: text
      .trim()
      .min(1, "Escriba la semilla.")
      .max(SEMILLA_MAX, `Escriba ${SEMILLA_MAX} caracteres como máximo.`),
    tamano: z
      .int("Escriba un número entero.")
      .min(1, "Escriba un número desde 1.")
      .max(MUESTRA_MAX, `Una muestra admite ${MUESTRA_MAX} consultas como máximo.`),
    ...Periodo,
    severidad: optional(SeveridadValue),
    lista: optional(ScreenedSlugValue),
  })
  .refine(isInOrder, ORDER)
  .transform(({ token, semilla, tamano, desde, hasta, severidad, lista }) => ({
    muestraId: token,
    pedida: {
      semilla,
      tamano,
      criterios: { desde: bogotaMidnight(desde), hasta: bogotaDayEnd(hasta), severidad, lista },
    },
  }));

export const MuestraElegida = z.object({ token: Token, consultaIds: z.array(Id).min(1).max(MUESTRA_MAX) });

export const MuestraParams = z.object({ muestraId: Id });

/** Ten years: consultas are kept that long. */
const INFORME_MESES = 120;

const monthsOf = (dia: string) => Number(dia.slice(0, 4)) * 12 + Number(dia.slice(5, 7));

export const InformePedido = z
  .object({
    token: Token,
    ...Periodo,
    sesion: optional(Dia),
    confirmadas: z.enum(CONFIRMADAS_MODOS).default("contadas"),
  })
  .refine(isInOrder, ORDER)
  // It has a row for each month of the calendar.
  .refine(({ desde, hasta }) => monthsOf(hasta) - monthsOf(desde) < INFORME_MESES, {
    error: `Un informe abarca ${INFORME_MESES} meses como máximo.`,
    path: ["hasta"],
  })
  .transform(({ token, desde, hasta, ...rest }) => ({
    ...rest,
    informeId: token,
    desde: bogotaMidnight(desde),
    hasta: bogotaDayEnd(hasta),
  }));

export const ActaPedida = z
  .object({ token: Token, ...Periodo })
  .refine(isInOrder, ORDER)
  .refine(({ desde, hasta }) => bogotaMidnight(hasta) < addBogotaMonths(bogotaMidnight(desde), ACTA_MESES), {
    error: `Un acta abarca ${ACTA_MESES} meses como máximo.`,
    path: ["hasta"],
  });

export const ActaArchivo = z.object({ actaId: Id, formato: z.enum(["pdf", "json"]) });

export const InformeId = z.object({ informeId: Id });

/** For one consulta, or for all consultas of its person. */
export const ExpedienteDe = z.object({ de: z.enum(["consulta", "persona"]).default("consulta") });
