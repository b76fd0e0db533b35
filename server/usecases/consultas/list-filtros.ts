import { quienesOf } from "../../db/consultas/consulta-busqueda";
import { LISTAS } from "../../domain/listas/catalog";
import { SCREENED_SLUGS, type ScreenedSlug } from "../../domain/listas/lista";
import type { PortalActor } from "../../domain/shared/actor";
import type { Deps } from "../deps";

/** A key or a person that can have made consultas. */
interface Quien {
  readonly id: string;
  readonly tipo: "llave" | "usuario";
  /** The key's label or the person's name. */
  readonly nombre: string | null;
  /** The last characters of a key. */
  readonly terminacion: string | null;
  /** A revoked or replaced key, or a person without access. Their consultas stay. */
  readonly isPast: boolean;
}

export interface ConsultasFiltros {
  readonly quienes: readonly Quien[];
  readonly listas: readonly { readonly slug: ScreenedSlug; readonly nombre: string }[];
  readonly operaParaTerceros: boolean;
}

/** Returns the values that the list of consultas can be filtered by. */
export async function listFiltros(
  { db }: Pick<Deps, "db">,
  { clienteId, operaParaTerceros }: PortalActor,
  { now }: { readonly now: Date },
): Promise<ConsultasFiltros> {
  return {
    quienes: await quienesOf(db, clienteId, now),
    listas: SCREENED_SLUGS.map((slug) => ({ slug, nombre: LISTAS[slug].nombre })),
    operaParaTerceros,
  };
}
