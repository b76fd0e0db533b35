import { coberturaOf } from "../domain/consultas/cobertura";
import { type Consulta, commonSujeto } from "../domain/consultas/consulta";
import { SEVERIDAD_WORDS, SEVERIDADES } from "../domain/screening/severidad-words";
import type { Severidad } from "../domain/screening/types";
import { formatBogota } from "../domain/shared/bogota";
import { formatCount, plural } from "../domain/shared/formato";
import { frame, heading, issuerOf, lookOf, type Paper, printedCobertura, warning } from "./paper";
import { type Block, headOf, type Mark, moved, rectangle, row, space, stacked } from "./sheet";
import { CONTENT, HAIR, HUES, INK, PAGE, SHAPES, type Style, TEXT } from "./theme";
import { AVISO_LEGAL, documentoText } from "./words";

const { left: LEFT } = PAGE;

/** The report of some consultas of one client, a row for each in the order given, from their evidence alone. */
export function lotePaper(consultas: readonly Consulta[], titulo: string | null, baseUrl: string): Paper {
  const fechas = consultas.map(({ fechaReporte }) => fechaReporte).sort();
  const [first = "", last = first] = [fechas[0], fechas.at(-1)];
  const newest = consultas.find(({ fechaReporte }) => fechaReporte === last);
  const common = commonSujeto(consultas);
  const { entity, channel, footer } = issuerOf(common, newest ?? { cliente: "" });
  const kind = "Reporte de varias consultas en listas";
  return {
    title: titulo ?? kind,
    author: entity.name,
    subject: plural(consultas.length, "consulta", "consultas"),
    fecha: new Date(last),
    ...frame({
      entity,
      kind,
      channel,
      footer: { left: footer, middle: titulo ?? kind },
      blocks: [
        space(16),
        ...row([{ left: LEFT, width: CONTENT, texts: [[titulo ?? "Reporte de consultas", TEXT.title]] }]),
        ...row([
          { left: LEFT, width: CONTENT, texts: [[spanText(consultas.length, first, last), TEXT.muted, 2]] },
        ]),
        ...heading("Severidad"),
        distribution(consultas),
        ...partialWarning(consultas),
        ...rows(consultas, common !== null),
        closing(baseUrl),
      ],
    }),
  };
}

function spanText(total: number, first: string, last: string): string {
  const [from, to] = [formatBogota(new Date(first)), formatBogota(new Date(last))];
  const when = from === to ? `del ${from}` : `del ${from} al ${to}`;
  return `${plural(total, "consulta", "consultas")} · ${when} (Bogotá)`;
}

/** Consultas that were not compared with all lists look like the others in the figures. Their rows say so. */
function partialWarning(consultas: readonly Consulta[]): Block[] {
  const count = consultas.filter((one) => one.esquema >= 4 && coberturaOf(one)?.listas).length;
  if (count === 0) return [];
  return warning(
    "No todas se compararon con todas las listas.",
    `Al consultar, alguna lista no tenía una versión vigente: ${plural(count, "consulta", "consultas")}. La fila de cada una dice con cuántas listas se comparó.`,
  );
}

const BAR = { left: LEFT + 190, width: CONTENT - 190, height: 8 } as const;
const LINE = 16;

/** The number of consultas per severidad, as figures and bars. */
function distribution(consultas: readonly Consulta[]): Block {
  const totals = SEVERIDADES.map((severidad) => ({
    severidad,
    total: consultas.filter((consulta) => consulta.severidad === severidad).length,
  }));
  const most = Math.max(...totals.map(({ total }) => total));
  return stacked(
    totals.map(({ severidad, total }) => {
      const { ink, line } = HUES[severidad];
      const [texts = space(0)] = row([
        { left: LEFT + 18, width: 90, texts: [[SEVERIDAD_WORDS[severidad].nombre, TEXT.strong]] },
        { left: LEFT + 104, width: 30, align: "right", texts: [[formatCount(total), TEXT.strongFigure]] },
        {
          left: LEFT + 138,
          width: 44,
          align: "right",
          texts: [[share(total, consultas.length), TEXT.figure]],
        },
      ]);
      const bar = (width: number, fill: string): Mark => ({
        kind: "path",
        left: BAR.left,
        top: (LINE - BAR.height) / 2,
        d: rectangle(width, BAR.height),
        fill,
      });
      return {
        height: LINE,
        marks: [
          shapeMark(severidad, LEFT, (LINE - 9) / 2),
          ...moved(texts.marks, 0, (LINE - TEXT.body.leading) / 2),
          bar(0.75, line),
          ...(total > 0 ? [bar(Math.max(1.5, (BAR.width * total) / most), ink)] : []),
        ],
      };
    }),
  );
}

