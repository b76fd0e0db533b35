import { z } from "zod";
import { FORMATOS_DE_DESCARGA } from "../../domain/archivos/descarga";
import { CODIFICACIONES, type LecturaPedida } from "../../domain/archivos/lectura";
import {
  CAMPOS,
  type Campo,
  type Fuentes,
  HEAD_ROWS,
  NO_HEAD,
  type Reglas,
  type valuesOf,
} from "../../domain/archivos/tabla/columnas";
import { ORDENES_DE_FECHA } from "../../domain/archivos/tabla/read-dia";
import { campoAt, readFila } from "../../domain/archivos/tabla/read-fila";
import { type Decidido, TIPO_WORD_MAX } from "../../domain/archivos/tabla/reglas";
import { dudasOf, withChanged } from "../../domain/consultas/dudas";
import {
  DUDAS_DE_FILA,
  DUDAS_DECIDIBLES,
  type DudaDecidible,
  type DudaDeFila,
} from "../../domain/lotes/duda-de-fila";
import {
  type ErrorDeFila,
  ESTADOS_DE_FILA,
  LOTE_MAX_FILAS,
  type PersonaDeFila,
} from "../../domain/lotes/lote";
import { bogotaDay } from "../../domain/shared/bogota";
import { CONTRAPARTES, SIN_COMPARAR, type TipoSinComparar } from "../../domain/shared/documento";
import { Id } from "../http/common";
import { nameText, optional, text } from "../http/text";
import { SeveridadValue } from "../v1/consultas";
import { futureBirthIssues, PersonaTipo, ValidateRequest } from "../v1/validate-request";

/** In the order of findings, places continue beyond the file's, kind by kind. */
const LUGAR_MAX = 10_000_000;

const columna = z.int().min(0).max(59);
const Fuente = z.union([
  z.object({ columna }),
  z.object({ columnas: z.array(z.array(columna).min(1).max(8).readonly()).min(1).max(2).readonly() }),
  z.object({ valor: text.max(40) }),
]);
const ReglasBody = z.object({
  ajenas: z.array(columna).max(60).readonly(),
  fechas: z.enum(ORDENES_DE_FECHA).nullable(),
  tipos: z.record(text.max(TIPO_WORD_MAX), PersonaTipo.nullable()),
  otras: z
    .array(z.object({ rol: text.max(1_000), incluir: z.boolean().nullable() }))
    .max(60)
    .readonly(),
}) satisfies z.ZodType<Decidido>;
/** The meaning of the columns and the decisions on them. The rest follows from the rows. */
export const ColumnasBody = z.object({
  ...(Object.fromEntries(CAMPOS.map((campo) => [campo, Fuente.nullable()])) as Record<
    Campo,
    z.ZodNullable<typeof Fuente>
  >),
  reglas: ReglasBody.optional(),
}) satisfies z.ZodType<Fuentes>;

export const LoteId = z.object({ loteId: Id });

/** The file is the body. Sending the same `token` again makes one lote. */
export const UploadLoteQuery = z
  .object({ token: Id, nombre: nameText(1, 200) })
  .transform(({ token, nombre }) => ({ loteId: token, nombreArchivo: nombre.replace(/\s+/g, " ") }));

export const LotesPagina = z.object({
  cursor: optional(z.object({ creadoEn: z.date(), loteId: Id })),
});

/** `confirma`: a person has checked all columns. Otherwise guessed columns stay guessed. */
export const LoteColumnas = LoteId.extend({ columnas: ColumnasBody, confirma: z.boolean() });

/** Rows of other people are numbered after those of the file. */
const numero = z.int().min(1).max(LUGAR_MAX);

/** The first rows as these columns would screen them. Null: the saved columns. Nothing is stored. */
export const LoteMuestra = LoteId.extend({ columnas: ColumnasBody.nullable() });

/** The header among the first rows, from 0. -1 for none. */
export const LoteEncabezado = LoteId.extend({
  posicion: z
    .int()
    .min(NO_HEAD)
    .max(HEAD_ROWS - 1),
});

/** A workbook has far fewer sheets. */
const HOJAS_MAX = 1_000;

/** How the bytes are read: sheet, encoding, and hidden rows or not. */
export const LoteLectura = LoteId.extend({
  pedida: z.object({
    hoja: z.int().min(0).max(HOJAS_MAX).nullable(),
    codificacion: z.enum(CODIFICACIONES).nullable(),
    sinOcultas: z.boolean(),
  }) satisfies z.ZodType<LecturaPedida>,
});

/** A row written again: its cells, in the columns of the file. */
export const LoteFila = LoteId.extend({ numero, celdas: z.array(text.max(1_000)).min(1).max(60) });

/** A decision on the rows of a duda, or on one of them. Null takes it back. */
export const ResolveDudaInput = LoteId.extend({
  duda: z.enum(DUDAS_DECIDIBLES),
  cambiar: z.boolean().nullable(),
  fila: optional(numero),
});

/** `consultas`, `columnas` and `revision` as the page showed them. The start is refused if they differ now. */
export const StartLoteInput = LoteId.extend({
  soloCambios: z.boolean(),
  consultas: z.int().min(0).max(LOTE_MAX_FILAS),
  columnas: ColumnasBody,
  revision: text.length(64),
});

