import {
  createLoader,
  type inferParserType,
  parseAsArrayOf,
  parseAsInteger,
  parseAsString,
  parseAsStringLiteral,
} from "nuqs/server";
import { AVISO_ESTADOS } from "@/server/domain/avisos/entrega";
import { EVENTO_TIPOS } from "@/server/domain/avisos/evento-key";

const VISTAS = ["avisos", "ajustes", "firma"] as const;

/** The page's state in its address. */
export const FILTRO = {
  vista: parseAsStringLiteral(VISTAS).withDefault("avisos"),
  tipo: parseAsStringLiteral(EVENTO_TIPOS),
  estado: parseAsStringLiteral(AVISO_ESTADOS),
  respuesta: parseAsInteger,
  desde: parseAsString,
  hasta: parseAsString,
  /** Cursors of the pages before this one. «Anterior» goes back through them. */
  cursores: parseAsArrayOf(parseAsString).withDefault([]),
  /** The event that is open. */
  aviso: parseAsString,
};

export type Filtro = inferParserType<typeof FILTRO>;

export const loadFiltro = createLoader(FILTRO);

export const inputOf = ({ tipo, estado, respuesta, desde, hasta, cursores }: Filtro) => ({
  tipo,
  estado,
  status: respuesta,
  desde: desde || null,
  hasta: hasta || null,
  cursor: cursores.at(-1) ?? null,
});

export const isFiltered = ({ tipo, estado, respuesta, desde, hasta }: Filtro): boolean =>
  [tipo, estado, respuesta, desde, hasta].some((value) => value !== null);
