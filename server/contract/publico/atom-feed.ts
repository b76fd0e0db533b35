import {
  IMPACTO_WORDS,
  INCIDENTE_ESTADO_WORDS,
  type Incidente,
  type IncidenteNota,
} from "../../domain/operacion/incidente";
import { formatMoment } from "../../domain/shared/formato";
import { incidenteUrl } from "./estado";

/** Characters that XML 1.0 cannot contain, escaped or not. */
const NO_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Text for XML and for the HTML inside of it. */
const escaped = (text: string): string =>
  text.replace(NO_XML, "").replace(/[&<>"']/g, (character) => ENTITIES[character] ?? "");

interface AtomFeed {
  /** Its own address, which is its id too. */
  readonly url: string;
  readonly title: string;
  readonly subtitle: string;
  /** The page that shows the same. */
  readonly page: string;
  /** The date of an empty feed. */
  readonly since: Date;
  readonly entries: readonly AtomEntry[];
}

export interface AtomEntry {
  /** The same for ever, also if the text changes. */
  readonly id: string;
  readonly title: string;
  readonly page: string;
  readonly published: Date;
  readonly updated: Date;
  readonly html: string;
}

/** A feed as RFC 4287 defines it. */
export function atomFeed({ url, title, subtitle, page, since, entries }: AtomFeed): string {
  const updated = entries.map((entry) => entry.updated.getTime());
  const lines = [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="es-CO">',
    `<id>${escaped(url)}</id>`,
    `<title>${escaped(title)}</title>`,
    `<subtitle>${escaped(subtitle)}</subtitle>`,
    "<author><name>Atalaya</name></author>",
    `<link rel="self" type="application/atom+xml" href="${escaped(url)}"/>`,
    `<link rel="alternate" type="text/html" href="${escaped(page)}"/>`,
    `<updated>${(entries.length === 0 ? since : new Date(Math.max(...updated))).toISOString()}</updated>`,
    ...entries.map(entryOf),
    "</feed>",
  ];
  return `${lines.join("\n")}\n`;
}

function entryOf({ id, title, page, published, updated, html }: AtomEntry): string {
  return [
    "<entry>",
    `<id>${escaped(id)}</id>`,
    `<title>${escaped(title)}</title>`,
    `<link rel="alternate" type="text/html" href="${escaped(page)}"/>`,
    `<published>${published.toISOString()}</published>`,
    `<updated>${updated.toISOString()}</updated>`,
    // Escaped twice: once as HTML, once inside XML.
    `<content type="html">${escaped(html)}</content>`,
    "</entry>",
  ].join("\n");
}

/** `/estado.atom`: an entry for each incident. `since` is the date of an empty feed. */
export const estadoAtom = (incidentes: readonly Incidente[], baseUrl: string, since: Date): string =>
  atomFeed({
    url: `${baseUrl}/estado.atom`,
    title: "Incidentes de Atalaya",
    subtitle: "Lo que soporte informa de interrupciones y fallas del servicio",
    page: `${baseUrl}/estado`,
    since,
    entries: incidentes.map((incidente) => entryOfIncidente(incidente, baseUrl)),
  });

function entryOfIncidente(
  { incidenteId, titulo, impacto, abiertoEn, notas }: Incidente,
  baseUrl: string,
): AtomEntry {
  const estado = notas[0] === undefined ? "" : `${INCIDENTE_ESTADO_WORDS[notas[0].estado]}: `;
  return {
    id: `urn:uuid:${incidenteId}`,
    title: estado + titulo,
    page: incidenteUrl(baseUrl, incidenteId),
    published: abiertoEn,
    updated: notas[0]?.en ?? abiertoEn,
    html: [`<p>${escaped(IMPACTO_WORDS[impacto])}.</p>`, ...notas.map(notaHtml)].join(""),
  };
}

const notaHtml = ({ en, estado, texto }: IncidenteNota): string =>
  `<p><strong>${INCIDENTE_ESTADO_WORDS[estado]}</strong>, ${formatMoment(en)}<br>${escaped(texto).replace(/\r?\n/g, "<br>")}</p>`;
