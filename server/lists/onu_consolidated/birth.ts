import type { BirthDate } from "../../domain/listas/lista-entry";
import { birthBetween, birthOf } from "../civil-date";
import { readEnglishDate } from "../english-date";
import { textOf, type XmlElement } from "../formats/xml-element";

/** `2015-03-27`, or with the suffix of the source's software: `2015-03-27-04:00`. Null for "Invalid date". */
export function readDate(text: string, isApproximate = false): BirthDate | null {
  const day = /^(\d{4})-(\d{2})-(\d{2})/.exec(text);
  if (day)
    return birthOf({ year: Number(day[1]), month: Number(day[2]), day: Number(day[3]) }, isApproximate);
  const year = /^\d{4}$/.exec(text);
  return year ? birthOf({ year: Number(year[0]) }, isApproximate) : null;
}

/** An INDIVIDUAL_DATE_OF_BIRTH in any form, also `Nov. 1973` in a note. Null without a date. */
export function readBirth(element: XmlElement): BirthDate | null {
  const note = textOf(element, "NOTE") ?? "";
  const isApproximate = textOf(element, "TYPE_OF_DATE") === "APPROXIMATELY" || /^approx/i.test(note);
  const from = textOf(element, "FROM_YEAR");
  const to = textOf(element, "TO_YEAR");
  if (from && to) return birthBetween(Number(from), Number(to), isApproximate);
  const date = textOf(element, "DATE") ?? textOf(element, "YEAR");
  return date ? readDate(date, isApproximate) : readEnglishDate(note.trim());
}
