import type { Cliente } from "../clientes/cliente";
import { canonicalJson } from "../shared/canonical-json";
import type { Archivo, ArchivoCursor } from "./archivo";
import { type ArchivoFile, MANIFIESTO, sumasOf } from "./archivo-files";

/** The kind of rows in the next part. */
export type Etapa = "consultas" | "diligencias" | "cierre";

interface Pedido {
  /** Whether it includes the report of each consulta. */
  readonly incluyePdf: boolean;
}

interface Memoria {
  readonly etapa: Etapa;
  /** Null if nothing of the etapa is written yet. */
  readonly cursor: ArchivoCursor | null;
}

/** Everything of a client in one archive: consultas and diligencias in order of time. */
export interface Exportacion extends Archivo<Pedido, Memoria> {
  readonly desde: Date;
  readonly hasta: Date;
  /** The number at the request. Once it is finished, the number of items in it. */
  readonly total: number;
}

/** A record of the client with the exact text that its hash was computed from. */
export interface Exported {
  readonly evidencia: string;
}

const NUMBER_DIGITS = 6;

const nameOfParte = (numero: number) => String(numero).padStart(NUMBER_DIGITS, "0");

/**
 * Two files with the same lines: the record as canonical JSON, and the exact text of its evidence, whose SHA-256 is in
 * the record. Canonical JSON has no line breaks.
 */
export function linesOf(
  etapa: "consultas" | "diligencias",
  numero: number,
  rows: readonly Exported[],
): readonly ArchivoFile[] {
  const name = `${nameOfParte(numero)}.ndjson`;
  const lines = (texts: readonly string[]) => Buffer.from(texts.map((text) => `${text}\n`).join(""));
  return [
    {
      path: `${etapa}/${name}`,
      content: lines(rows.map(({ evidencia: _, ...known }) => canonicalJson(known))),
    },
    { path: `${etapa}-evidencia/${name}`, content: lines(rows.map(({ evidencia }) => evidencia)) },
  ];
}

/** Decisions on the consultas of a part, one line per consulta with matches. */
export const decisionesOfParte = (numero: number, lines: readonly string[]): ArchivoFile => ({
  path: `decisiones/${nameOfParte(numero)}.ndjson`,
  content: Buffer.from(lines.map((line) => `${line}\n`).join("")),
});

/**
 * The signed text. Its first line distinguishes it from other texts signed with the same key. `sha256sum --check` skips
 * that line and checks the others.
 */
export const manifestText = (exportacionId: string, sumas: string): string =>
  `atalaya exportacion ${exportacionId}\n${sumas}`;

export const reportePath = (numero: number, consultaId: string): string =>
  `reportes/${nameOfParte(numero)}/${consultaId}.pdf`;

/** Hashes of the reports of a part. The manifest lists this file instead of the reports, and so stays small. */
export const sumasOfReportes = (numero: number, reportes: readonly ArchivoFile[]): ArchivoFile => ({
  path: `reportes/${nameOfParte(numero)}.sha256`,
  content: Buffer.from(sumasOf(reportes)),
});

const LEEME = `Exportación de Atalaya

exportacion.json                  de quién es, qué periodo cubre y cuánto trae
consultas/NNNNNN.ndjson           una línea por consulta, de la más antigua a la más reciente
consultas-evidencia/NNNNNN.ndjson la evidencia de la consulta de la misma línea: el texto exacto cuyo SHA-256 es hashReporte
decisiones/NNNNNN.ndjson          una línea por consulta con coincidencias de la parte del mismo número: qué se había decidido de cada
                                  una al escribir la parte, quién y cuándo, y las fichas de PEP. No son parte de la evidencia: ningún hash
                                  de ella las cubre; el del manifiesto sí
diligencias/, diligencias-evidencia/  lo mismo de las diligencias; el SHA-256 es hashRespuesta
reportes/NNNNNN/                  los reportes en PDF de esas consultas, si se pidieron: por su número, tal como los da el servicio
reportes/NNNNNN.sha256            el SHA-256 de cada uno de ellos
bitacora/cabeza.txt               la cabeza de la bitácora al cerrar el archivo (nota firmada)
bitacora/llaves.txt               las llaves que han firmado la bitácora, la más reciente primero
${MANIFIESTO}                    el SHA-256 de cada archivo que no es un PDF, como nota firmada (C2SP signed-note, Ed25519)

Para comprobarlo todo, sin red: descomprímalo, descargue /verificar/verificar.mjs y /verificar/verificar-carpeta.mjs del servicio y corra
el primero con la llave que publica en /verificar/llave: node verificar.mjs ${MANIFIESTO} --llave "…". Sin ellos: sha256sum --check ${MANIFIESTO}
reportes/*.sha256, y la firma con cualquier herramienta de ese formato. indice es el lugar de la consulta en la bitácora; null, si todavía no estaba sellada.
`;

/** The last files of the archive, besides the manifest. */
export function closingFiles(
  { archivoId: exportacionId, desde, hasta, solicitadaEn, avance, pedido }: Exportacion,
  { clienteId, razonSocial, nit }: Cliente,
  bitacora: { readonly cabeza: string | null; readonly llaves: readonly string[] },
): readonly ArchivoFile[] {
  const facts = canonicalJson({
    esquema: 1,
    exportacionId,
    cliente: { clienteId, razonSocial, nit },
    solicitadaEn: solicitadaEn.toISOString(),
    desde: desde.toISOString(),
    hasta: hasta.toISOString(),
    consultasYDiligencias: avance,
    incluyePdf: pedido.incluyePdf,
  });
  const file = (path: string, text: string): ArchivoFile => ({ path, content: Buffer.from(text) });
  return [
    file("LEEME.txt", LEEME),
    file("exportacion.json", `${facts}\n`),
    ...(bitacora.cabeza === null ? [] : [file("bitacora/cabeza.txt", bitacora.cabeza)]),
    file("bitacora/llaves.txt", bitacora.llaves.map((llave) => `${llave}\n`).join("")),
  ];
}
