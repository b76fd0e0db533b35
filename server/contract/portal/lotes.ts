import { z } from "zod";
import { FORMATOS_DE_DESCARGA } from "../../domain/archivos/descarga";
import { DUDAS, type Duda } from "../../domain/consultas/duda";
import { dudasOf, withChanged } from "../../domain/consultas/dudas";
import { bodyOf, campoAt, numeroOf } from "../../domain/lotes/body-of";
import { CAMPOS, type Campo, type Columnas, type valuesOf } from "../../domain/lotes/columnas";
import {
  CONTRAPARTES,
  type ErrorDeFila,
  ESTADOS_DE_FILA,
  LOTE_MAX_FILAS,
  type PersonaDeFila,
} from "../../domain/lotes/lote";
import { Id } from "../http/common";
import { spanishError } from "../http/issues";
import { nameText, optional, text } from "../http/text";
import { SeveridadValue } from "../v1/consultas";
import { futureBirthIssues, ValidateRequest } from "../v1/validate-request";

const columna = z.int().min(0).max(59);
const Fuente = z.union([
  z.object({ columna }),
  z.object({ columnas: z.array(z.array(columna).min(1).max(4).readonly()).min(1).max(2).readonly() }),
  z.object({ valor: text.max(40) }),
]);
const ColumnasBody = z.object(
  Object.fromEntries(CAMPOS.map((campo) => [campo, Fuente.nullable()])) as Record<
    Campo,
    z.ZodNullable<typeof Fuente>
  >,
) satisfies z.ZodType<Columnas>;

export const LoteId = z.object({ loteId: Id });

/** The file is the body; `token` names this one sending of it. */
export const LoteSubir = z
  .object({ token: Id, nombre: nameText(1, 200) })
  .transform(({ token, nombre }) => ({ loteId: token, nombreArchivo: nombre.replace(/\s+/g, " ") }));

export const LotesPagina = z.object({
  cursor: optional(z.object({ creadoEn: z.date(), loteId: Id })),
});

export const LoteColumnas = LoteId.extend({ columnas: ColumnasBody });

const numero = z.int().min(1).max(LOTE_MAX_FILAS);

/** A row written anew: its cells, in the columns of the file. */
export const LoteFila = LoteId.extend({ numero, celdas: z.array(text.max(1_000)).min(1).max(60) });

/** What is decided on the rows of a doubt, null to take it back; or on one of them, by its number. */
export const LoteArreglar = LoteId.extend({
  duda: z.enum(DUDAS),
  cambiar: z.boolean().nullable(),
  fila: optional(numero),
});

const upToAll = z.int().min(0).max(LOTE_MAX_FILAS);

/** `consultas` is what the page said would be consumed: what would come out otherwise is not started. */
export const LoteIniciar = LoteId.extend({ soloCambios: z.boolean(), consultas: upToAll });

export const LoteFilas = LoteId.extend({
  estado: optional(z.enum(ESTADOS_DE_FILA)),
  severidad: optional(SeveridadValue),
  contraparte: optional(z.enum(CONTRAPARTES)),
  duda: optional(z.enum(DUDAS)),
  despues: upToAll,
});

const Formato = z.enum(FORMATOS_DE_DESCARGA);
/** What of a lote a file has: every row, or those with errors alone. */
export const LoteArchivo = z.object({ formato: Formato, filas: z.enum(["todas", "con_error"]) });
export const PlantillaArchivo = z.object({ formato: Formato });

interface Asking {
  readonly operaParaTerceros: boolean;
  readonly now: Date;
}
type Checked = { readonly persona: PersonaDeFila } | { readonly errores: readonly ErrorDeFila[] };

/**
 * What `/validate` would say of a row, and what is doubtful about it as it is written. What `isChanged` is asked for as
 * it would be meant.
 */
export function reviewValues(
  values: ReturnType<typeof valuesOf>,
  asking: Asking,
  isChanged: (duda: Duda) => boolean,
): Checked & { readonly dudas: readonly Duda[] } {
  const leido = numeroOf(values);
  const body = bodyOf(values, leido);
  const written = checkBody(body, leido?.error ?? null, asking);
  if ("errores" in written) return { ...written, dudas: [] };
  const dudas = dudasOf(written.persona, leido);
  const changed = dudas.filter(isChanged);
  if (changed.length === 0) return { ...written, dudas };
  const { tipo, documento } = withChanged(written.persona, leido, changed);
  return { ...checkBody({ ...body, tipo, documento }, null, asking), dudas };
}

/** By the schema itself, and what depends on the client and on the day. */
function checkBody(body: object, numeroError: string | null, { operaParaTerceros, now }: Asking): Checked {
  const result = ValidateRequest.safeParse(body, { error: spanishError });
  const unread = numeroError === null ? [] : [{ campo: "numero_documento", mensaje: numeroError }];
  if (!result.success) {
    const issues = result.error.issues.map(({ path, message }) => ({
      campo: campoAt(path),
      mensaje: message,
    }));
    // Of a number that cannot be read one thing is said.
    return { errores: [...unread, ...issues.filter(({ campo }) => campo !== unread[0]?.campo)] };
  }
  const persona = result.data;
  const errores = [
    ...unread,
    ...futureBirthIssues(persona, now).map(({ path, message }) => ({
      campo: campoAt(path),
      mensaje: message,
    })),
    ...(operaParaTerceros && persona.sujetoObligado === null
      ? [
          {
            campo: "sujeto_obligado",
            mensaje: "Su entidad opera para terceros: diga para quién es la consulta.",
          },
        ]
      : []),
  ];
  return errores.length > 0 ? { errores } : { persona };
}
