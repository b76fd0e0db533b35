import { listedDocumentoText } from "../screening/documento-words";
import { formatBogota } from "../shared/bogota";
import { documentoInWords } from "../shared/documento";
import { formatPuntaje, plural } from "../shared/formato";
import type { Diligencia } from "./diligencia";
import type { Hallazgo } from "./hallazgo";

/** Warning on the module's page, on each result and on its PDF. */
export const DILIGENCIA_AVISO =
  "Son antecedentes nacionales de fuentes abiertas. No es una lista de sanciones, no entra en la consulta SARLAFT " +
  "ni en su certificado mensual, y no equivale al certificado oficial de antecedentes.";

type Fuente = Diligencia["fuentes"][number];

/** Who was asked for: `CC 79123456 · Otilia Ficticia`. */
export function consultadoInWords({ documento, tipoDocumento, nombre }: Diligencia["consultado"]): string {
  const numero = tipoDocumento === null ? documento : documentoInWords(`${tipoDocumento} ${documento}`);
  return [numero, nombre].filter((part) => part !== null).join(" · ");
}

/** How a source was compared, or that it was not. */
export function comparadaInWords({ comparadaPor, totalEntradas, entradasConDocumento }: Fuente): string {
  const of = plural(totalEntradas, "entrada", "entradas");
  if (comparadaPor.length === 0)
    return `No se comparó: ninguna de sus ${of} trae un documento, y no se envió un nombre`;
  const sinDocumento = totalEntradas - entradasConDocumento;
  const by = `Comparada por ${comparadaPor.join(" y por ")} con ${of}`;
  if (comparadaPor.includes("nombre") || sinDocumento === 0) return by;
  return `${by}; ${plural(sinDocumento, "no trae documento y no se comparó", "no traen documento y no se compararon")}`;
}

/** The answer in one line. Says so if a source was not compared completely. */
export function respuestaInWords({ hallazgos, fuentes, fuentesAusentes }: Diligencia): string {
  const isPartial =
    fuentesAusentes.length > 0 ||
    fuentes.some(
      ({ comparadaPor, totalEntradas, entradasConDocumento }) =>
        !comparadaPor.includes("nombre") && entradasConDocumento < totalEntradas,
    );
  const found =
    hallazgos.length === 0
      ? "Ningún antecedente hallado"
      : plural(hallazgos.length, "antecedente por validar", "antecedentes por validar");
  return isPartial ? `${found}; la comparación no fue completa` : found;
}

export const ausenteInWords = (nombre: string): string =>
  `${nombre}: no disponible en ese momento. No se comparó con ella.`;

/** How the record was found, and its state on the platform. */
export function hallazgoInWords(hallazgo: Hallazgo): string {
  const { coincidenciaPor, resultado, score, documentoCoincidencia, estadoPlataforma } = hallazgo;
  return [
    coincidenciaPor === "documento"
      ? "Mismo número de documento"
      : `Nombre ${resultado}, ${formatPuntaje(score)}`,
    documentoCoincidencia && listedDocumentoText(documentoCoincidencia),
    estadoPlataforma && `Estado: ${estadoPlataforma}`,
    hallazgo.pendienteAprobacion && "espera aprobación: puede no quedar en firme",
  ]
    .filter(Boolean)
    .join(" · ");
}

/** The columns of a source's record: `tipo_de_sancion` as `Tipo de sancion`. */
export const registroInWords = (registro: Hallazgo["registro"]): (readonly [string, string])[] =>
  Object.entries(registro).map(([column, value]) => {
    const words = column.replaceAll("_", " ").trim();
    return [words.charAt(0).toUpperCase() + words.slice(1), value];
  });

export const versionInWords = ({ fetchedEn }: Pick<Fuente, "fetchedEn">): string =>
  `descargada el ${formatBogota(new Date(fetchedEn))}`;
