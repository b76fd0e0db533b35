import { huellaOfInforme } from "../domain/informes/carpeta";
import { comparacionOf, estadosOf, type Informe, sumOfMeses, totalOf } from "../domain/informes/informe";
import { notasDeCifras } from "../domain/informes/informe-notas";
import {
  anteriorInWords,
  diasOf,
  diferenciaInWords,
  edadInWords,
  exactasNombre,
  mesInWords,
  momentoInWords,
  periodoInWords,
  sesionInWords,
  TIEMPO_WORDS,
  TIER_NOMBRES,
  tiempoFacts,
} from "../domain/informes/informe-words";
import { TIERS } from "../domain/listas/lista";
import { SEVERIDAD_WORDS, SEVERIDADES } from "../domain/screening/severidad-words";
import { formatBogota } from "../domain/shared/bogota";
import { documentoInWords } from "../domain/shared/documento";
import { formatCount, plural } from "../domain/shared/formato";
import { type Column, remark, table } from "./columns";
import { frame, heading, type Paper } from "./paper";
import { type Block, row, space, stacked } from "./sheet";
import { CONTENT, PAGE, TEXT } from "./theme";
import { verificationBlock } from "./verification";
import { AVISO_LEGAL, capital, SIGNIFICADO, SIGNIFICADO_ACTUAL } from "./words";

const { left: LEFT } = PAGE;
const KIND = "Informe para la junta directiva";

/** The report for a client's board, from stored figures only. */
export function informePaper(informe: Informe, baseUrl: string): Paper {
  const { cifras, preparadoEn, informeId } = informe;
  const { razonSocial, nit } = cifras;
  const { desde, hasta } = diasOf(informe);
  return {
    title: `${KIND}, ${desde} a ${hasta}`,
    author: razonSocial,
    subject: informeId,
    fecha: preparadoEn,
    ...frame({
      entity: { name: razonSocial, detail: `NIT ${nit}` },
      kind: KIND,
      channel: "Atalaya",
      footer: { left: `${razonSocial} · NIT ${nit}`, middle: `Informe ${informeId}` },
      blocks: [
        ...opening(informe),
        ...comparacion(informe),
        ...severidades(informe),
        ...meses(informe),
        ...coincidencias(informe),
        ...decisiones(informe),
        ...confirmadas(informe),
        ...notas(informe),
        ...listas(informe),
        ...(cifras.esquema < 3 ? closing(informe) : [verification(informe, baseUrl)]),
      ],
    }),
  };
}

function opening(informe: Informe): Block[] {
  const { cifras, preparadoEn } = informe;
  const half = CONTENT / 2;
  const facts: readonly (readonly [string, string])[] = [
    ["Preparado", `${formatBogota(preparadoEn)} (Bogotá)`],
    ["Preparado por", cifras.preparadoPor],
    ["Sesión de la junta", sesionInWords(cifras.sesion)],
    ["Periodo", periodoInWords(informe)],
  ];
  const cells = ([label, value]: readonly [string, string], left: number) => [
    { left, width: 74, texts: [[label, TEXT.label]] as const },
    { left: left + 78, width: half - 90, texts: [[value, TEXT.body]] as const },
  ];
  const total = totalOf(sumOfMeses(cifras.porMes));
  const hits = cifras.coincidencias.reduce((sum, { exactas, posibles }) => sum + exactas + posibles, 0);
  const answer = `${plural(total, "consulta", "consultas")}, ${plural(hits, "coincidencia", "coincidencias")}`;
  return [
    space(16),
    ...row([{ left: LEFT, width: CONTENT, texts: [[answer, TEXT.title]] }]),
    ...row([{ left: LEFT, width: CONTENT, texts: [[capital(momentoInWords(informe)), TEXT.muted, 2]] }], {
      below: 12,
    }),
    ...Array.from({ length: Math.ceil(facts.length / 2) }, (_, line) =>
      row(
        facts.slice(line * 2, line * 2 + 2).flatMap((fact, side) => cells(fact, LEFT + side * half)),
        { below: 2 },
      ),
    ).flat(),
  ];
}

const share = (part: number, whole: number): string =>
  whole === 0 ? "–" : `${(Math.round((part * 1000) / whole) / 10).toFixed(1).replace(".", ",")} %`;

