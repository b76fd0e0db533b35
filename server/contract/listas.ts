import { z } from "zod";
import type { ListaSlug, ListaTier } from "../domain/shared/lista";
import { Count, ListaSlugValue, ListaTierValue, Sha256, Timestamp, Uuid } from "./common";
import { queryFlag } from "./query";

export const ListaParams = z.object({ slug: ListaSlugValue });

export const ListaUploadQuery = z
  .object({ formato: z.enum(["xml", "zip", "csv", "xlsx", "json"]), aceptar_reduccion: queryFlag() })
  .transform(({ formato, aceptar_reduccion }) => ({ formato, aceptaReduccion: aceptar_reduccion }));

const VersionRef = z.object({
  version_id: Uuid,
  hash_contenido: Sha256,
  fetched_en: Timestamp,
  total_entradas: Count,
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
        ultimo_intento: z
          .object({ en: Timestamp, resultado: z.string(), detalle: z.string().nullable() })
          .nullable(),
      }),
    ),
  })
  .meta({ id: "Listas" });

export const ListaVersionesBody = z
  .object({
    versiones: z.array(VersionRef.extend({ agregadas: Count, retiradas: Count, modificadas: Count })),
  })
  .meta({ id: "ListaVersiones" });

export const ListaCargada = z
  .object({ version_id: Uuid, hash_contenido: Sha256, total_entradas: Count, activada: z.boolean() })
  .meta({ id: "ListaCargada" });

export const ActualizacionAceptada = z.object({ ejecucion_id: Uuid }).meta({ id: "ActualizacionAceptada" });

interface Version {
  readonly versionId: string;
  readonly hashContenido: string;
  readonly fetchedEn: Date;
  readonly totalEntradas: number;
}

interface ListaStatus {
  readonly slug: ListaSlug;
  readonly nombre: string;
  readonly tier: ListaTier;
  readonly modulo: "sarlaft" | "diligencia";
  readonly activa: Version | null;
  readonly ultimoIntento: {
    readonly en: Date;
    readonly resultado: string;
    readonly detalle: string | null;
  } | null;
}

export function presentListas(listas: readonly ListaStatus[]): z.output<typeof ListasBody> {
  return {
    listas: listas.map(({ slug, nombre, tier, modulo, activa, ultimoIntento }) => ({
      slug,
      nombre,
      tier,
      modulo,
      activa: activa && presentVersion(activa),
      ultimo_intento: ultimoIntento && {
        en: ultimoIntento.en.toISOString(),
        resultado: ultimoIntento.resultado,
        detalle: ultimoIntento.detalle,
      },
    })),
  };
}

interface VersionChange extends Version {
  readonly agregadas: number;
  readonly retiradas: number;
  readonly modificadas: number;
}

export function presentListaVersiones(
  versiones: readonly VersionChange[],
): z.output<typeof ListaVersionesBody> {
  return {
    versiones: versiones.map((version) => ({
      ...presentVersion(version),
      agregadas: version.agregadas,
      retiradas: version.retiradas,
      modificadas: version.modificadas,
    })),
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

function presentVersion(version: Version): z.output<typeof VersionRef> {
  return {
    version_id: version.versionId,
    hash_contenido: version.hashContenido,
    fetched_en: version.fetchedEn.toISOString(),
    total_entradas: version.totalEntradas,
  };
}
