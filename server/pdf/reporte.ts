import { avisosOf } from "../domain/consultas/cobertura";
import type { Consulta } from "../domain/consultas/consulta";
import { conservadaHasta } from "../domain/consultas/retencion";
import { downloadedBy } from "../domain/listas/lista";
import { contradictionText } from "../domain/screening/contradiction-words";
import { notasOf, otroTipoText } from "../domain/screening/notas";
import type { Match } from "../domain/screening/types";
import { formatBogota, inBogota, inUtc } from "../domain/shared/bogota";
import { sinCompararInWords } from "../domain/shared/documento";
import { formatCount, formatPuntaje, plural } from "../domain/shared/formato";
import { alignedNames } from "./pairs";
import {
  frame,
  heading,
  issuerOf,
  lookOf,
  type Paper,
  printedCobertura,
  severidadBox,
  severidadOfMatch,
  warning,
} from "./paper";
import { type Block, headOf, row, space, stacked } from "./sheet";
import { CONTENT, HAIR, INK, PAGE, type Style, TEXT } from "./theme";
import { verificationBlock } from "./verification";
import { AVISO_LEGAL, consejo, documentoText, matchWords, solicitanteText, TIER_WORDS } from "./words";

const { left: LEFT } = PAGE;

/** The report of one consulta, from its evidence alone. `baseUrl` is where it can be verified. */
export function reportePaper(consulta: Consulta, baseUrl: string): Paper {
  const { consultaId, hashReporte } = consulta;
  const fecha = new Date(consulta.fechaReporte);
  const { entity, channel, footer } = issuerOf(consulta.sujetoObligado, consulta);
  return {
    title: `Reporte de la consulta ${consultaId}`,
    author: entity.name,
    subject: `SHA-256 ${hashReporte}`,
    fecha,
    ...frame({
      entity,
      kind: "Reporte de consulta en listas",
      channel,
      footer: { left: footer, middle: `Consulta ${consultaId}` },
      blocks: [...reporteBlocks(consulta), verification(consulta, fecha, baseUrl)],
    }),
  };
}

/** The blocks of a report without its verification. `isNumbered` numbers the matches, for references. */
export const reporteBlocks = (consulta: Consulta, isNumbered = false): Block[] => [
  ...titleBlocks(consulta, new Date(consulta.fechaReporte)),
  severidadBox(consulta.severidad, {
    meaning: severidadOfMatch(consulta),
    advice: consejo(matchWords(consulta).exactas)[consulta.severidad],
    cobertura: printedCobertura(consulta),
    looksLike: lookOf(consulta),
  }),
  ...warnings(consulta),
  ...facts(consulta),
  ...matchBlocks(consulta, isNumbered),
  ...apartadoBlocks(consulta),
  ...listaBlocks(consulta),
];

function titleBlocks({ consultado, documentoSinComparar }: Consulta, fecha: Date): Block[] {
  const { tipo, nombre } = consultado;
  const documento = consultado.documento ?? documentoSinComparar ?? null;
  const documentText = documento && documentoText(documento);
  const { dia, hora } = inBogota(fecha);
  const about = [
    tipo === "natural" ? "Persona natural" : "Persona jurídica",
    ...(nombre !== null && documentText !== null ? [documentText] : []),
    `consultada el ${dia} a las ${hora} (Bogotá)`,
    inUtc(fecha),
  ];
  return [
    space(16),
    ...row([{ left: LEFT, width: CONTENT, texts: [[nombre ?? documentText ?? "", TEXT.title]] }]),
    ...row([{ left: LEFT, width: CONTENT, texts: [[about.join(" · "), TEXT.muted, 2]] }], { below: 12 }),
  ];
}

