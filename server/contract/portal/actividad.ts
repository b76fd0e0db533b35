import { z } from "zod";
import { ACTIVIDAD_TIPOS } from "../../domain/bitacora/actividad-words";
import { BOGOTA_OFFSET_MS } from "../../domain/shared/bogota";
import { Id } from "../http/common";
import { optional } from "../http/text";

const DAY_MS = 86_400_000;

const ActividadTipo = z.enum(
  Object.keys(ACTIVIDAD_TIPOS) as [keyof typeof ACTIVIDAD_TIPOS, ...(keyof typeof ACTIVIDAD_TIPOS)[]],
);

const Dia = z.iso.date();
const startOf = (dia: string) => new Date(Date.parse(`${dia}T00:00:00Z`) - BOGOTA_OFFSET_MS);

/** Filters of the activity, as in its address. Both days are included. */
export const ActividadFiltro = z
  .object({
    quien: optional(Id),
    tipo: optional(ActividadTipo),
    desde: optional(Dia),
    hasta: optional(Dia),
  })
  .transform(({ quien, tipo, desde, hasta }) => ({
    quien,
    acciones: tipo === null ? null : ACTIVIDAD_TIPOS[tipo].acciones,
    desde: desde === null ? null : startOf(desde),
    hasta: hasta === null ? null : new Date(startOf(hasta).getTime() + DAY_MS),
  }));

export const ACTIVIDAD_LIMITE = 50;

export const ActividadPagina = z.object({
  filtro: ActividadFiltro,
  cursor: z.object({ en: z.date(), actividadId: Id }).nullable(),
});