function shapeMark(severidad: Severidad, left: number, top: number): Mark {
  return { kind: "path", left, top, d: SHAPES[severidad], fill: HUES[severidad].ink, scale: 0.75 };
}

function share(part: number, whole: number): string {
  return `${(Math.round((part * 1000) / whole) / 10).toFixed(1).replace(".", ",")} %`;
}

const C = {
  orden: [LEFT, 20],
  consultado: [LEFT + 28, 190],
  fecha: [LEFT + 226, 84],
  severidad: [LEFT + 328, 62],
  matches: [LEFT + 386, 30],
  referencia: [LEFT + 426, CONTENT - 426],
} as const;

const at = ([left, width]: readonly [number, number]) => ({ left, width });

function rows(consultas: readonly Consulta[], isSujetoCommon: boolean): Block[] {
  const header = stacked(
    row(
      [
        { ...at(C.orden), align: "right", texts: [["N.º", TEXT.head]] },
        { ...at(C.consultado), texts: [["Consultado · consulta · huella (SHA-256)", TEXT.head]] },
        { ...at(C.fecha), texts: [["Fecha (Bogotá)", TEXT.head]] },
        { ...at(C.severidad), texts: [["Severidad", TEXT.head]] },
        { ...at(C.matches), align: "right", texts: [["Coinc.", TEXT.head]] },
        { ...at(C.referencia), texts: [["Referencia", TEXT.head]] },
      ],
      { below: 3, rule: { color: INK, weight: 0.75 } },
    ),
  );
  return [
    ...heading(plural(consultas.length, "consulta", "consultas")),
    headOf(header),
    ...consultas.flatMap((consulta, index) => consultaRows(consulta, index + 1, isSujetoCommon, header)),
  ];
}

function consultaRows(consulta: Consulta, orden: number, isSujetoCommon: boolean, header: Block): Block[] {
  const { consultado, severidad, matches, sujetoObligado, referenciaExterna } = consulta;
  const { nombre, documento } = consultado;
  const document = documento && documentoText(documento);
  const cobertura = printedCobertura(consulta);
  const look = lookOf(consulta);
  const word: Style = { ...TEXT.strong, color: HUES[look].ink };
  const [first = space(0), ...rest] = row(
    [
      { ...at(C.orden), align: "right", texts: [[formatCount(orden), TEXT.small, 1]] },
      {
        ...at(C.consultado),
        texts: [
          [nombre ?? document ?? "", TEXT.strong],
          ...(nombre !== null && document !== null ? [[document, TEXT.small] as const] : []),
          ...(sujetoObligado && !isSujetoCommon
            ? [[`para ${sujetoObligado.razonSocial} · NIT ${sujetoObligado.nit}`, TEXT.small] as const]
            : []),
        ],
      },
      { ...at(C.fecha), texts: [[formatBogota(new Date(consulta.fechaReporte)), TEXT.body]] },
      {
        ...at(C.severidad),
        texts: [
          [SEVERIDAD_WORDS[severidad].nombre, word],
          ...(cobertura === null ? [] : [[cobertura, TEXT.small] as const]),
          ...(consulta.consultaParcial ? [["parcial", TEXT.small] as const] : []),
        ],
      },
      { ...at(C.matches), align: "right", texts: [[formatCount(matches.length), TEXT.figure]] },
      { ...at(C.referencia), texts: [[referenciaExterna ?? "–", TEXT.small, 1]] },
    ],
    { above: 4, below: 1, header, keepsWithNext: true },
  );
  const marked = { ...first, marks: [...first.marks, shapeMark(look, C.severidad[0] - 13, 5)] };
  return [
    marked,
    ...rest,
    ...row(
      [
        {
          left: C.consultado[0],
          width: CONTENT - 28,
          texts: [[`${consulta.consultaId} · ${consulta.hashReporte}`, TEXT.mono]],
        },
      ],
      { below: 3.5, rule: { color: HAIR, weight: 0.6 }, header, isMore: true },
    ),
  ];
}

function closing(baseUrl: string): Block {
  return stacked(
    row(
      [
        {
          left: LEFT,
          width: CONTENT,
          texts: [
            [
              `Cada consulta se verifica con su huella en ${baseUrl}/verificar/, seguido de su número; el reporte de una ` +
                "sola trae sus coincidencias, las versiones de las listas y un código que lleva allí.",
              TEXT.muted,
            ],
            [AVISO_LEGAL, TEXT.small, 4],
          ],
        },
      ],
      { above: 14 },
    ),
  );
}