function warnings(consulta: Consulta): Block[] {
  const { consultaParcial, consultado } = consulta;
  const otroTipo = otroTipoText(consulta.coincidenciasOtroTipo, consultado.tipo);
  const sent = consultado.nombre === null ? "el documento" : "el nombre";
  const missing = consultado.nombre === null ? "el nombre" : "el documento";
  const { documentoSinComparar } = consulta;
  return [
    ...(consulta.modo === "prueba" ? warning("PRUEBA: este documento no es evidencia.", DE_PRUEBA) : []),
    ...(consultaParcial
      ? warning(
          "Consulta parcial.",
          consultado.nombre !== null && consultado.documento !== null
            ? "Del nombre no queda nada que se pueda comparar: se comparó solo el documento y la cobertura puede ser menor."
            : documentoSinComparar
              ? `${sinCompararInWords(documentoSinComparar)} La cobertura puede ser menor.`
              : `Solo se envió ${sent}: sin ${missing} la cobertura puede ser menor.`,
        )
      : []),
    ...avisosOf(consulta).flatMap(({ titulo, texto }) => warning(titulo, texto)),
    ...(otroTipo === null ? [] : warning("Parecidos del otro tipo.", otroTipo)),
  ];
}

const DE_PRUEBA =
  "Es de una cuenta de prueba: se comparó con listas inventadas, no está en la bitácora y se borra a los noventa días.";

type Fact = readonly [label: string, value: string, style?: Style];

function facts(consulta: Consulta): Block[] {
  const { consultado, politicaCoincidencia, umbralCorrespondencia, candidatosDescartados } = consulta;
  const { documentoSinComparar } = consulta;
  const { nombre, documento, fechaNacimiento, pais } = consultado;
  const criterios = [nombre !== null && "nombre", documento !== null && "documento"].filter(Boolean);
  const pairs: readonly Fact[] = [
    ["Criterios", criterios.join(" y ")],
    ["Consultado por", solicitanteText(consulta.solicitante)],
    ["Nombre", nombre ?? "no se envió"],
    [
      "Documento",
      documento
        ? documentoText(documento)
        : documentoSinComparar
          ? `${documentoText(documentoSinComparar)} (no se comparó)`
          : "no se envió",
    ],
    ...(fechaNacimiento === null
      ? []
      : [["Nacimiento", inBogota(new Date(`${fechaNacimiento}T12:00Z`)).dia] as const]),
    ...(pais === null ? [] : [["País", pais] as const]),
    ["Referencia", consulta.referenciaExterna ?? "sin referencia"],
    ["Consulta", consulta.consultaId, TEXT.mono],
    [
      "Política",
      politicaCoincidencia === "correspondencia"
        ? `puntaje y correspondencia (${String(umbralCorrespondencia ?? "").replace(".", ",")})`
        : "solo puntaje",
    ],
    [
      "Apartados",
      candidatosDescartados === 0
        ? "ningún candidato"
        : plural(candidatosDescartados, "candidato que no corresponde", "candidatos que no corresponden"),
    ],
  ];
  const half = CONTENT / 2;
  const cellsOf = ([label, value, style = TEXT.body]: Fact, left: number) => [
    { left, width: 66, texts: [[label, TEXT.label]] as const },
    { left: left + 70, width: half - 82, texts: [[value, style, style === TEXT.mono ? 1.9 : 0]] as const },
  ];
  return [
    ...heading("Qué se consultó"),
    ...Array.from({ length: Math.ceil(pairs.length / 2) }, (_, line) =>
      row(
        pairs.slice(line * 2, line * 2 + 2).flatMap((fact, side) => cellsOf(fact, LEFT + side * half)),
        { below: 2 },
      ),
    ).flat(),
  ];
}

/** Left edges and widths of the matches' table. */
const M = {
  lista: [LEFT, 116],
  nombre: [LEFT + 122, 146],
  documento: [LEFT + 274, 74],
  fundamento: [LEFT + 354, 62],
  resultado: [LEFT + 422, 54],
  puntaje: [LEFT + 476, CONTENT - 476],
} as const;
const PAIR_COLUMNS = Math.floor((CONTENT - 122) / (TEXT.pairs.size * 0.6021));

const at = ([left, width]: readonly [number, number]) => ({ left, width });

/** Older evidence is printed unchanged. */
const APARTADOS_SINCE_ESQUEMA = 7;

