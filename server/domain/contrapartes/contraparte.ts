import type { Modo } from "../clientes/cliente";
import type { CoincidenciaEstado } from "../decisiones/decision";
import { normalizeName, plainText } from "../screening/names/normalize";
import type { PersonaTipo, ScreeningQuery, Severidad } from "../screening/types";
import { canonicalJson } from "../shared/canonical-json";
import type { DocumentoTipo } from "../shared/documento";
import { commaList } from "../shared/formato";

/** What one of those a client deals with is to it. */
export const CLASES = commaList(
  "cliente, proveedor, empleado, accionista, beneficiario_final, representante, aliado, otra",
);
export type Clase = (typeof CLASES)[number];

export const RIESGOS = ["bajo", "medio", "alto"] as const;
export type Riesgo = (typeof RIESGOS)[number];

/** Months between two consultas by risk. */
export type Periodicidad = Readonly<Record<Riesgo, number>>;
/** Unless the client has its own policy, or a contraparte its own months. */
export const PERIODICIDAD_MESES: Periodicidad = { bajo: 24, medio: 12, alto: 6 };
export const PERIODICIDAD_MAX = 120;

/** Contrapartes of a base, retired ones included. */
export const MAX_CONTRAPARTES: Readonly<Record<Modo, number>> = { real: 1_000_000, prueba: 1_000 };

/** An inactive one is watched too. A retired one is kept and no longer watched. */
export const ESTADOS_DE_CONTRAPARTE = ["activa", "inactiva", "retirada"] as const;
export type EstadoDeContraparte = (typeof ESTADOS_DE_CONTRAPARTE)[number];

/** When the next consulta is due: before today, by the end of this month, or always because there was none. */
export const VENCE = ["vencidas", "mes", "nunca"] as const;
export type Vence = (typeof VENCE)[number];

/** The day before which it is due, seen from a day of Bogota. Null: those never consulted. */
export function dueBefore(vence: Vence, hoy: string): string | null {
  if (vence !== "mes") return vence === "nunca" ? null : hoy;
  const [year = 0, month = 0] = hoy.split("-").map(Number);
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10);
}

/** Who a contraparte is: what a query asks, with other names that are compared like the name. */
export interface PersonaVigilada extends ScreeningQuery {
  readonly alias: readonly string[];
}

/** What a client states of a contraparte. */
export interface Declarada {
  readonly referencia: string;
  readonly clase: Clase;
  readonly persona: PersonaVigilada;
  readonly riesgo: Riesgo;
  /** Null: as the risk says. */
  readonly periodicidadMeses: number | null;
  /** `YYYY-MM-DD`. */
  readonly vinculadaEn: string | null;
  readonly estado: EstadoDeContraparte;
}

export interface Contraparte extends Declarada {
  readonly contraparteId: string;
  readonly creadaEn: Date;
  readonly actualizadaEn: Date;
}

/** A contraparte with what follows from its consultas and alarmas. */
export interface ContraparteVista extends Contraparte {
  readonly ultimaConsulta: {
    readonly consultaId: string;
    readonly creadaEn: Date;
    readonly severidad: Severidad;
  } | null;
  /** `YYYY-MM-DD`. Null if it was never consulted. */
  readonly proximaConsulta: string | null;
  /** Months between two consultas: its own, or as the client's policy says for its risk. */
  readonly meses: number;
  /** Null without a date of the relation. */
  readonly previaAVinculacion: boolean | null;
  readonly alarmasAbiertas: number;
  /** When it was compared as it is now. Null if it waits. */
  readonly comparadaEn: Date | null;
}

/** The type that a document tells, if none was stated. */
export const TIPO_OF_DOCUMENTO: Readonly<Record<DocumentoTipo, PersonaTipo>> = {
  CC: "natural",
  CE: "natural",
  PAS: "natural",
  NIT: "juridica",
};

