import type { ListaEntry } from "../../../server/domain/listas/lista-entry";
import type { CompanyVocabulary } from "./company-vocabulary";

const FORMS = ["S.A.S.", "SAS", "Ltda.", "LTDA", "S.A.", "S. A. S.", "y Cía. Ltda.", "E.U.", "S. en C.", ""];

/** An invented company name that no list has, in a realistic form. */
export function innocentCompany(vocabulary: CompanyVocabulary, random: () => number): string {
  const pick = (from: readonly string[]): string => from[Math.floor(random() * from.length)] ?? "";
  const { trades, nouns, places, surnames, coined } = vocabulary;
  const initials = () => String.fromCharCode(65 + random() * 26, 65 + random() * 26);
  const shapes = [
    () => `${pick(trades)} ${pick(surnames)}`,
    () => `${pick(trades)} ${pick(surnames)} ${pick(surnames)}`,
    () => `${pick(trades)} ${pick(surnames)} y ${pick(surnames)}`,
    () => `${pick(trades)} ${pick(surnames)} Hermanos`,
    () => `${pick(trades)} ${pick(nouns)}`,
    () => `${pick(trades)} ${pick(nouns)} ${pick(places)}`,
    () => `${pick(trades)} ${pick(places)}`,
    () => `${pick(trades)} ${initials()}`,
    () => `${initials()} ${pick(trades)}`,
    () => pick(coined),
    () => `${pick(coined)} ${pick(places)}`,
    () => `${pick(trades)} ${pick(coined)}`,
    () => `${pick(nouns)} ${pick(trades)}`,
    () => `${pick(trades)} ${pick(nouns)} No. ${1 + Math.floor(random() * 9)}`,
    () => `${pick(surnames)} & Asociados ${pick(trades)}`,
  ];
  const name = (shapes[Math.floor(random() * shapes.length)] ?? (() => ""))();
  return `${name} ${pick(FORMS)}`.trim();
}

/** Whether an entry is a company with a stated tie to Colombia. */
export const isColombianCompany = ({ tipo, paises, documentos }: ListaEntry): boolean =>
  tipo === "juridica" &&
  [...paises, ...documentos.map(({ pais }) => pais)].some((pais) => pais === "CO" || pais === "Colombia");