/** Resembling entries that are no match, with the reason. */
function apartadoBlocks({ esquema, apartados = [], consultado }: Consulta): Block[] {
  if (esquema < APARTADOS_SINCE_ESQUEMA || apartados.length === 0) return [];
  return [
    ...heading("Parecidos que no corresponden"),
    ...apartados.flatMap(({ listaNombre, nombreCoincidencia: lista, score, contradicciones }) =>
      row(
        [
          { ...at(M.lista), texts: [[listaNombre, TEXT.small]] },
          {
            left: M.nombre[0],
            width: CONTENT - 122 - 60,
            texts: [
              [lista, TEXT.body],
              ...contradicciones.map(
                (contradiccion) =>
                  [
                    contradictionText(contradiccion, { consulta: consultado.nombre, lista }),
                    TEXT.small,
                  ] as const,
              ),
            ],
          },
          { ...at(M.puntaje), align: "right", texts: [[formatPuntaje(score), TEXT.figure]] },
        ],
        { above: 4, below: 4, rule: { color: HAIR, weight: 0.6 } },
      ),
    ),
  ];
}

function matchBlocks(consulta: Consulta, isNumbered: boolean): Block[] {
  const { matches } = consulta;
  if (matches.length === 0) {
    return [
      ...heading("Coincidencias"),
      ...row([{ left: LEFT, width: CONTENT, texts: [["Ninguna en las listas comparadas.", TEXT.body]] }]),
    ];
  }
  const header = stacked(
    row(
      [
        { ...at(M.lista), texts: [["Lista", TEXT.head]] },
        { ...at(M.nombre), texts: [["Nombre en la lista", TEXT.head]] },
        { ...at(M.documento), texts: [["Documento en la lista", TEXT.head]] },
        { ...at(M.fundamento), texts: [["Fundamento", TEXT.head]] },
        { ...at(M.resultado), texts: [["Resultado", TEXT.head]] },
        { ...at(M.puntaje), align: "right", texts: [["Puntaje", TEXT.head]] },
      ],
      { below: 3, rule: { color: INK, weight: 0.75 } },
    ),
  );
  return [
    ...heading(plural(matches.length, "coincidencia", "coincidencias")),
    headOf(header),
    ...matches.flatMap((match, place) =>
      matchRows(match, consulta, { header, number: isNumbered ? `${formatCount(place + 1)}. ` : "" }),
    ),
  ];
}

function matchRows(
  match: Match,
  consulta: Consulta,
  { header, number }: { readonly header: Block; readonly number: string },
): Block[] {
  const { nombre: consultado, tipo } = consulta.consultado;
  const words = matchWords(consulta);
  const { main: resultado, by } = words.resultado(match);
  const { documentoCoincidencia: documento, explicacion, derivadoDe } = match;
  const aligned = alignedNames(match, PAIR_COLUMNS, words.puntaje);
  const notes = [
    explicacion.aliasDebil && "alias débil",
    explicacion.fechaNacimiento !== "sin_dato" && `nacimiento: ${explicacion.fechaNacimiento}`,
    explicacion.pais !== "sin_dato" && `país: ${explicacion.pais}`,
    explicacion.correspondencia !== null && `correspondencia ${words.puntaje(explicacion.correspondencia)}`,
  ].filter((note) => note !== false);
  const isClosed = aligned.length === 0;
  const closing = { below: 5, rule: { color: HAIR, weight: 0.6 } };
  const main = row(
    [
      {
        ...at(M.lista),
        texts: [
          [`${number}${match.listaNombre}`, TEXT.strong],
          [TIER_WORDS[match.tier].fuerza, TEXT.small],
        ],
      },
      {
        ...at(M.nombre),
        texts: [
          [match.nombreCoincidencia, TEXT.strong],
          ...((isClosed || match.derivado) && consultado !== null
            ? [[`consultado: ${consultado}`, TEXT.small] as const]
            : []),
          ...(notes.length > 0 ? [[notes.join(" · "), TEXT.small] as const] : []),
          ...notasOf(match, { tipo, nombre: consultado }).map((nota) => [nota, TEXT.small] as const),
          ...(derivadoDe && derivadoDe.entrada === undefined
            ? [
                [
                  `derivada del ${derivadoDe.tipo} «${derivadoDe.valor}» de ${derivadoDe.listaNombre}`,
                  TEXT.small,
                ] as const,
              ]
            : []),
        ],
      },
      {
        ...at(M.documento),
        texts: documento
          ? [
              [words.documento(documento), TEXT.body],
              ...(documento.pais === null ? [] : [[`país: ${documento.pais}`, TEXT.small] as const]),
            ]
          : [["–", TEXT.label]],
      },
      { ...at(M.fundamento), texts: [[words.fundamento(match) ?? "–", TEXT.small, 1]] },
      {
        ...at(M.resultado),
        texts: [
          [resultado, match.resultado === "exacto" ? TEXT.strong : TEXT.body],
          ...(by === null ? [] : [[by, TEXT.small] as const]),
        ],
      },
      { ...at(M.puntaje), align: "right", texts: [[words.puntaje(match.score), TEXT.strongFigure]] },
    ],
    { above: 5, header, ...(isClosed ? closing : { below: 3, keepsWithNext: true }) },
  );
  if (isClosed) return main;
  const texts = aligned.flatMap((group, at) =>
    group.map((line, index) => [line, TEXT.pairs, index === 0 && at > 0 ? 3 : 0] as const),
  );
  return [
    ...main,
    ...row([{ left: M.nombre[0], width: CONTENT - 122, texts }], { ...closing, header, isMore: true }),
  ];
}

