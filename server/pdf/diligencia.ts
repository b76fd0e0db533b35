import type { Diligencia } from "../domain/consultas/diligencia";
import {
  ausenteInWords,
  comparadaInWords,
  consultadoInWords,
  DILIGENCIA_AVISO,
  hallazgoInWords,
  registroInWords,
  respuestaInWords,
  versionInWords,
} from "../domain/consultas/diligencia-words";
import { formatBogota } from "../domain/shared/bogota";
import { table } from "./columns";
import { frame, heading, type Paper } from "./paper";
import { type Block, row, space } from "./sheet";
import { CONTENT, PAGE, type Style, TEXT } from "./theme";
import { solicitanteText } from "./words";

const line = (text: string, style: Style, below = 3): Block[] =>
  row([{ left: PAGE.left, width: CONTENT, texts: [[text, style]] }], { below });

/** The paper of a diligencia, from its evidence alone. */
export function diligenciaPaper(diligencia: Diligencia): Paper {
  const { diligenciaId, cliente, consultado, hallazgos, fuentes, fuentesAusentes } = diligencia;
  const fecha = new Date(diligencia.fechaConsulta);
  const kind = "Debida diligencia";
  return {
    title: `${kind}, ${diligenciaId}`,
    author: cliente,
    subject: `SHA-256 ${diligencia.hashRespuesta}`,
    fecha,
    ...frame({
      entity: { name: cliente, detail: "cliente" },
      kind,
      channel: "Atalaya · referencia, módulo beta",
      footer: { left: cliente, middle: diligenciaId },
      blocks: [
        space(16),
        ...line(consultadoInWords(consultado), TEXT.title, 4),
        ...line(
          `Consultada el ${formatBogota(fecha)} (Bogotá) por ${solicitanteText(diligencia.solicitante)}`,
          TEXT.muted,
        ),
        ...line(respuestaInWords(diligencia), TEXT.strong, 6),
        ...line(DILIGENCIA_AVISO, TEXT.muted),
        ...line(diligencia.sello, TEXT.muted),
        ...(diligencia.referenciaExterna === null
          ? []
          : line(`Referencia: ${diligencia.referenciaExterna}`, TEXT.body)),
        ...heading("Fuentes"),
        ...table(
          [{ name: "Fuente y cómo se comparó" }],
          [
            ...fuentes.map((fuente) => ({
              cells: [`${fuente.nombre}, ${versionInWords(fuente)}. ${comparadaInWords(fuente)}.`],
              below: `Versión ${fuente.versionId} · SHA-256 ${fuente.hashContenido}`,
            })),
            ...fuentesAusentes.map(({ nombre }) => ({ cells: [ausenteInWords(nombre)], isStrong: true })),
          ],
        ),
        ...heading("Lo que se halló"),
        ...(hallazgos.length === 0
          ? line("Ningún registro en lo que se comparó.", TEXT.body)
          : hallazgos.flatMap((hallazgo) => [
              ...line(`${hallazgo.nombreCoincidencia} · ${hallazgo.fuenteNombre}`, TEXT.strong),
              ...line(hallazgoInWords(hallazgo), TEXT.body),
              ...registroInWords(hallazgo.registro).flatMap(([name, value]) =>
                line(`${name}: ${value}`, TEXT.small, 1),
              ),
              space(6),
            ])),
        ...heading("De dónde sale"),
        ...line(diligencia.leyenda, TEXT.muted),
        ...line(`Huella de la evidencia (SHA-256) ${diligencia.hashRespuesta}`, TEXT.mono),
      ],
    }),
  };
}
