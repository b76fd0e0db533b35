import { type AtomEntry, atomFeed } from "../contract/publico/atom-feed";
import { docsOf } from "./sections";

const SLUG = "versiones-y-cambios";
/** The heading of a change: its day, and what changed. */
const CHANGE = /^(\d{4}-\d{2}-\d{2}) · (.+)$/;

/** The dated changes of the page, in its order. Each has the anchor of its heading, which never changes, as its id. */
function changesOf(baseUrl: string): readonly AtomEntry[] {
  const blocks = docsOf(baseUrl).at(SLUG)?.document.blocks ?? [];
  return blocks.flatMap((block, at) => {
    const [, day, title] = block.kind === "heading" ? (CHANGE.exec(block.text) ?? []) : [];
    const text = blocks[at + 1];
    if (block.kind !== "heading" || day === undefined || title === undefined || text?.kind !== "prose")
      return [];
    const page = `${baseUrl}/docs/${SLUG}#${block.id}`;
    // Midnight in Bogota.
    const published = new Date(`${day}T05:00:00Z`);
    const html = text.html.replaceAll('href="/', `href="${baseUrl}/`).trim();
    return [{ id: page, page, title, published, updated: published, html }];
  });
}

/** `/docs/cambios.atom`: an entry for each change that the page dates. */
export const changesAtom = (baseUrl: string): string =>
  atomFeed({
    url: `${baseUrl}/docs/cambios.atom`,
    title: "Cambios de la API de Atalaya",
    subtitle: "Lo que ha cambiado en la interfaz y en su documentación",
    page: `${baseUrl}/docs/${SLUG}`,
    since: new Date(0),
    entries: changesOf(baseUrl),
  });
