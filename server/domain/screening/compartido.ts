import { documentoNombre } from "./documento-words";
import type { Match } from "./types";

type Derived = Pick<Match, "derivadoDe" | "documentoCoincidencia">;

/** What a derived match shares, and with which entry: nobody asked for it. Null of a match that was found itself. */
export function compartidoText({ derivadoDe, documentoCoincidencia }: Derived): string | null {
  if (derivadoDe === null) return null;
  const { tipo, valor, listaNombre, entrada } = derivadoDe;
  const what =
    tipo === "nombre"
      ? `el nombre «${valor}»`
      : `${documentoNombre(documentoCoincidencia?.tipo ?? "desconocido")} ${valor}`;
  const whose = entrada === undefined ? "otra coincidencia" : `«${entrada}»`;
  return `Comparte ${what} con ${whose}, de ${listaNombre}.`;
}

/**
 * The entry that led to a derived match, where the evidence is of before its sixth `esquema` and does not name it: the
 * only one among these that can be it; undefined where several can.
 */
export function entradaOf(
  { derivadoDe }: Derived,
  matches: readonly Pick<
    Match,
    "derivado" | "resultado" | "matchPor" | "listaNombre" | "nombreCoincidencia"
  >[],
): string | undefined {
  if (derivadoDe === null) return undefined;
  const by = derivadoDe.tipo === "documento" ? "nombre" : "documento";
  const [one, other] = matches.filter(
    ({ derivado, resultado, matchPor, listaNombre }) =>
      !derivado && resultado === "exacto" && matchPor === by && listaNombre === derivadoDe.listaNombre,
  );
  return other === undefined ? one?.nombreCoincidencia : undefined;
}
