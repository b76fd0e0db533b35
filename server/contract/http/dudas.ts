/** What whoever asks may not have meant; apart from the words for it, because it knows every legal form. */
export type { Duda } from "../../domain/consultas/duda";
export { dudasOf } from "../../domain/consultas/dudas";