function severidades({ cifras }: Informe): Block[] {
  const sum = sumOfMeses(cifras.porMes);
  const total = totalOf(sum);
  const significado = cifras.esquema >= 3 ? SIGNIFICADO_ACTUAL : SIGNIFICADO;
  const columns: readonly Column[] = [
    { name: "Severidad" },
    { name: "Consultas", width: 70, isFigure: true },
    { name: "Parte", width: 60, isFigure: true },
  ];
  return [
    ...heading("Consultas por severidad"),
    ...table(columns, [
      ...SEVERIDADES.map((severidad) => {
        const { nombre } = SEVERIDAD_WORDS[severidad];
        const count = sum[severidad] ?? 0;
        return { cells: [`${nombre}: ${significado[severidad]}`, formatCount(count), share(count, total)] };
      }),
      { cells: ["Total del periodo", formatCount(total), ""], isStrong: true },
    ]),
  ];
}

function meses({ cifras: { porMes } }: Informe): Block[] {
  const columns: readonly Column[] = [
    { name: "Mes" },
    ...SEVERIDADES.map((severidad) => ({
      name: SEVERIDAD_WORDS[severidad].nombre,
      width: 62,
      isFigure: true,
    })),
    { name: "Total", width: 62, isFigure: true },
  ];
  return [
    ...heading("Consultas por mes"),
    ...table(
      columns,
      porMes.map(({ mes, porSeveridad }) => ({
        cells: [
          capital(mesInWords(mes)),
          ...SEVERIDADES.map((severidad) => formatCount(porSeveridad[severidad] ?? 0)),
          formatCount(totalOf(porSeveridad)),
        ],
      })),
    ),
  ];
}

function coincidencias({ cifras }: Informe): Block[] {
  const exactas = exactasNombre(cifras);
  const columns: readonly Column[] = [
    { name: "Lista" },
    { name: "Consultas", width: 62, isFigure: true },
    { name: "Coincidencias", width: 70, isFigure: true },
    { name: exactas, width: cifras.esquema >= 3 ? 96 : 56, isFigure: true },
    { name: "Posibles", width: 56, isFigure: true },
  ];
  const rows = TIERS.flatMap((tier) => {
    const own = cifras.coincidencias.filter((one) => one.tier === tier);
    const sum = (of: (one: (typeof own)[number]) => number) =>
      formatCount(own.reduce((total, one) => total + of(one), 0));
    return [
      {
        cells: [
          TIER_NOMBRES[tier],
          "",
          sum(({ exactas, posibles }) => exactas + posibles),
          sum(({ exactas }) => exactas),
          sum(({ posibles }) => posibles),
        ],
        isStrong: true,
      },
      ...own.map(({ nombre, consultas, exactas, posibles }) => ({
        cells: [nombre, consultas, exactas + posibles, exactas, posibles].map((cell) =>
          typeof cell === "number" ? formatCount(cell) : cell,
        ),
      })),
    ];
  });
  return [
    ...heading("Coincidencias por nivel y lista"),
    ...table(columns, rows),
    ...remark(
      "Consultas: las que tienen al menos una coincidencia en la lista; una consulta puede estar en varias. Una coincidencia " +
        "no equivale por sí sola a un reporte de operación sospechosa.",
    ),
  ];
}

function decisiones({ cifras, preparadoEn }: Informe): Block[] {
  const columns: readonly Column[] = [
    { name: "Coincidencias del periodo" },
    { name: "Descartadas", width: 60, isFigure: true },
    { name: "Confirmadas", width: 60, isFigure: true },
    { name: "En análisis", width: 56, isFigure: true },
    { name: "Por aprobar", width: 56, isFigure: true },
    { name: "Por decidir", width: 56, isFigure: true },
  ];
  const estados = estadosOf(cifras);
  const figures = (own: typeof estados) =>
    (["descartadas", "confirmadas", "enAnalisis", "porAprobar", "porDecidir"] as const).map((estado) =>
      formatCount(own.reduce((sum, one) => sum + one[estado], 0)),
    );
  return [
    ...heading("Decisiones"),
    ...table(columns, [
      ...estados.map((one) => ({ cells: [one.nombre, ...figures([one])] })),
      { cells: ["Total del periodo", ...figures(estados)], isStrong: true },
    ]),
    ...heading("Cuánto tardaron y qué espera"),
    ...table(
      [{ name: "Concepto" }, { name: "Cifra", width: 130, isFigure: true }],
      tiempoFacts(cifras, preparadoEn).map((cells) => ({ cells })),
    ),
    ...remark(
      "El tiempo se cuenta desde la consulta hasta la decisión que cerró la coincidencia, con su aprobación donde se exige." +
        TIEMPO_WORDS[cifras.esquema].nota,
    ),
  ];
}

