import { trimmedText } from "./text";

/** Why somebody of support does it, as the record keeps it: whatever is done, a word at least. */
export const Motivo = trimmedText(3, 500, "Escriba el motivo: de 3 a 500 caracteres.");
