import { z } from "zod";
import { FORMATOS_DE_DESCARGA } from "../../domain/archivos/descarga";
import { campoAt } from "../../domain/archivos/tabla/read-fila";
import {
  CLASES,
  ESTADOS_DE_CONTRAPARTE,
  PERIODICIDAD_MAX,
  RIESGOS,
  VENCE,
} from "../../domain/contrapartes/contraparte";
import { EXTRA_WORDS, EXTRAS } from "../../domain/contrapartes/importe";
import { LOTE_MAX_FILAS } from "../../domain/lotes/lote";
import { Id } from "../http/common";
import { HISTORIA_CURSOR } from "../http/limites";
import { optional, text } from "../http/text";
import { ConsultaDeContraparteRequest, ContraparteRequest, futureIssues } from "../v1/contrapartes";
import { ColumnasBody, LoteEncabezado, LoteLectura } from "./lotes";

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

export const HistoriaPagina = ContraparteId.extend({ cursor: optional(text.regex(HISTORIA_CURSOR)) });

/** A new contraparte, or one as it was seen last and shall be. */
export const SaveContraparteInput = z.object({
  contraparte: ContraparteRequest,
  vista: optional(ContraparteId.extend({ actualizadaEn: z.date() })),
});

/** Sending the same `token` again makes one consulta. */
export const ScreenContraparteInput = ContraparteId.extend({
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

/** Most columns of a file, as its reader takes them. */
const Columna = z.int().min(0).max(59);

/** The choices of a person on a file, as JSON. */
const Elegidas = text.max(8_000).transform((sent, context) => {
  const read = z
    .object({
      pedida: LoteLectura.shape.pedida,
      posicion: LoteEncabezado.shape.posicion.nullable(),
      elegidas: z
        .object({ columnas: ColumnasBody, extras: z.record(z.enum(EXTRAS), Columna.nullable()) })
        .nullable(),
    })
    .safeParse(jsonOf(sent));
  if (read.success) return read.data;
  context.addIssue({ code: "custom", message: "No se entiende cómo se lee el archivo." });
  return z.NEVER;
});

function jsonOf(sent: string): unknown {
  try {
    return JSON.parse(sent);
  } catch {
    return null;
  }
}

/** The file is the body. `revision`: what the page showed. */
export const ImporteQuery = z.object({
  accion: z.enum(["revisar", "errores", "guardar"]),
  leer: Elegidas,
  revision: text.max(64).optional(),
});

/** Checks a row of a file by the rules of the API, with its errors by the columns of the file. */
export function declareFila(body: object, now: Date) {
  const read = ContraparteRequest.safeParse(body);
  const issues = read.success ? futureIssues(read.data, now) : read.error.issues;
  if (read.success && issues.length === 0) return { declarada: read.data };
  return {
    errores: issues.map(({ path, message }) => {
      const [first = ""] = path.map(String);
      if (first === "referencia")
        return {
          campo: "referencia",
          mensaje: "Falta la referencia o pasa de 100 caracteres, y no hay documento.",
        };
      return { campo: first in EXTRA_WORDS ? first : campoAt(path), mensaje: message };
    }),
  };
}
