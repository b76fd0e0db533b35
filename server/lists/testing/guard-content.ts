import type { ListaEntry } from "../../domain/listas/lista-entry";
import { fallsBetween } from "../figures";
import { guardFalls, type Objection } from "../guards";

/** Returns the objection to a version that lost a part of what the one in force has, or null. */
export function guardContent(
  content: readonly ListaEntry[],
  inForce: readonly ListaEntry[],
): Objection | null {
  return guardFalls(fallsBetween(inForce, content));
}
