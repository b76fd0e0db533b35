import { coberturaOf, coberturaText } from "../domain/consultas/cobertura";
import type { Consulta } from "../domain/consultas/consulta";
import { SEVERIDAD_WORDS } from "../domain/screening/severidad-words";
import type { Severidad } from "../domain/screening/types";
import {
  type Block,
  horizontal,
  type Mark,
  moved,
  paginate,
  rectangle,
  row,
  type Sheet,
  space,
  stacked,
  strip,
} from "./sheet";
import { CONTENT, HAIR, HUES, INK, PAGE, SHAPES, type Style, TEXT } from "./theme";
import { linesOf } from "./typeset";
import { capital, matchWords } from "./words";

/** A document ready to be drawn. */
export interface Paper {
  readonly title: string;
  readonly author: string;
  readonly subject: string;
  /** Creation date in the file. Derived from the content, never later. */
  readonly fecha: Date;
  readonly sheets: readonly Sheet[];
  /** Marks every sheet of a test account. */
  readonly isPrueba?: boolean;
}

interface Frame {
  /** The entity it is issued in the name of. */
  readonly entity: { readonly name: string; readonly detail: string };
  readonly kind: string;
  readonly channel: string;
  readonly footer: { readonly left: string; readonly middle: string };
  readonly blocks: readonly Block[];
}

/** Returns the issuer of a report: the regulated entity if there is one, otherwise the client. */
export function issuerOf(
  sujetoObligado: Consulta["sujetoObligado"],
  { cliente, clienteNit }: Pick<Consulta, "cliente" | "clienteNit">,
) {
  const { razonSocial: name, nit = null } = sujetoObligado ?? { razonSocial: cliente, nit: clienteNit };
  const own = nit === null ? [] : [`NIT ${nit}`];
  return {
    entity: { name, detail: [...own, sujetoObligado ? "sujeto obligado" : "cliente"].join(" · ") },
    channel: sujetoObligado ? `Canal: ${cliente} · Atalaya` : "Atalaya",
    footer: [name, ...own].join(" · "),
  };
}

const FOOTER = { left: 236, middle: 190 } as const;

/** The blocks on pages, under the band on the first and over the footer on each. */
export function frame({ entity, kind, channel, footer, blocks }: Frame): Pick<Paper, "sheets"> {
  const foot = footerBlocks(footer);
  const room = PAGE.height - PAGE.top - PAGE.bottom - foot("").height - 8;
  const sheets = paginate([...band(entity, kind, channel), ...blocks], PAGE.top, room);
  return {
    sheets: sheets.map((sheet, index) => {
      const { height, marks } = foot(`página ${index + 1} de ${sheets.length}`);
      return [...sheet, strip({ marks, role: "ornament" }, PAGE.height - PAGE.bottom - height)];
    }),
  };
}

function band(entity: Frame["entity"], kind: string, channel: string): Block[] {
  return row(
    [
      {
        left: PAGE.left,
        width: CONTENT * 0.6,
        texts: [
          [entity.name, TEXT.entity],
          [entity.detail, TEXT.muted],
        ],
      },
      {
        left: PAGE.left + CONTENT * 0.64,
        width: CONTENT * 0.36,
        align: "right",
        texts: [
          [kind, TEXT.strong],
          [channel, TEXT.small],
        ],
      },
    ],
    { below: 9, rule: { color: INK, weight: 1.5 } },
  );
}

function footerBlocks({ left, middle }: Frame["footer"]): (page: string) => Block {
  return (page) =>
    stacked([
      { height: 6, marks: [horizontal({ color: HAIR, weight: 0.6 }, 0)] },
      ...row([
        { left: PAGE.left, width: FOOTER.left, texts: [[left, TEXT.small]] },
        { left: PAGE.left + FOOTER.left + 14, width: FOOTER.middle, texts: [[middle, TEXT.small]] },
        { left: PAGE.left, width: CONTENT, align: "right", texts: [[page, TEXT.small]] },
      ]),
    ]);
}

