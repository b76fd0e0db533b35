import { createHash } from "node:crypto";
import type { OfPrueba } from "../consultas/consulta";
import { LISTAS } from "../listas/catalog";
import { SCREENED_SLUGS, type ScreenedSlug, type Tier } from "../listas/lista";
import type { PoliticaCoincidencia } from "../screening/types";
import { bogotaDay, bogotaMidnight, DAY_MS } from "../shared/bogota";
import { canonicalJson } from "../shared/canonical-json";
import type { Clase, EstadoDeAlarma, TipoDeAlarma } from "./contraparte";

/** A version compared later than this after it took force is a gap. */
const DEMORA_MS = 3_600_000;
/** Most months of an acta, and most contrapartes and alarmas that it names. The rest is counted. */
export const ACTA_MESES = 12;
export const ACTA_FILAS = 500;
/** Most actas of a client: three a week for ten years. */
export const ACTAS_MAX = 1_500;

export type PorClase = Readonly<Partial<Record<Clase, number>>>;

/** A version that was in force within the range. */
export interface VersionEnRango {
  readonly slug: ScreenedSlug;
  readonly versionId: string;
  readonly hashContenido: string;
  readonly totalEntradas: number;
  readonly vigenteDesde: Date;
  /** When the next version replaced it. Null: none did until the end of the acta. */
  readonly vigenteHasta: Date | null;
}

/** The first run that compared the whole base with a version, of those completed until the end of the acta. */
interface PrimeraCompleta {
  readonly versionId: string;
  readonly corridaId: string;
  readonly completaEn: Date;
  readonly motor: number;
  readonly politica: PoliticaCoincidencia;
  /** Null: it was completed before they were counted. */
  readonly vigiladas: PorClase | null;
}

/** Rules that a base was compared by, from the first run that used them. */
interface ReglasDeCorridas {
  readonly motor: number;
  readonly politica: PoliticaCoincidencia;
  readonly desde: Date;
  readonly completaEn: Date | null;
}

/** A contraparte that waited for its comparison longer than the gap allows. */
interface ContraparteEnEspera {
  readonly contraparteId: string;
  readonly referencia: string;
  readonly clase: Clase;
  readonly desde: Date;
  /** Null: it still waited at the end of the acta. */
  readonly hasta: Date | null;
}

/** An alarma as it stood at the end of the acta. */
export interface AlarmaDeActa {
  readonly alarmaId: string;
  readonly contraparteId: string;
  readonly referencia: string;
  readonly nombre: string | null;
  readonly tipo: TipoDeAlarma;
  readonly estado: EstadoDeAlarma;
  readonly lista: ScreenedSlug;
  readonly entrada: string;
  readonly detectadaEn: Date;
  readonly consultaId: string | null;
  /** The decision that stood. A confirmation or dismissal that waited for approval stands as `en_analisis`. */
  readonly decidida: {
    readonly en: Date;
    readonly quien: string;
    readonly aprobador: string | null;
    readonly motivo: string;
  } | null;
}

interface Listed<Row> {
  readonly total: number;
  /** The first of them. */
  readonly filas: readonly Row[];
}

/** What the database says of a range. */
export interface HechosDeActa {
  /** When the client stored its first contraparte. Null: it has none. */
  readonly baseDesde: Date | null;
  readonly alInicio: PorClase;
  readonly alCierre: PorClase;
  readonly ingresaron: number;
  readonly versiones: readonly VersionEnRango[];
  readonly completas: readonly PrimeraCompleta[];
  readonly reglas: readonly ReglasDeCorridas[];
  /** Days with a run that was opened or completed. */
  readonly diasConCorrida: readonly string[];
  readonly enEspera: Listed<ContraparteEnEspera>;
  readonly alarmas: Listed<AlarmaDeActa> & {
    readonly cuentas: readonly {
      readonly tipo: TipoDeAlarma;
      readonly estado: EstadoDeAlarma;
      readonly total: number;
      readonly sinConsulta: number;
    }[];
  };
}

/** Dates are written as ISO 8601 in UTC. */
type Written<T> = T extends Date
  ? string
  : T extends readonly (infer One)[]
    ? readonly Written<One>[]
    : T extends object
      ? { readonly [Name in keyof T]: Written<T[Name]> }
      : T;