export const LoteFilas = LoteId.extend({
  estado: optional(z.enum(ESTADOS_DE_FILA)),
  severidad: optional(SeveridadValue),
  contraparte: optional(z.enum(CONTRAPARTES)),
  duda: optional(z.enum(DUDAS_DE_FILA)),
  repetidas: z.boolean().default(false),
  porHallazgo: z.boolean().default(false),
  despues: z.int().min(0).max(LUGAR_MAX),
});

const Formato = z.enum(FORMATOS_DE_DESCARGA);
/** A file of a lote: all rows, or only those with errors. */
export const LoteArchivo = z.object({ formato: Formato, filas: z.enum(["todas", "con_error"]) });
export const PlantillaArchivo = z.object({ formato: Formato });

/** The decisions on a row, and the rules for whole columns of its file. */
export interface RowRules {
  readonly decided: (duda: DudaDecidible) => boolean | null;
  readonly reglas: Pick<Reglas, "fechas" | "tipos"> | undefined;
}

interface Asking {
  readonly operaParaTerceros: boolean;
  readonly now: Date;
}
type Checked = { readonly persona: PersonaDeFila } | { readonly errores: readonly ErrorDeFila[] };

/** Checks a row as `/validate` would and finds its dudas. Applies the decisions on dudas. */
export function reviewValues(
  values: ReturnType<typeof valuesOf>,
  asking: Asking,
  { decided, reglas }: RowRules,
): Checked & { readonly dudas: readonly DudaDeFila[] } {
  const isCompany = decided("tipo");
  const decidido = isCompany === null ? null : isCompany ? "juridica" : "natural";
  const hoy = bogotaDay(asking.now);
  const { body, leido, isTipoUnsaid, ...said } = readFila(values, { reglas, hoy, decidido });
  const unsaid = isTipoUnsaid ? ["tipo" as const] : [];
  const own = said.sinComparar === null ? unsaid : [...unsaid, "documento" as const];
  if (said.tipoUndecided !== null) {
    const mensaje = `Falta decidir qué significa «${said.tipoUndecided}» en la columna del tipo.`;
    return { errores: [{ campo: "tipo", mensaje }], dudas: [] };
  }
  const written = checkBody(body, said.numeroError, asking);
  if ("errores" in written) {
    const isUndecided = isTipoUnsaid && isCompany === null;
    const errores = isUndecided ? withoutTipo(written.errores) : written.errores;
    return {
      errores: errores.map((error) => withSinComparar(error, said.sinComparar?.tipo ?? null, values)),
      dudas: own,
    };
  }
  const kept = said.sinComparar && { documentoSinComparar: said.sinComparar };
  const doubtful = dudasOf(written.persona, leido);
  const dudas = [...own, ...doubtful];
  const changed = doubtful.filter(decided);
  if (changed.length === 0) return { persona: { ...written.persona, ...kept }, dudas };
  const { tipo, documento } = withChanged(written.persona, leido, changed);
  const again = checkBody({ ...body, tipo, documento }, null, asking);
  return "errores" in again ? { ...again, dudas } : { persona: { ...again.persona, ...kept }, dudas };
}

/** Without a name, nothing is left to screen. */
const withSinComparar = (
  error: ErrorDeFila,
  tipo: TipoSinComparar | null,
  { nombre }: ReturnType<typeof valuesOf>,
): ErrorDeFila =>
  tipo === null || nombre !== "" || error.campo !== "nombre"
    ? error
    : {
        campo: "nombre",
        mensaje: `Escriba el nombre: por el número de ${tipo} (${SIN_COMPARAR[tipo]}) no se compara.`,
      };

const UNSAID: ErrorDeFila = {
  campo: "tipo",
  mensaje: "No se sabe si es persona natural o jurídica: ni el documento ni el nombre lo dicen.",
};

/** The type of a document follows from the person's: of both one thing is said. */
const withoutTipo = (errores: readonly ErrorDeFila[]): readonly ErrorDeFila[] => [
  UNSAID,
  ...errores.filter(({ campo }) => campo !== "tipo" && campo !== "tipo_documento"),
];

/** Messages for cells. People write cells freely, so the formats of the wire would not help them. */
const SAID_OF_CELLS: Readonly<Record<string, string>> = {
  fecha_nacimiento: "No es una fecha que exista. Escríbala como dd/mm/aaaa.",
  pais: "No se reconoce el país. Escriba su nombre, como Venezuela, o sus dos letras.",
};

/** Checks a body by the schema, by the client and by the day. */
function checkBody(body: object, numeroError: string | null, { operaParaTerceros, now }: Asking): Checked {
  const result = ValidateRequest.safeParse(body);
  const unread = numeroError === null ? [] : [{ campo: "numero_documento", mensaje: numeroError }];
  if (!result.success) {
    const issues = result.error.issues.map(({ path, message }) => {
      const campo = campoAt(path);
      return { campo, mensaje: SAID_OF_CELLS[campo] ?? message };
    });
    // An unreadable number shows one message only.
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