export const heading = (text: string): Block[] =>
  row([{ left: PAGE.left, width: CONTENT, texts: [[text, TEXT.heading]] }], {
    above: 14,
    below: 5,
    keepsWithNext: true,
  });

const SHAPE = 12;
const PAD = 11;

interface SeveridadView {
  readonly meaning: string;
  readonly advice: string;
  /** Why the result may cover less than it seems. */
  readonly cobertura: string | null;
  /** The severidad whose colour and shape it has. */
  readonly looksLike: Severidad;
}

/** A clear with limited coverage must not look like a full one. Older evidence is printed unchanged. */
export const lookOf = (consulta: Consulta): Severidad =>
  consulta.esquema >= 7 && consulta.severidad === "sin_hallazgo" && printedCobertura(consulta) !== null
    ? "medio"
    : consulta.severidad;

/** The finding by shape, word and meaning, with the next step. */
export function severidadBox(
  severidad: Severidad,
  { meaning, advice, cobertura, looksLike }: SeveridadView,
): Block {
  const { ink, soft, line } = HUES[looksLike];
  const word: Style = { size: 12.5, leading: 16, weight: 600, color: ink };
  const name = [SEVERIDAD_WORDS[severidad].nombre, cobertura].filter((word) => word !== null).join(" ");
  const wordWidth = linesOf(name, CONTENT, word)[0]?.width ?? 0;
  const textLeft = PAGE.left + PAD + SHAPE + 7 + wordWidth + 16;
  const [inner = space(0)] = row([
    {
      left: textLeft,
      width: PAGE.width - PAGE.left - PAD - textLeft,
      texts: [
        [`${capital(meaning)}.`, TEXT.strong],
        [advice, TEXT.body],
      ],
    },
  ]);
  const height = inner.height + 2 * PAD - 3;
  const middle = height / 2;
  const [label = space(0)] = row([
    { left: PAGE.left + PAD + SHAPE + 7, width: wordWidth + 1, texts: [[name, word]] },
  ]);
  return {
    height,
    marks: [
      ...box(height, soft, line),
      { kind: "path", left: PAGE.left + PAD, top: middle - SHAPE / 2, d: SHAPES[looksLike], fill: ink },
      ...moved(label.marks, 0, middle - word.leading / 2),
      ...moved(inner.marks, 0, PAD - 2),
    ],
  };
}

/** Meaning of the severidad, specific to how the matches were found. */
export function severidadOfMatch(consulta: Consulta): string {
  const { severidad, matches } = consulta;
  const { significado, exacta } = matchWords(consulta);
  if (severidad !== "medio") return significado[severidad];
  const exact = matches.filter(({ resultado }) => resultado === "exacto");
  const isObligatoria = exact.some(({ tier }) => tier === "2_obligatoria");
  return `${exacta} en una lista ${isObligatoria ? "obligatoria" : "de referencia internacional"}`;
}

/** Coverage note after the severidad. Older evidence is printed unchanged (contract-decisions 168). */
export function printedCobertura(consulta: Consulta): string | null {
  const cobertura = consulta.esquema < 4 ? null : coberturaOf(consulta);
  return cobertura && coberturaText(cobertura);
}

/** A highlighted note in grey. */
export function warning(title: string, text: string): Block[] {
  const [inner = space(0)] = row([
    {
      left: PAGE.left + PAD,
      width: CONTENT - 2 * PAD,
      texts: [
        [title, TEXT.strong],
        [text, TEXT.body],
      ],
    },
  ]);
  const height = inner.height + 12;
  return [space(6), { height, marks: [...box(height, "#f6f6f3", "#cfcdc5"), ...moved(inner.marks, 0, 5)] }];
}

function box(height: number, fill: string, line: string): Mark[] {
  const stroke = { color: line, weight: 0.75 };
  return [{ kind: "path", left: PAGE.left, top: 0, d: rectangle(CONTENT, height), fill, stroke }];
}
