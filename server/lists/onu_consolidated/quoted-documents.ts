import type { EntryDocumento } from "../../domain/listas/lista-entry";
import { alpha2Of } from "../country";
import type { XmlElement } from "../formats/xml-element";
import { tidyText } from "../tidy";

/** `South African passport number 434021161`, `National Identification card no. 9080002892`, `Passport No. 284158`. */
const DOCUMENT =
  /((?:\p{Lu}\p{L}+ ){0,3}(?:[Pp]assport|[Ii]dentification|[Ii]dentity|ID)(?: [Cc]ard| [Bb]ooklet)?) (?:[Nn]umber|[Nn]o\b\.?)\s*:?\s*([A-Z]{0,3}\d[\dA-Z/-]*)(?=([^;]*))/gu;
const ISSUER = /\bissued (?:by|in) (?:the )?([\p{L} ]+)|\(([^()]+)\)\s*$/u;

const TEXTS = new Set(["NOTE", "ALIAS_NAME"]);

const textsOf = ({ name, text, children }: XmlElement): string[] => [
  ...(TEXTS.has(name) ? [tidyText(text)] : []),
  ...children.flatMap(textsOf),
];

/** `Libya Passport`: the country named before the kind, if it is one. */
const countryBefore = (type: string): string | null =>
  alpha2Of(type.replace(/\s*\S+(?: card| booklet)?$/, ""));

function countryAfter(rest: string): string | null {
  const [, issuer, quoted] = ISSUER.exec(rest) ?? [];
  return alpha2Of(issuer ?? quoted ?? "");
}

/** Documents mentioned in an individual's notes and aliases. */
export const quotedDocuments = (record: XmlElement): EntryDocumento[] =>
  textsOf(record).flatMap((text) =>
    [...text.matchAll(DOCUMENT)].map(([, type = "", numero = "", rest = ""]) => ({
      tipo: type,
      numero,
      pais: countryBefore(type) ?? countryAfter(rest),
    })),
  );
