import { type Document, readDocument } from "./document";

/** What whoever operates the service says of it: templates that they complete, `content/legal/<slug>.md`. */
export const LEGAL_PAGES = [
  { slug: "terminos", label: "Términos" },
  { slug: "tratamiento-de-datos", label: "Tratamiento de datos" },
  { slug: "que-no-es", label: "Qué no es Atalaya" },
] as const;

/** What the operator has to write: `**[NIT del operador]**`. */
const BLANK = /\*\*\[[^\]]+\]\*\*/g;

interface LegalPage {
  readonly document: Document;
  /** Blanks that are still to be filled in: none where the operator has done so. */
  readonly blanks: number;
}

const read = new Map<string, LegalPage>();

/** One of them, read once a process; null: there is none by that name. */
export function legalPage(slug: string, baseUrl: string): LegalPage | null {
  if (!LEGAL_PAGES.some((page) => page.slug === slug)) return null;
  const known = read.get(slug);
  if (known !== undefined) return known;
  const document = readDocument("legal", slug, baseUrl);
  const page = { document, blanks: document.markdown.match(BLANK)?.length ?? 0 };
  read.set(slug, page);
  return page;
}
