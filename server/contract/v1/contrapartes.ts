import { z } from "zod";
import {
  CLASES,
  type ContraparteVista,
  type Declarada,
  ESTADOS_DE_CONTRAPARTE,
  PERIODICIDAD_MAX,
  RIESGOS,
  TIPO_OF_DOCUMENTO,
} from "../../domain/contrapartes/contraparte";
import { plainText } from "../../domain/screening/names/normalize";
import { unaskableBecause } from "../../domain/screening/names/reading";
import { mapInSlices, type Slices } from "../../domain/screening/slices";
import { ERRORS, type Issue } from "../../domain/shared/errors";
import type { Page } from "../../domain/shared/page";
import { Count, documentedAs, Id, openEnum, Timestamp, Uuid } from "../http/common";
import { issuesOf } from "../http/issues";
import { HISTORIA_CURSOR } from "../http/limites";
import { queryCursor, queryFlag, queryInteger } from "../http/query";
import { boundedText, composed, optional, trimmedText } from "../http/text";
import { camelKeys } from "../http/wire";
import { SeveridadValue } from "./consultas";
import {
  COMPARABLE,
  Documento,
  FechaNacimiento,
  futureBirthIssues,
  Nombre,
  Pais,
  PersonaTipo,
  SujetoObligado,
} from "./validate-request";

const ALIAS_MAX = 10;
/** Rows of one request. */
const LOTE_DE_CONTRAPARTES_MAX = 1_000;

const Fecha = z.iso
  .date({ error: "Debe ser una fecha real con formato AAAA-MM-DD." })
  .refine((fecha) => !fecha.startsWith("0000"), {
    error: "Debe ser una fecha real con formato AAAA-MM-DD.",
  });

const Alias = z.array(Nombre).max(ALIAS_MAX).meta({
  description: "Otros nombres suyos: cada uno se compara como el nombre. Hasta 10.",
});

/** The key of a contraparte: spaces around it and the form of its accents tell no two apart. */
const Referencia = trimmedText(1, 100, undefined, composed);

const fields = z.object({
  referencia: Referencia,
  clase: z.enum(CLASES),
  tipo: optional(PersonaTipo),
  nombre: optional(Nombre),
  documento: optional(Documento),
  fecha_nacimiento: optional(FechaNacimiento),
  pais: optional(Pais),
  alias: optional(Alias),
  riesgo: optional(z.enum(RIESGOS)),
  periodicidad_meses: optional(z.int().min(1).max(PERIODICIDAD_MAX)),
  vinculada_en: optional(Fecha),
  estado: optional(z.enum(ESTADOS_DE_CONTRAPARTE)),
});

/** A contraparte as a client states it: the person by the rules of `/validate`. */
export const ContraparteRequest = fields
  .check(({ value, issues }) => {
    const { nombre, documento, tipo, alias } = value;
    const refuse = (path: (string | number)[], message: string | null) => {
      if (message !== null) issues.push({ code: "custom", path, message, input: value });
    };
    if (nombre === null && documento === null) refuse(["nombre"], "Envíe nombre, documento o ambos.");
    if (tipo === null && documento === null) refuse(["tipo"], "Envíe tipo, o un documento que lo diga.");
    if (nombre !== null) refuse(["nombre"], unaskableBecause(nombre, documento === null));
    for (const [place, name] of (alias ?? []).entries())
      refuse(["alias", place], unaskableBecause(name, true));
  })
  .transform((body): Declarada => {
    const { documento } = body;
    const tipo = body.tipo ?? (documento === null ? "natural" : TIPO_OF_DOCUMENTO[documento.tipo]);
    return {
      referencia: body.referencia,
      clase: body.clase,
      persona: {
        tipo,
        nombre: body.nombre,
        documento,
        // As in a query: a company has none.
        fechaNacimiento: tipo === "natural" ? body.fecha_nacimiento : null,
        pais: body.pais,
        alias: [...new Set(body.alias ?? [])],
      },
      riesgo: body.riesgo ?? "medio",
      periodicidadMeses: body.periodicidad_meses,
      vinculadaEn: body.vinculada_en,
      estado: body.estado ?? "activa",
    };
  })
  .meta({
    id: "ContraparteRequest",
    description: "nombre, documento o ambos. Sin documento, también tipo.",
    dependentSchemas: {
      referencia: { properties: { alias: { items: { pattern: COMPARABLE } } } },
      clase: {
        anyOf: [
          {
            properties: { nombre: { type: "string", pattern: COMPARABLE }, tipo: { type: "string" } },
            required: ["nombre", "tipo"],
          },
          { properties: { documento: { type: "object" } }, required: ["documento"] },
        ],
      },
    },
  });

