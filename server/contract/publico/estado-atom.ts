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

const escaped = (text: string): string =>
  text.replace(NO_XML, "").replace(/[&<>"']/g, (character) => ENTITIES[character] ?? "");

/** `/estado.atom` (RFC 4287): an entry for each incident. `since` is the date of an empty feed. */
export function estadoAtom(incidentes: readonly Incidente[], baseUrl: string, since: Date): string {
  const updated = incidentes.map(updatedOf).toSorted((one, other) => other.getTime() - one.getTime())[0];
  const lines = [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="es-CO">',
    `<id>${escaped(`${baseUrl}/estado.atom`)}</id>`,
    "<title>Incidentes de Atalaya</title>",
    "<subtitle>Lo que soporte informa de interrupciones y fallas del servicio</subtitle>",
    "<author><name>Atalaya</name></author>",
    `<link rel="self" type="application/atom+xml" href="${escaped(`${baseUrl}/estado.atom`)}"/>`,
    `<link rel="alternate" type="text/html" href="${escaped(`${baseUrl}/estado`)}"/>`,
    `<updated>${(updated ?? since).toISOString()}</updated>`,
    ...incidentes.map((incidente) => entryOf(incidente, baseUrl)),
    "</feed>",
  ];
  return `${lines.join("\n")}\n`;
}

const updatedOf = ({ notas, abiertoEn }: Incidente): Date => notas[0]?.en ?? abiertoEn;

function entryOf(incidente: Incidente, baseUrl: string): string {
  const { incidenteId, titulo, impacto, abiertoEn, notas } = incidente;
  const estado = notas[0] === undefined ? "" : `${INCIDENTE_ESTADO_WORDS[notas[0].estado]}: `;
  const html = [`<p>${escaped(IMPACTO_WORDS[impacto])}.</p>`, ...notas.map(notaHtml)].join("");
  return [
    "<entry>",
    `<id>urn:uuid:${incidenteId}</id>`,
    `<title>${escaped(estado + titulo)}</title>`,
    `<link rel="alternate" type="text/html" href="${escaped(incidenteUrl(baseUrl, incidenteId))}"/>`,
    `<published>${abiertoEn.toISOString()}</published>`,
    `<updated>${updatedOf(incidente).toISOString()}</updated>`,
    // Escaped twice: once as HTML, once inside XML.
    `<content type="html">${escaped(html)}</content>`,
    "</entry>",
  ].join("\n");
}

const notaHtml = ({ en, estado, texto }: IncidenteNota): string =>
  `<p><strong>${INCIDENTE_ESTADO_WORDS[estado]}</strong>, ${formatMoment(en)}<br>${escaped(texto).replace(/\r?\n/g, "<br>")}</p>`;
