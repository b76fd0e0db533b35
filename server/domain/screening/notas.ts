import { paisInWords } from "../shared/paises";
import { contradictionText } from "./contradiction-words";
import { documentoNombre } from "./documento-words";
import type { Lectura, Match, PersonaTipo, ScreeningQuery } from "./types";

const PERSONA: Readonly<Record<PersonaTipo, string>> = {
  natural: "una persona natural",
  juridica: "una persona jurídica",
};
const ASKED: Readonly<Record<PersonaTipo, string>> = {
  natural: "persona natural",
  juridica: "persona jurídica",
};

const LECTURA_TEXT: Readonly<Record<Lectura["como"], (texto: string) => string>> = {
  parte: (texto) => `El texto parece tener varios nombres: esta coincidencia es de «${texto}».`,
  reparado: (texto) => `El texto parece dañado o escrito con otros signos: se leyó «${texto}».`,
  traducido: (texto) => `Las listas traducen nombres de empresas: también se comparó «${texto}».`,
  dentro: (texto) => `El texto es más largo que un nombre: el de la lista está en él («${texto}»).`,
};

/** What the query and the entry have in common, as a sentence ends. */
function sharedBy({ derivado, matchPor }: Match): string {
  if (derivado) return ", a la que llevó otra coincidencia";
  return matchPor === "documento" ? " con ese documento" : " con ese nombre";
}

/** ` como cédula de Venezuela (VE)`: how the list has a number. */
function listedAs({ documentoCoincidencia }: Match): string {
  if (documentoCoincidencia === null) return "";
  const { tipo, pais } = documentoCoincidencia;
  return ` como ${documentoNombre(tipo, pais)}${pais === null ? "" : ` de ${paisInWords(pais)}`}`;
}

const otherTipoDocumentoText = (match: Match): string =>
  `La lista tiene ese número${listedAs(match)}: con el país enviado se compara con sus documentos de cualquier tipo.`;

const nombreYNumeroText = (match: Match): string =>
  match.matchPor === "documento"
    ? "Coinciden el nombre y el número del documento."
    : `El número también coincide: la lista lo tiene${listedAs(match)}.`;

/**
 * Sentences for the reader about how a match came about. A match of the requested type by the same document or name has
 * none. `consultado` is what was asked. Contract-decisions 213, 214.
 */
export function notasOf(match: Match, { tipo, nombre }: Pick<ScreeningQuery, "tipo" | "nombre">): string[] {
  const { tipoCoincidencia = tipo, explicacion, nombreCoincidencia } = match;
  const isOther = tipoCoincidencia !== tipo && tipoCoincidencia !== "desconocido";
  const isNamed = match.derivadoDe?.entrada !== undefined;
  return [
    ...(explicacion.lectura ? [LECTURA_TEXT[explicacion.lectura.como](explicacion.lectura.texto)] : []),
    ...(explicacion.otroNombre
      ? [`El documento está a otro nombre: la lista tiene «${nombreCoincidencia}» y se consultó «${nombre}».`]
      : []),
    ...(isNamed ? [compartidoText(match) ?? ""] : []),
    ...(isOther
      ? [`Se preguntó como ${ASKED[tipo]} y la lista tiene ${PERSONA[tipoCoincidencia]}${sharedBy(match)}.`]
      : []),
    ...(explicacion.otroTipoDocumento ? [otherTipoDocumentoText(match)] : []),
    ...(explicacion.nombreYNumero ? [nombreYNumeroText(match)] : []),
    ...(explicacion.ccComoNit
      ? [
          "Un documento dice CC y el otro NIT: se tomaron como un mismo número, sin el dígito de verificación.",
        ]
      : []),
    ...(explicacion.contradicciones ?? []).map((contradiccion) =>
      contradictionText(contradiccion, { consulta: nombre, lista: nombreCoincidencia }),
    ),
  ];
}

/** How many entries of the other type resemble the name and are no matches; null: none. */
export function otroTipoText(count: number | undefined, tipo: PersonaTipo): string | null {
  if (count === undefined || count === 0) return null;
  const other = tipo === "natural" ? "jurídica" : "natural";
  const entries = count === 1 ? "1 entrada se parece" : `${count} entradas se parecen`;
  return `Leído como el de una persona ${other}, ${entries} al nombre sin ser exacta${count === 1 ? "" : "s"}: no se muestra${count === 1 ? "" : "n"} porque se preguntó como ${ASKED[tipo]}. Si puede serlo, consulte también como persona ${other}.`;
}

type Derived = Pick<Match, "derivadoDe" | "documentoCoincidencia">;

/** What a derived match shares, and with which entry: nobody asked for it. Null of a match that was found itself. */
export function compartidoText({ derivadoDe, documentoCoincidencia }: Derived): string | null {
  if (derivadoDe === null) return null;
  const { tipo, valor, listaNombre, entrada } = derivadoDe;
  const what =
    tipo === "nombre"
      ? `el nombre «${valor}»`
      : `${documentoNombre(documentoCoincidencia?.tipo ?? "desconocido", documentoCoincidencia?.pais ?? null)} ${valor}`;
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
