import type { EntryDocumento } from "../../domain/listas/lista-entry";
import { alpha2Of, paisOf } from "../country";
import { textOf, type XmlElement } from "../formats/xml-element";
import { tidyNumber, tidyText } from "../tidy";

const LABEL_END =
  /^(.*?\b(?:number|no|card|code|passport|ssn)\b\.?:?|n°|no\.?)\s*:?\s*(?=\S*\d|[A-Z]{1,3}\b)/i;
const LEADING_WORDS = /^(?:[\p{L}()“”]{4,}\s+)+(?=.*\d)/u;
const DOCUMENT_WORD =
  /passport|pasaporte|passeport|c[eé]dula|card|licen[cs]e|document|identi|fiscal|ssn|social security|permit|voter|certificate/i;
const TRAILING_NOTE = /\s*\(([^()]*)\)\s*$/;

interface Reading {
  readonly label: string | null;
  readonly numero: string;
  readonly pais: string | null;
}

/** Takes apart `Cedula No. 80413253 `, `Libya B014995`, `403062567 (US)`, `R00012098, South Sudan`. */
function readNumber(written: string): Reading | null {
  const note = TRAILING_NOTE.exec(written)?.[1];
  const [body = "", ...after] = written.replace(TRAILING_NOTE, "").split(",");
  const pais = [note, ...after].map((words) => (words ? alpha2Of(words) : null)).find(Boolean) ?? null;
  const label = LABEL_END.exec(body)?.[0] ?? "";
  const rest = body.slice(label.length);
  const words = LEADING_WORDS.exec(rest)?.[0] ?? "";
  const numero = tidyNumber(rest.slice(words.length).replace(/\bno\.?\s*/i, ""));
  if (!/\d/.test(numero)) return null;
  const country = alpha2Of(words);
  return { label: tidyText(label || (country ? "" : words)) || null, numero, pais: pais ?? country };
}

/** The note's beginning before its dates. Used if the number itself is missing. */
const openingOf = (note: string): string => note.split(/,|\bissued\b|\bunder\b|\bborn\b/i)[0] ?? "";

/**
 * A document of an individual. Null if the list gives no number. The type is the most specific of three: the words
 * before the number, TYPE_OF_DOCUMENT2, TYPE_OF_DOCUMENT.
 */
export function readDocument(element: XmlElement): EntryDocumento | null {
  const type = textOf(element, "TYPE_OF_DOCUMENT");
  const detail = textOf(element, "TYPE_OF_DOCUMENT2");
  const written = textOf(element, "NUMBER");
  const reading =
    readNumber(tidyText(written ?? "")) ??
    (written === null
      ? (readNumber(tidyText(detail ?? "")) ?? readNumber(openingOf(tidyText(textOf(element, "NOTE") ?? ""))))
      : null);
  if (!reading) return null;
  const tipo = [reading.label, detail].find((words) => words && DOCUMENT_WORD.test(words)) ?? type;
  const country = textOf(element, "ISSUING_COUNTRY") ?? textOf(element, "COUNTRY_OF_ISSUE");
  return {
    tipo: tipo ? tidyText(tipo).replace(/[\s:]+$/, "") : null,
    numero: reading.numero,
    pais: country ? paisOf(country) : reading.pais,
  };
}
