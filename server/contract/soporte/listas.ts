import { z } from "zod";
import { TIPOS_DE_CAMBIO } from "../../domain/listas/cambio";
import { DECISIONES_DE_CAMBIO } from "../../domain/listas/previa";
import { Id, ListaSlugValue } from "../http/common";
import { Motivo } from "../http/text";

const Slug = z.object({ slug: ListaSlugValue });

export const VersionParams = Slug.extend({ versionId: Id });

export const PreviaParams = Slug.extend({ previaId: Id });

/** Filter and cursor of the differences between two versions. */
export const CambiosFiltro = z.object({
  cambio: z.enum(TIPOS_DE_CAMBIO).nullable(),
  buscar: z.string().trim().max(200),
  cursor: z.string().max(500).nullable(),
});

export const PreviaFiltro = CambiosFiltro.extend({
  decision: z.enum([...DECISIONES_DE_CAMBIO, "pendiente"]).nullable(),
});

/** A decision on differences of a propuesta, at most a page of them. */
export const DecisionDePropuesta = z.object({
  sourceIds: z.array(z.string().min(1).max(500)).min(1).max(200),
  decision: z.enum(DECISIONES_DE_CAMBIO).nullable(),
  motivo: Motivo.nullable(),
});

/** Limit of a list's file. OFAC's SDN_ADVANCED.XML, the largest official one, exceeds 100 MB. */
export const LISTA_MAX_BYTES = 150 * 1024 * 1024;

/** Name and format of an uploaded file. */
export const ArchivoQuery = z.object({
  formato: z.enum(["xml", "zip", "csv", "xlsx", "json"]),
  nombre: z.string().trim().max(200).optional(),
});

/** Filter of the differences in a file. */
export const CsvFiltro = z
  .object({ cambio: z.enum(TIPOS_DE_CAMBIO).optional(), buscar: z.string().trim().max(200).optional() })
  .transform(({ cambio = null, buscar = "" }) => ({ cambio, buscar }));