function listas({ cifras }: Informe): Block[] {
  const columns: readonly Column[] = [
    { name: "Lista · huella del contenido (SHA-256)" },
    { name: "Versión", width: 44, isFigure: true },
    { name: "Descargada (Bogotá)", width: 84 },
    { name: "Entradas", width: 48, isFigure: true },
    { name: "Confirmada hace", width: 72 },
    { name: "En el periodo", width: 56, isFigure: true },
  ];
  return [
    ...heading("Listas y su antigüedad"),
    ...table(
      columns,
      cifras.listas.map(({ nombre, tier, version, edadHoras, isLate, versionesDelPeriodo }) => ({
        cells: [
          `${nombre} · ${TIER_NOMBRES[tier].replace(/^./, (letter) => letter.toLowerCase())}`,
          version ? formatCount(version.secuencia) : "–",
          version ? formatBogota(new Date(version.fetchedEn)) : "ninguna en vigor",
          version ? formatCount(version.totalEntradas) : "–",
          `${edadInWords(edadHoras)}${isLate ? " · atrasada" : ""}`,
          plural(versionesDelPeriodo, "versión", "versiones"),
        ],
        ...(version && { below: version.hashContenido }),
      })),
    ),
  ];
}

/** Comparison with the previous period. */
function comparacion({ cifras, preparadoEn, hasta }: Informe): Block[] {
  const anterior = anteriorInWords(cifras);
  if (anterior === null) return [];
  const columns: readonly Column[] = [
    { name: "Concepto" },
    { name: "Este periodo", width: 70, isFigure: true },
    { name: "El anterior", width: 70, isFigure: true },
    { name: "Diferencia", width: 70, isFigure: true },
  ];
  return [
    ...heading("Frente al periodo anterior"),
    ...table(
      columns,
      comparacionOf(cifras).map(({ nombre, ahora, antes }) => ({
        cells: [nombre, formatCount(ahora), formatCount(antes), diferenciaInWords(ahora, antes)],
      })),
    ),
    ...remark(
      `El anterior: ${anterior}.${preparadoEn < hasta ? " Este no había terminado; el anterior está completo." : ""}`,
    ),
  ];
}

/** The people of confirmed matches, if the client chose to name them. */
function confirmadas({ cifras }: Informe): Block[] {
  if (cifras.confirmadas?.modo !== "nombradas") return [];
  const { filas } = cifras.confirmadas;
  return [
    ...heading("Coincidencias confirmadas en el periodo"),
    ...(filas.length === 0
      ? remark("Ninguna.")
      : table(
          [
            { name: "Consultado", width: 130 },
            { name: "Lista y nombre en ella" },
            { name: "Confirmada (Bogotá)", width: 84 },
            { name: "Quién la confirmó y por qué", width: 124 },
          ],
          filas.map((fila) => ({
            cells: [
              [fila.nombreConsultado, fila.documentoConsultado && documentoInWords(fila.documentoConsultado)]
                .filter(Boolean)
                .join(" · "),
              `${fila.lista}: ${fila.nombreCoincidencia}`,
              formatBogota(new Date(fila.confirmadaEn)),
              `${fila.analista}${fila.aprobador === null ? "" : `; la aprobó ${fila.aprobador}`}. ${fila.motivo}`,
            ],
            below: `consulta ${fila.consultaId}`,
          })),
        )),
  ];
}

/** Explains figures that look as if they should agree and do not. */
function notas({ cifras }: Informe): Block[] {
  const all = notasDeCifras(cifras);
  return all.length === 0 ? [] : [...heading("Cómo se leen estas cifras"), ...all.flatMap(remark)];
}

function verification(informe: Informe, baseUrl: string): Block {
  const huella = huellaOfInforme(informe);
  const own = `${baseUrl}/verificar/informe/${informe.informeId}`;
  return verificationBlock({
    address: `${own}?h=${huella}`,
    explains:
      "Todas las cifras se contaron en la base de datos en un mismo instante y se conservan: este documento sale de ellas y de " +
      "nada más, y descargado otra vez es el mismo archivo. Escanee el código o abra la dirección: la página recalcula la " +
      "huella de lo conservado y dice si coincide con la impresa aquí.",
    lines: [own, `Huella del informe (SHA-256) ${huella}`],
    closing: AVISO_LEGAL,
  });
}

function closing(informe: Informe): Block[] {
  const huella = huellaOfInforme(informe);
  return [
    stacked([
      ...heading("De dónde sale"),
      ...row([
        {
          left: LEFT,
          width: CONTENT,
          texts: [
            [
              "Todas las cifras se contaron en la base de datos en un mismo instante y se conservan: este documento sale de ellas " +
                "y de nada más, y descargado otra vez es el mismo archivo.",
              TEXT.muted,
            ],
            [`Huella de las cifras (SHA-256) ${huella}`, TEXT.mono, 4],
            [AVISO_LEGAL, TEXT.small, 4],
          ],
        },
      ]),
    ]),
  ];
}
