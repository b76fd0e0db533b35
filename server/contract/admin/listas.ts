import { z } from "zod";
import type { ListaStatus } from "../../domain/listas/lista-status";
import type { IngestOutcome, ListaHistory, ListaPropuesta } from "../../domain/listas/lista-version";
import type { Retenida } from "../../domain/listas/retenida";
import { Count, ListaSlugValue, ListaTierValue, Sha256, Timestamp, Uuid } from "../http/common";
import { queryFlag } from "../http/query";
import { camelKeys } from "../http/wire";

export const ListaParams = z.object({ slug: ListaSlugValue });

export const RetenidaParams = z.object({ slug: ListaSlugValue, retenida_id: Uuid }).transform(camelKeys);

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
const RetenidaBody = z.object({
  retenida_id: Uuid,
  en: Timestamp,
  motivo: z.string(),
  caidas: z.array(z.object({ cifra: z.string(), antes: Count, ahora: Count, entradas: Count })).meta({
    description:
      "Las cifras que caen frente a la versión vigente, y cuántas de sus entradas pierden datos o ya no están.",
  }),
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
        retenidas: z
          .array(RetenidaBody)
          .meta({ description: "Los archivos que esperan decisión de soporte." }),
      }),
    ),
  })
  .meta({ id: "Listas" });

export const ListaVersionesBody = z
  .object({
    versiones: z.array(VersionRef.extend({ agregadas: Count, retiradas: Count, modificadas: Count })),
    retenidas: z.array(RetenidaBody),
  })
  .meta({ id: "ListaVersiones" });

export const ListaCargada = z
  .object({
    version_id: Uuid,
    hash_contenido: Sha256,
    total_entradas: Count,
    activada: z.boolean(),
    indexada: z.boolean().meta({
      description:
        "false: la versión está en vigor y este proceso todavía compara con la anterior; sigue intentándolo.",
    }),
  })
  .meta({ id: "ListaCargada" });

export const ActualizacionAceptada = z.object({ ejecucion_id: Uuid }).meta({ id: "ActualizacionAceptada" });

export const PropuestaCsv = z.string().meta({
  description: "Para revisar y cargar con POST /api/admin/listas/csn_colombia/versiones?formato=csv.",
});

export const presentListas = (listas: readonly ListaStatus[]) => ({
  listas: listas.map(({ age, ...lista }) => ({
    ...lista,
    confirmadaEn: age.confirmadaEn,
    edadHoras: age.edadHoras,
    atrasada: age.isLate,
    retenidas: lista.retenidas.map(presentRetenida),
  })),
});

export const presentListaVersiones = ({ versiones, retenidas }: ListaHistory) => ({
  versiones,
  retenidas: retenidas.map(presentRetenida),
});

/** `activada` is false if the content was already in force and made no new version. */
export const presentListaCargada = ({
  version,
  isNew,
  isIndexed = true,
}: Omit<IngestOutcome, "isIndexed"> & { readonly isIndexed?: boolean }) => ({
  ...version,
  activada: isNew,
  indexada: isIndexed,
});

/** The file name says so if it was made from samples, so that nobody takes it for a real proposal. */
export const propuestaHeaders = ({ isFromSamples }: ListaPropuesta) => ({
  "Content-Disposition": `attachment; filename="csn_colombia-propuesta${isFromSamples ? "-muestra" : ""}.csv"`,
});

const presentRetenida = ({ resolucion, resueltaEn, resueltaPor, ...retenida }: Retenida) => ({
  ...retenida,
  resolucion:
    resolucion && resueltaEn && resueltaPor
      ? { en: resueltaEn, resultado: resolucion, actor: resueltaPor }
      : null,
});
