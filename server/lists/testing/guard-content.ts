import type { ListaEntry } from "../../domain/listas/lista-entry";
import { fallsBetween } from "../figures";
import { guardFalls, type Objection } from "../guards";

/** Returns the objection to a version that lost a part of the version in force. Null if there is none. */
export function guardContent(
  content: readonly ListaEntry[],
  inForce: readonly ListaEntry[],
): Objection | null {
  return guardFalls(fallsBetween(inForce, content));
}
