import { z } from "zod";
import { TIPOS_DE_CAMBIO } from "../../domain/listas/cambio";
import { DECISIONES_DE_CAMBIO } from "../../domain/listas/previa";
import { Id, ListaSlugValue } from "../http/common";
import { Motivo } from "../http/text";

const Slug = z.object({ slug: ListaSlugValue });

export const VersionParams = Slug.extend({ versionId: Id });

export const PreviaParams = Slug.extend({ previaId: Id });

/** Which differences of two versions, and from where on. */
export const CambiosFiltro = z.object({
  cambio: z.enum(TIPOS_DE_CAMBIO).nullable(),
  buscar: z.string().trim().max(200),
  cursor: z.string().max(500).nullable(),
});

export const PreviaFiltro = CambiosFiltro.extend({
  decision: z.enum([...DECISIONES_DE_CAMBIO, "pendiente"]).nullable(),
});

/** What is decided of a proposal's differences, as many as a page shows. */
export const DecisionDePropuesta = z.object({
  sourceIds: z.array(z.string().min(1).max(500)).min(1).max(200),
  decision: z.enum(DECISIONES_DE_CAMBIO).nullable(),
  motivo: Motivo.nullable(),
});

/** What is taken of a list's file: OFAC's SDN_ADVANCED.XML, the largest official one, exceeds 100 MB. */
export const LISTA_MAX_BYTES = 150 * 1024 * 1024;

/** How the file of a list's upload is called and what it is. */
export const ArchivoQuery = z.object({
  formato: z.enum(["xml", "zip", "csv", "xlsx", "json"]),
  nombre: z.string().trim().max(200).optional(),
});

/** Which differences a file has. */
export const CsvFiltro = z
  .object({ cambio: z.enum(TIPOS_DE_CAMBIO).optional(), buscar: z.string().trim().max(200).optional() })
  .transform(({ cambio = null, buscar = "" }) => ({ cambio, buscar }));
