import { z } from "zod";
import { FORMATOS_DE_DESCARGA } from "../../domain/archivos/descarga";
import {
  CLASES,
  ESTADOS_DE_CONTRAPARTE,
  PERIODICIDAD_MAX,
  RIESGOS,
  VENCE,
} from "../../domain/contrapartes/contraparte";
import { LOTE_MAX_FILAS } from "../../domain/lotes/lote";
import { Id } from "../http/common";
import { HISTORIA_CURSOR } from "../http/limites";
import { optional, text } from "../http/text";
import { ConsultaDeContraparteRequest, ContraparteRequest } from "../v1/contrapartes";

/** Filter of the list, kept in its address. Without a state: all but retired ones. */
const Filtro = z
  .object({
    texto: optional(text.max(200)),
    clase: optional(z.enum(CLASES)),
    riesgo: optional(z.enum(RIESGOS)),
    estado: optional(z.enum(ESTADOS_DE_CONTRAPARTE)),
    vence: optional(z.enum(VENCE)),
    conAlarmas: z.boolean(),
  })
  .transform(({ texto, ...filtro }) => ({
    ...filtro,
    q: texto?.trim() || null,
    vigiladas: filtro.estado === null,
  }));
export type ContrapartesFiltro = z.input<typeof Filtro>;

export const ContrapartesPagina = z.object({ filtro: Filtro, cursor: optional(Id) });
export const ContrapartesArchivo = z.object({ filtro: Filtro, formato: z.enum(FORMATOS_DE_DESCARGA) });

export const ContraparteId = z.object({ contraparteId: Id });

export const HistoriaPagina = ContraparteId.extend({
  cursor: optional(text.regex(HISTORIA_CURSOR)),
});

/** A new contraparte, or one as it was seen last and shall be. */
export const SaveContraparteInput = z.object({
  contraparte: ContraparteRequest,
  vista: optional(ContraparteId.extend({ actualizadaEn: z.date() })),
});

/** Sending the same `token` again makes one consulta. */
export const ConsultarContraparteInput = ContraparteId.extend({
  token: Id,
  consulta: ConsultaDeContraparteRequest,
});

export const VencenInput = z.object({ filtro: Filtro });

/** `consultas` as the page showed them. Sending the same `token` again makes one lote. */
export const ScreenVencenInput = VencenInput.extend({
  token: Id,
  consultas: z.int().min(1).max(LOTE_MAX_FILAS),
  consulta: ConsultaDeContraparteRequest,
});

const Meses = z
  .int({ error: `Escriba un número de meses, de 1 a ${PERIODICIDAD_MAX}.` })
  .min(1)
  .max(PERIODICIDAD_MAX);

/** Months between two consultas by risk. `vista`: as they were seen. */
const Periodicidad = z.object({ bajo: Meses, medio: Meses, alto: Meses });
export const PeriodicidadForm = z.object({ meses: Periodicidad, vista: Periodicidad });
