import { z } from "zod";
import { ACTO_TIPOS, type ActoTipo } from "../../domain/bitacora/actos-words";
import { BOGOTA_OFFSET_MS } from "../../domain/shared/bogota";
import { Id } from "../http/common";
import { boundedText, optional } from "../http/text";

const DAY_MS = 86_400_000;
const Dia = z.iso.date();
const startOf = (dia: string) => new Date(Date.parse(`${dia}T00:00:00Z`) - BOGOTA_OFFSET_MS);

const Tipo = z.enum(Object.keys(ACTO_TIPOS) as [ActoTipo, ...ActoTipo[]]);

/** Filters of the acts, as in their address. Both days are included, in Bogota time. */
export const ActosFiltro = z
  .object({
    quien: optional(boundedText(1, 320)),
    tipo: optional(Tipo),
    objeto: optional(boundedText(1, 200)),
    cliente: optional(Id),
    desde: optional(Dia),
    hasta: optional(Dia),
    texto: optional(boundedText(1, 200)),
  })
  .transform(({ quien, tipo, objeto, cliente, desde, hasta, texto }) => ({
    quien,
    accion: tipo === null ? null : ACTO_TIPOS[tipo].accion,
    objeto,
    clienteId: cliente,
    desde: desde === null ? null : startOf(desde),
    hasta: hasta === null ? null : new Date(startOf(hasta).getTime() + DAY_MS),
    texto: texto?.trim() || null,
  }));

export const ACTOS_LIMITE = 50;

const Numero = z.int().min(1).max(Number.MAX_SAFE_INTEGER);

export const ActosPagina = z.strictObject({ filtro: ActosFiltro, cursor: Numero.nullable() });

export const ActoParams = z.strictObject({ numero: Numero });
