import {
  createLoader,
  type inferParserType,
  parseAsArrayOf,
  parseAsString,
  parseAsStringLiteral,
} from "nuqs/server";

/** Filter and page of the differences, kept in the address. */
export const FILTRO = {
  cambio: parseAsStringLiteral(["agregada", "retirada", "modificada"]),
  buscar: parseAsString.withDefault(""),
  decision: parseAsStringLiteral(["pendiente", "aceptada", "apartada"]),
  /** The last identifier of each earlier page, the nearest at the end. */
  cursores: parseAsArrayOf(parseAsString).withDefault([]),
};

export type Filtro = inferParserType<typeof FILTRO>;

export const loadFiltro = createLoader(FILTRO);

export const cambiosInput = ({ cambio, buscar, cursores }: Filtro) => ({
  cambio,
  buscar: buscar.slice(0, 200),
  cursor: cursores.at(-1) ?? null,
});

export const previaInput = (filtro: Filtro) => ({ ...cambiosInput(filtro), decision: filtro.decision });
