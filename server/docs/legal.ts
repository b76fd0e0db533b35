import { blanksOf } from "../domain/identidad/registro";
import { type Document, readDocument } from "./document";

/** The operator's legal pages: templates to complete, `content/legal/<slug>.md`. */
export const LEGAL_PAGES = [
  { slug: "terminos", label: "Términos" },
  { slug: "tratamiento-de-datos", label: "Tratamiento de datos" },
  { slug: "que-no-es", label: "Qué no es Atalaya" },
] as const;

interface LegalPage {
  readonly document: Document;
  readonly blanks: number;
}

const read = new Map<string, LegalPage>();

/** Returns a legal page, cached per process. Null for an unknown name. */
export function legalPage(slug: string, baseUrl: string): LegalPage | null {
  if (!LEGAL_PAGES.some((page) => page.slug === slug)) return null;
  const known = read.get(slug);
  if (known !== undefined) return known;
  const document = readDocument("legal", slug, baseUrl);
  const page = { document, blanks: blanksOf(document.markdown) };
  read.set(slug, page);
  return page;
}