/** The fields of a contraparte, flat. */
const camposOf = ({
  referencia,
  clase,
  riesgo,
  periodicidadMeses,
  vinculadaEn,
  estado,
  persona,
}: Declarada) => ({
  ...{ referencia, clase, riesgo, periodicidadMeses, vinculadaEn, estado },
  ...persona,
});

/** Returns the fields that differ, with their values before. */
export function changedFields(before: Declarada, after: Declarada): Readonly<Record<string, unknown>> {
  const now: Readonly<Record<string, unknown>> = camposOf(after);
  return Object.fromEntries(
    Object.entries(camposOf(before)).filter(
      ([campo, value]) => value !== now[campo] && canonicalJson(value) !== canonicalJson(now[campo]),
    ),
  );
}

/** Fields that decide who a contraparte is. Names count as they are compared: another accent makes no other person. */
const IDENTIDAD: Readonly<Record<string, (persona: PersonaVigilada) => string | null>> = {
  tipo: ({ tipo }) => tipo,
  nombre: ({ nombre, tipo }) => nombre && normalizeName(nombre, tipo),
  alias: ({ alias, tipo }) => [...new Set(alias.map((name) => normalizeName(name, tipo)))].sort().join("; "),
  documento: ({ documento }) => documento && documento.tipo + documento.numero.toUpperCase(),
  fecha_nacimiento: ({ fechaNacimiento }) => fechaNacimiento,
  pais: ({ pais }) => pais,
};

const TEXTS: Readonly<Record<string, (persona: PersonaVigilada) => string | null>> = {
  ...IDENTIDAD,
  nombre: ({ nombre }) => nombre,
  alias: ({ alias }) => alias.join("; ") || null,
  documento: ({ documento }) => documento && `${documento.tipo} ${documento.numero}`,
};

/** A field with its value before and after. Null if absent. */
export interface CambioDeCampo {
  readonly campo: string;
  readonly antes: string | null;
  readonly despues: string | null;
}

/** What makes a contraparte another person than it was. Empty if nothing does. */
export const changesOfIdentity = (before: PersonaVigilada, after: PersonaVigilada): CambioDeCampo[] =>
  Object.entries(IDENTIDAD)
    .filter(([, of]) => of(before) !== of(after))
    .map(([campo]) => ({
      campo: `contraparte.${campo}`,
      antes: TEXTS[campo]?.(before) ?? null,
      despues: TEXTS[campo]?.(after) ?? null,
    }));

/** What a contraparte is searched by. */
export const busquedaOf = ({ referencia, persona: { nombre, alias, documento } }: Declarada): string =>
  [referencia, nombre, ...alias, documento?.numero]
    .map((text) => plainText(text ?? ""))
    .filter(Boolean)
    .join("\n");

/**
 * The words of a search as patterns of LIKE, all of which must fit. Plain words have no wildcard. Signs alone give a pattern
 * that no stored text fits: finding all would offer to screen all.
 */
export const patternsOf = (typed: string): string[] =>
  plainText(typed)
    .split(" ")
    .map((word) => `%${word || "\u0001"}%`);

/** `nueva`: an entry matches and did not. `cambio`: one of both is about another. `salida`: it no longer matches. */
export const TIPOS_DE_ALARMA = ["nueva", "cambio", "salida"] as const;
export type TipoDeAlarma = (typeof TIPOS_DE_ALARMA)[number];

export const ESTADOS_DE_ALARMA = ["abierta", "en_analisis", "confirmada", "descartada", "informada"] as const;
export type EstadoDeAlarma = (typeof ESTADOS_DE_ALARMA)[number];

/** The state of an alarma by that of the match that it is about. */
export const ESTADO_DE_ALARMA: Readonly<Record<CoincidenciaEstado, EstadoDeAlarma>> = {
  por_decidir: "abierta",
  por_aprobar: "en_analisis",
  en_analisis: "en_analisis",
  confirmada: "confirmada",
  descartada: "descartada",
};