/** Something that the acta does not cover. */
export interface Vacio {
  readonly tipo:
    | "sin_base"
    | "lista_sin_version"
    | "version_sin_comparar"
    | "demora"
    | "reglas_sin_comparar"
    | "contrapartes_sin_comparar";
  readonly lista: ScreenedSlug | null;
  readonly versionId: string | null;
  readonly desde: string;
  readonly hasta: string;
}

/** Everything that an acta says. Stored as text for ten years: add fields under a new `esquema`, rename nothing. */
export interface Acta extends OfPrueba {
  readonly esquema: 1;
  readonly clase: "acta_de_cobertura";
  readonly actaId: string;
  readonly clienteId: string;
  readonly cliente: string;
  readonly clienteNit: string;
  readonly emitidaEn: string;
  readonly usuarioId: string;
  /** As the person was called then. */
  readonly emitidaPor: string;
  /** Days of Bogota, both included. */
  readonly desde: string;
  readonly hasta: string;
  /** The moment up to which it tells: the end of the last day, or its issue if that came first. */
  readonly corte: string;
  readonly vigiladas: {
    readonly alInicio: PorClase;
    readonly alCierre: PorClase;
    readonly ingresaron: number;
  };
  readonly reglas: readonly Written<ReglasDeCorridas>[];
  readonly listas: readonly {
    readonly lista: ScreenedSlug;
    readonly nombre: string;
    readonly tier: Tier;
    readonly versiones: readonly (Written<Omit<VersionEnRango, "slug">> & {
      readonly completa: Written<Omit<PrimeraCompleta, "versionId">> | null;
    })[];
  }[];
  /** Days without a base are told by `vacios` alone. */
  readonly dias: {
    readonly total: number;
    readonly sinCorrida: readonly string[];
    /** Days at whose end the base was not compared whole with the versions in force. */
    readonly sinCobertura: readonly string[];
  };
  readonly vacios: readonly Vacio[];
  readonly enEspera: Written<HechosDeActa["enEspera"]>;
  readonly alarmas: Written<HechosDeActa["alarmas"]>;
}

/** The moment up to which an acta of these days tells. */
export function corteOf(hasta: string, emitidaEn: Date): Date {
  const end = new Date(bogotaMidnight(hasta).getTime() + DAY_MS);
  return end < emitidaEn ? end : emitidaEn;
}

/** Returns an acta of stored facts. What no row says is told as a gap. */
export function actaOf(
  head: Omit<
    Acta,
    | keyof Pick<HechosDeActa, "reglas" | "enEspera" | "alarmas">
    | "esquema"
    | "clase"
    | "corte"
    | "vigiladas"
    | "listas"
    | "dias"
    | "vacios"
  >,
  hechos: HechosDeActa,
): Acta {
  const corte = corteOf(head.hasta, new Date(head.emitidaEn));
  const since = beginOf(head.desde, hechos.baseDesde);
  const { alInicio, alCierre, ingresaron } = hechos;
  const completaOf = new Map(hechos.completas.map(({ versionId, ...completa }) => [versionId, completa]));
  const vacios = vaciosOf(hechos, completaOf, { desde: bogotaMidnight(head.desde), since, corte });
  const written = JSON.parse(JSON.stringify(hechos)) as Written<HechosDeActa>;
  return {
    ...head,
    esquema: 1,
    clase: "acta_de_cobertura",
    corte: corte.toISOString(),
    vigiladas: { alInicio, alCierre, ingresaron },
    reglas: written.reglas,
    listas: SCREENED_SLUGS.map((lista) => ({
      lista,
      nombre: LISTAS[lista].nombre,
      tier: LISTAS[lista].tier,
      versiones: written.versiones
        .filter(({ slug }) => slug === lista)
        .map(({ slug: _, ...version }) => {
          const completa = completaOf.get(version.versionId);
          return {
            ...version,
            completa: completa ? { ...completa, completaEn: completa.completaEn.toISOString() } : null,
          };
        }),
    })),
    dias: diasOf(hechos, completaOf, { desde: head.desde, since, corte }),
    vacios,
    enEspera: written.enEspera,
    alarmas: written.alarmas,
  };
}

type Completas = ReadonlyMap<string, Omit<PrimeraCompleta, "versionId">>;

/** From when a base is to be covered: the first day, or its first contraparte. Null: never. */
function beginOf(desde: string, baseDesde: Date | null): Date | null {
  const begin = bogotaMidnight(desde);
  return baseDesde === null || baseDesde < begin ? baseDesde && begin : baseDesde;
}

