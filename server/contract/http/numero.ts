/** How a number is read that somebody writes, for fields that say so while it is typed. */
export { groupedDigits, isWrongDigito, type NumeroLeido, readNumero } from "../../domain/consultas/read-numero";
