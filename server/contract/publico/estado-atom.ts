import {
  IMPACTO_WORDS,
  INCIDENTE_ESTADO_WORDS,
  type Incidente,
  type IncidenteNota,
} from "../../domain/operacion/incidente";
import { formatMoment } from "../../domain/shared/formato";
import { type AtomEntry, atomFeed, escaped } from "./atom-feed";
import { incidenteUrl } from "./estado";

/** `/estado.atom`: an entry for each incident. `since` is the date of an empty feed. */
export const estadoAtom = (incidentes: readonly Incidente[], baseUrl: string, since: Date): string =>
  atomFeed({
    url: `${baseUrl}/estado.atom`,
    title: "Incidentes de Atalaya",
    subtitle: "Lo que soporte informa de interrupciones y fallas del servicio",
    page: `${baseUrl}/estado`,
    since,
    entries: incidentes.map((incidente) => entryOf(incidente, baseUrl)),
  });

function entryOf({ incidenteId, titulo, impacto, abiertoEn, notas }: Incidente, baseUrl: string): AtomEntry {
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