/** The fields to change, as sent: absent ones stay. They are checked together with those that stay. */
export const ContraparteCambios = fields
  .partial()
  .meta({ id: "ContraparteCambios", description: "Lo que no se envía queda como estaba." });

/** Issues that depend on the moment of the request. */
export const futureIssues = ({ persona }: Declarada, now: Date): readonly Issue[] =>
  futureBirthIssues(persona, now);

export const LoteRequest = z
  .object({
    contrapartes: z
      .array(
        z.unknown().meta({
          override: documentedAs({
            type: "object",
            additionalProperties: true,
            description: "Una contraparte, con los campos de ContraparteRequest.",
          }),
        }),
      )
      .min(1)
      .max(LOTE_DE_CONTRAPARTES_MAX),
  })
  .meta({ id: "ContrapartesLoteRequest" });

/** A row of a lote as read, or what is wrong with it. */
export interface FilaLeida {
  readonly indice: number;
  readonly referencia: string | null;
  readonly declarada: Declarada | null;
  readonly issues: readonly Issue[];
}

/** Reads each row by itself. A reference that comes twice is refused in each of its rows: it is unclear which counts. */
export function* readFilas(rows: readonly unknown[], now: Date): Slices<FilaLeida[]> {
  const read = yield* mapInSlices([...rows.entries()], ([indice, row]): FilaLeida => {
    const parsed = ContraparteRequest.safeParse(row);
    const sent = typeof row === "object" && row !== null && "referencia" in row ? row.referencia : null;
    const referencia = Referencia.safeParse(sent).data ?? (typeof sent === "string" ? sent : null);
    if (!parsed.success) return { indice, referencia, declarada: null, issues: issuesOf(parsed.error) };
    const issues = futureIssues(parsed.data, now);
    return { indice, referencia, declarada: issues.length > 0 ? null : parsed.data, issues };
  });
  const places = new Map<string, number[]>();
  for (const { referencia, indice } of read)
    if (referencia !== null) places.set(referencia, [...(places.get(referencia) ?? []), indice]);
  return read.map((fila) => {
    const twins = (places.get(fila.referencia ?? "") ?? []).filter((indice) => indice !== fila.indice);
    if (twins.length === 0) return fila;
    const message = `La misma referencia viene también en la fila ${twins[0]}: no se guardó ninguna de ellas.`;
    return { ...fila, declarada: null, issues: [...fila.issues, { path: ["referencia"], message }] };
  });
}

const CambioValue = openEnum(["creada", "actualizada", "igual"]);

const ContraparteBody = z
  .object({
    contraparte_id: Uuid,
    referencia: z.string(),
    clase: openEnum(CLASES),
    tipo: PersonaTipo,
    nombre: z.string().nullable(),
    documento: z.object({ tipo: openEnum(["CC", "CE", "NIT", "PAS"]), numero: z.string() }).nullable(),
    fecha_nacimiento: z.iso.date().nullable(),
    pais: z.string().nullable(),
    alias: z.array(z.string()),
    riesgo: openEnum(RIESGOS),
    periodicidad_meses: z.int(),
    vinculada_en: z.iso.date().nullable(),
    estado: openEnum(ESTADOS_DE_CONTRAPARTE),
    ultima_consulta: z
      .object({ consulta_id: Uuid, creada_en: Timestamp, severidad: SeveridadValue })
      .nullable(),
    proxima_consulta: z.iso.date().nullable(),
    previa_a_vinculacion: z.boolean().nullable(),
    alarmas_abiertas: Count,
    comparada_en: Timestamp.nullable(),
    creada_en: Timestamp,
    actualizada_en: Timestamp,
  })
  .meta({ id: "Contraparte" });

export const ContraparteResponse = ContraparteBody;
export const ContraparteGuardadaResponse = ContraparteBody.extend({ cambio: CambioValue }).meta({
  id: "ContraparteGuardada",
});

/** A stored contraparte as the wire has it. */
export const presentContraparte = ({ persona, meses, ...vista }: ContraparteVista) => ({
  ...vista,
  ...persona,
  periodicidadMeses: meses,
});

