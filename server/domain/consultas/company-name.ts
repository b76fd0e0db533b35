import { withoutLegalForms } from "../screening/names/legal-forms";
import { plainWords } from "../shared/plain-words";

/** What organisations are that keep the word in their name: the screening takes none of these off it. */
const ORGANISATION =
  /\b(?:fundacion|corporacion|asociacion|cooperativa|precooperativa|consorcio|union temporal|sindicato|fondo de empleados|caja de compensacion|junta de accion comunal|propiedad horizontal|patrimonio autonomo|fideicomiso)\b/;

/** Whether a name has the legal form of a company, as the screening knows them, or says what organisation it is. */
export function isCompanyName(nombre: string): boolean {
  const plain = plainWords(nombre);
  // Of a name as short as 3M's nothing is taken off; a word before it makes it long enough.
  const hasForm = [plain, `name ${plain}`].some((name) => withoutLegalForms(name) !== name);
  return hasForm || ORGANISATION.test(plain);
}
