import { z } from "zod";
import type { ListaSlug, ListaTier } from "../domain/shared/lista";
import { Count, ListaSlugValue, ListaTierValue, Sha256, Timestamp, Uuid } from "./common";
import { queryFlag } from "./query";

export const ListaParams = z.object({ slug: ListaSlugValue });

export const RetenidaParams = z
  .object({ slug: ListaSlugValue, retenida_id: Uuid })
  .transform(({ slug, retenida_id }) => ({ slug, retenidaId: retenida_id }));

export const ListaUploadQuery = z
  .object({ formato: z.enum(["xml", "zip", "csv", "xlsx", "json"]), aceptar_reduccion: queryFlag() })
  .transform(({ formato, aceptar_reduccion }) => ({ formato, aceptaReduccion: aceptar_reduccion }));

const VersionRef = z.object({
  version_id: Uuid,
  hash_contenido: Sha256,
  fetched_en: Timestamp,
  total_entradas: Count,
});

/** A whole file that a guard did not let into force. */
const Retenida = z.object({
  retenida_id: Uuid,
  en: Timestamp,
  motivo: z.string(),
  formato: z.string(),
  hash_contenido: Sha256,
  total_entradas: Count,
  /** Null while it waits for support. */
  resolucion: z
    .object({ en: Timestamp, resultado: z.enum(["aceptada", "descartada"]), actor: z.string() })
    .nullable(),
});

export const ListasBody = z
  .object({
    listas: z.array(
      z.object({
        slug: ListaSlugValue,
        nombre: z.string(),
        tier: ListaTierValue,
        modulo: z.enum(["sarlaft", "diligencia"]),
        activa: VersionRef.nullable(),
        confirmada_en: Timestamp.nullable().meta({
          description: "Última vez que la fuente confirmó el contenido vigente, con cambios o sin ellos.",
        }),
        edad_horas: Count.nullable(),
        atrasada: z.boolean(),
        ultimo_intento: z
          .object({ en: Timestamp, resultado: z.string(), detalle: z.string().nullable() })
          .nullable(),
        retenidas: z.array(Retenida).meta({ description: "Los archivos que esperan decisión de soporte." }),
      }),
    ),
  })
  .meta({ id: "Listas" });

export const ListaVersionesBody = z
  .object({
    versiones: z.array(VersionRef.extend({ agregadas: Count, retiradas: Count, modificadas: Count })),
    retenidas: z.array(Retenida),
  })
  .meta({ id: "ListaVersiones" });

export const ListaCargada = z
  .object({ version_id: Uuid, hash_contenido: Sha256, total_entradas: Count, activada: z.boolean() })
  .meta({ id: "ListaCargada" });

export const ActualizacionAceptada = z.object({ ejecucion_id: Uuid }).meta({ id: "ActualizacionAceptada" });

export const PropuestaCsv = z.string().meta({
  description: "Para revisar y cargar con POST /api/admin/listas/csn_colombia/versiones?formato=csv.",
});

interface Version {
  readonly versionId: string;
  readonly hashContenido: string;
  readonly fetchedEn: Date;
  readonly totalEntradas: number;
}

interface HeldFile {
  readonly retenidaId: string;
  readonly en: Date;
  readonly motivo: string;
  readonly formato: string;
  readonly hashContenido: string;
  readonly totalEntradas: number;
  readonly resolucion: "aceptada" | "descartada" | null;
  readonly resueltaEn: Date | null;
  readonly resueltaPor: string | null;
}

interface ListaStatus {
  readonly slug: ListaSlug;
  readonly nombre: string;
  readonly tier: ListaTier;
  readonly modulo: "sarlaft" | "diligencia";
  readonly activa: Version | null;
  readonly age: {
    readonly confirmadaEn: Date | null;
    readonly edadHoras: number | null;
    readonly isLate: boolean;
  };
  readonly ultimoIntento: {
    readonly en: Date;
    readonly resultado: string;
    readonly detalle: string | null;
  } | null;
  readonly retenidas: readonly HeldFile[];
}

export function presentListas(listas: readonly ListaStatus[]): z.output<typeof ListasBody> {
  return {
    listas: listas.map(({ slug, nombre, tier, modulo, activa, age, ultimoIntento, retenidas }) => ({
      slug,
      nombre,
      tier,
      modulo,
      activa: activa && presentVersion(activa),
      confirmada_en: age.confirmadaEn?.toISOString() ?? null,
      edad_horas: age.edadHoras,
      atrasada: age.isLate,
      ultimo_intento: ultimoIntento && {
        en: ultimoIntento.en.toISOString(),
        resultado: ultimoIntento.resultado,
        detalle: ultimoIntento.detalle,
      },
      retenidas: retenidas.map(presentRetenida),
    })),
  };
}

interface VersionChange extends Version {
  readonly agregadas: number;
  readonly retiradas: number;
  readonly modificadas: number;
}

export function presentListaVersiones({
  versiones,
  retenidas,
}: {
  readonly versiones: readonly VersionChange[];
  readonly retenidas: readonly HeldFile[];
}): z.output<typeof ListaVersionesBody> {
  return {
    versiones: versiones.map((version) => ({
      ...presentVersion(version),
      agregadas: version.agregadas,
      retiradas: version.retiradas,
      modificadas: version.modificadas,
    })),
    retenidas: retenidas.map(presentRetenida),
  };
}

/** `activada` is false where the content was in force already and no version was made. */
export function presentListaCargada({
  version,
  isNew,
}: {
  readonly version: Version;
  readonly isNew: boolean;
}): z.output<typeof ListaCargada> {
  return {
    version_id: version.versionId,
    hash_contenido: version.hashContenido,
    total_entradas: version.totalEntradas,
    activada: isNew,
  };
}

export function presentActualizacion(ejecucion: {
  readonly ejecucionId: string;
}): z.output<typeof ActualizacionAceptada> {
  return { ejecucion_id: ejecucion.ejecucionId };
}

interface Propuesta {
  readonly csv: string;
  readonly isFromSamples: boolean;
}

export const presentPropuesta = ({ csv }: Propuesta): z.output<typeof PropuestaCsv> => csv;

/** The file's name says where it comes from samples: it must never be taken for the real proposal. */
export const propuestaHeaders = ({ isFromSamples }: Propuesta) => ({
  "Content-Disposition": `attachment; filename="csn_colombia-propuesta${isFromSamples ? "-muestra" : ""}.csv"`,
});

function presentVersion(version: Version): z.output<typeof VersionRef> {
  return {
    version_id: version.versionId,
    hash_contenido: version.hashContenido,
    fetched_en: version.fetchedEn.toISOString(),
    total_entradas: version.totalEntradas,
  };
}

function presentRetenida(held: HeldFile): z.output<typeof Retenida> {
  const { resolucion, resueltaEn, resueltaPor } = held;
  return {
    retenida_id: held.retenidaId,
    en: held.en.toISOString(),
    motivo: held.motivo,
    formato: held.formato,
    hash_contenido: held.hashContenido,
    total_entradas: held.totalEntradas,
    resolucion:
      resolucion && resueltaEn && resueltaPor
        ? { en: resueltaEn.toISOString(), resultado: resolucion, actor: resueltaPor }
        : null,
  };
}