/** A stored contraparte as a client would send it, to be sent again with changes. */
export const wireOf = ({ persona, ...declarada }: Declarada): z.input<typeof ContraparteRequest> => ({
  referencia: declarada.referencia,
  clase: declarada.clase,
  tipo: persona.tipo,
  nombre: persona.nombre,
  documento: persona.documento,
  fecha_nacimiento: persona.fechaNacimiento,
  pais: persona.pais,
  alias: [...persona.alias],
  riesgo: declarada.riesgo,
  periodicidad_meses: declarada.periodicidadMeses,
  vinculada_en: declarada.vinculadaEn,
  estado: declarada.estado,
});

export const LoteResponse = z
  .object({
    resultados: z.array(
      z.object({
        indice: Count,
        referencia: z.string().nullable(),
        cambio: CambioValue.optional(),
        error: z
          .object({
            error: openEnum(["validation_error"]),
            message: z.string(),
            issues: z.array(z.object({ path: z.array(z.string()), message: z.string() })),
          })
          .optional(),
      }),
    ),
  })
  .meta({ id: "ContrapartesLote" });

const MOST = 200;

export const ContraparteParams = z.object({ contraparte_id: Id }).transform(camelKeys);

export const ContrapartesQuery = z
  .object({
    clase: z.enum(CLASES).optional(),
    estado: z.enum(ESTADOS_DE_CONTRAPARTE).optional(),
    vencidas: queryFlag(),
    con_alarmas: queryFlag(),
    q: boundedText(1, 200)
      .refine((typed) => plainText(typed) !== "", { error: "Debe tener una letra o un número." })
      .meta({ minLength: 1, maxLength: 200, pattern: "^[^\\u0000]*[\\p{L}\\p{N}][^\\u0000]*$" })
      .optional(),
    cursor: queryCursor(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/).optional(),
    limite: queryInteger(1, MOST, 50),
  })
  .transform(({ clase, estado, vencidas, con_alarmas, q, cursor, limite }) => ({
    ...{ clase: clase ?? null, riesgo: null, estado: estado ?? null, vigiladas: false },
    vence: vencidas ? ("vencidas" as const) : null,
    conAlarmas: con_alarmas,
    q: q ?? null,
    cursor: cursor ?? null,
    limite,
  }));

export const ContrapartesResponse = z
  .object({ total: Count, contrapartes: z.array(ContraparteBody), siguiente_cursor: z.string().nullable() })
  .meta({ id: "Contrapartes" });

export const ConsultaDeContraparteRequest = z
  .object({ sujeto_obligado: optional(SujetoObligado) })
  .transform(({ sujeto_obligado }) => ({
    sujetoObligado: sujeto_obligado && {
      razonSocial: sujeto_obligado.razon_social,
      nit: sujeto_obligado.nit,
    },
  }))
  .meta({ id: "ConsultaDeContraparteRequest" });

export const HistoriaQuery = z
  .object({ cursor: queryCursor(HISTORIA_CURSOR).optional(), limite: queryInteger(1, MOST, 50) })
  .transform(({ cursor, limite }) => ({ limite, cursor: cursor ?? null }));

export const HistoriaResponse = z
  .object({
    sucesos: z.array(
      z.object({
        tipo: openEnum(["consulta", "alarma", "decision", "cambio"]),
        en: Timestamp,
        id: z.string(),
        consulta_id: Uuid.nullable(),
        clase: z.string().nullable(),
        quien: z.string().nullable(),
        campos: z.array(z.string()),
      }),
    ),
    siguiente_cursor: z.string().nullable(),
  })
  .meta({ id: "HistoriaDeContraparte" });

/** What happened, with the fields of a change by their names on the wire. */
export const presentHistoria = <S extends { readonly campos: readonly string[] }>({
  rows,
  siguienteCursor,
}: Page<S>) => ({
  siguienteCursor,
  sucesos: rows.map((suceso) => ({
    ...suceso,
    campos: suceso.campos.map((campo) => campo.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)),
  })),
});

/** The outcome of each row of a lote in its order. */
export const presentFilas = ({
  filas,
  saved,
}: {
  readonly filas: readonly FilaLeida[];
  readonly saved: readonly {
    readonly referencia: string;
    readonly cambio: "creada" | "actualizada" | "igual";
  }[];
}) => {
  const cambios = new Map(saved.map(({ referencia, cambio }) => [referencia, cambio]));
  return {
    resultados: filas.map(({ indice, referencia, declarada, issues }) => {
      const cambio = declarada === null ? undefined : cambios.get(declarada.referencia);
      return cambio === undefined
        ? { indice, referencia, error: { error: "validation_error" as const, message: INVALID, issues } }
        : { indice, referencia, cambio };
    }),
  };
};

const INVALID = ERRORS.validation_error.message;