const L = {
  nombre: [LEFT, 290],
  nivel: [LEFT + 300, 60],
  descargada: [LEFT + 366, 90],
  entradas: [LEFT + 456, CONTENT - 456],
} as const;

function listaBlocks({ listas, fechaReporte }: Pick<Consulta, "listas" | "fechaReporte">): Block[] {
  const fecha = new Date(fechaReporte);
  const header = stacked(
    row(
      [
        { ...at(L.nombre), texts: [["Lista · huella del contenido (SHA-256) · versión", TEXT.head]] },
        { ...at(L.nivel), texts: [["Nivel", TEXT.head]] },
        { ...at(L.descargada), texts: [["Descargada (Bogotá)", TEXT.head]] },
        { ...at(L.entradas), align: "right", texts: [["Entradas", TEXT.head]] },
      ],
      { below: 3, rule: { color: INK, weight: 0.75 } },
    ),
  );
  const rows = listas.flatMap((lista) => {
    const { nombre, tier, totalEntradas, hashContenido, versionId } = lista;
    const downloaded = downloadedBy(lista, fecha);
    return row(
      [
        { ...at(L.nombre), texts: [[nombre, TEXT.strong]] },
        { ...at(L.nivel), texts: [[TIER_WORDS[tier].nivel, TEXT.body]] },
        { ...at(L.descargada), texts: [[downloaded ? formatBogota(downloaded) : "–", TEXT.body]] },
        { ...at(L.entradas), align: "right", texts: [[formatCount(totalEntradas), TEXT.figure]] },
      ],
      { above: 4, header, keepsWithNext: true },
    ).concat(
      row([{ left: LEFT, width: CONTENT, texts: [[`${hashContenido} · ${versionId}`, TEXT.mono]] }], {
        below: 4,
        rule: { color: HAIR, weight: 0.6 },
        header,
        isMore: true,
      }),
    );
  });
  return [...heading("Listas comparadas"), headOf(header), ...rows];
}

function verification(consulta: Consulta, fecha: Date, baseUrl: string): Block {
  const { consultaId, hashReporte } = consulta;
  return verificationBlock({
    address: `${baseUrl}/verificar/${consultaId}?h=${hashReporte}`,
    explains:
      "Escanee el código o abra la dirección. La página recalcula la huella de lo guardado y dice si coincide con la " +
      "impresa aquí y con la bitácora firmada; no muestra a quién se consultó.",
    lines: [`${baseUrl}/verificar/${consultaId}`, `Huella del reporte (SHA-256) ${hashReporte}`],
    closing: `${AVISO_LEGAL} Se conserva hasta el ${inBogota(conservadaHasta(fecha, consulta)).dia}.`,
  });
}