interface Rango {
  readonly desde: Date;
  readonly since: Date | null;
  readonly corte: Date;
}

function vaciosOf(hechos: HechosDeActa, completas: Completas, { desde, since, corte }: Rango): Vacio[] {
  const nothing = since === null || since >= corte;
  if (nothing) return [vacio("sin_base", desde, corte)];
  return [
    ...(since > desde ? [vacio("sin_base", desde, since)] : []),
    ...SCREENED_SLUGS.flatMap((lista) => {
      const own = hechos.versiones.filter(({ slug }) => slug === lista);
      const first = own[0]?.vigenteDesde ?? corte;
      return [
        ...(first > since ? [vacio("lista_sin_version", since, first, { lista })] : []),
        ...own.flatMap((version) => vaciosOfVersion(version, completas, since, corte)),
      ];
    }),
    ...hechos.reglas.flatMap(({ desde: opened, completaEn }): Vacio[] => {
      const end = completaEn ?? corte;
      const begin = later(opened, since);
      return end.getTime() - begin.getTime() > DEMORA_MS ? [vacio("reglas_sin_comparar", begin, end)] : [];
    }),
    ...(hechos.enEspera.total > 0 ? [vacio("contrapartes_sin_comparar", since, corte)] : []),
  ];
}

const vacio = (
  tipo: Vacio["tipo"],
  desde: Date,
  hasta: Date,
  { lista = null, versionId = null }: Partial<Pick<Vacio, "lista" | "versionId">> = {},
): Vacio => ({ tipo, lista, versionId, desde: desde.toISOString(), hasta: hasta.toISOString() });

const later = (one: Date, other: Date): Date => (one > other ? one : other);

/** A version that was replaced before it was compared whole was never covered, however short it was in force. */
function vaciosOfVersion(
  { slug: lista, versionId, vigenteDesde, vigenteHasta }: VersionEnRango,
  completas: Completas,
  since: Date,
  corte: Date,
): Vacio[] {
  const end = vigenteHasta ?? corte;
  if (end <= since) return [];
  const begin = later(vigenteDesde, since);
  const completaEn = completas.get(versionId)?.completaEn ?? null;
  if (completaEn === null || completaEn > end)
    return [vacio("version_sin_comparar", begin, end, { lista, versionId })];
  return completaEn.getTime() - begin.getTime() > DEMORA_MS
    ? [vacio("demora", begin, completaEn, { lista, versionId })]
    : [];
}

/** The days of a range without a run, and those at whose end a version in force was not compared whole. */
function diasOf(
  { versiones, completas: _, diasConCorrida }: HechosDeActa,
  completas: Completas,
  { desde, since, corte }: Omit<Rango, "desde"> & { readonly desde: string },
): Acta["dias"] {
  const dias: string[] = [];
  for (let at = bogotaMidnight(desde); at < corte; at = new Date(at.getTime() + DAY_MS))
    dias.push(bogotaDay(at));
  const isCovered = (dia: string): boolean => {
    const close = corteOf(dia, corte);
    return SCREENED_SLUGS.every((lista) => {
      const version = versiones.find(
        ({ slug, vigenteDesde, vigenteHasta }) =>
          slug === lista && vigenteDesde < close && (vigenteHasta === null || vigenteHasta >= close),
      );
      const completaEn = version && completas.get(version.versionId)?.completaEn;
      return completaEn !== undefined && completaEn <= close;
    });
  };
  const ran = new Set(diasConCorrida);
  const conBase = dias.filter((dia) => since !== null && since < corteOf(dia, corte));
  return {
    total: dias.length,
    sinCorrida: conBase.filter((dia) => !ran.has(dia)),
    sinCobertura: conBase.filter((dia) => !isCovered(dia)),
  };
}

/** An acta as it is stored, with the hash that verifies it. */
export interface ActaEmitida {
  readonly actaId: string;
  readonly clienteId: string;
  readonly usuarioId: string;
  readonly emitidaEn: Date;
  readonly evidencia: string;
  readonly huella: string;
  readonly esPrueba: boolean;
}

export function sealActa(acta: Acta): Pick<ActaEmitida, "evidencia" | "huella"> {
  const evidencia = canonicalJson(acta);
  return { evidencia, huella: createHash("sha256").update(evidencia).digest("hex") };
}

export const totalOfClases = (porClase: PorClase): number =>
  Object.values(porClase).reduce((sum, total) => sum + total, 0);
