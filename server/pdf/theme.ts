import type { Severidad } from "../domain/screening/types";

/** Points. */
export const PAGE = { width: 595.28, height: 841.89, left: 42, top: 36, bottom: 30 } as const;
export const CONTENT = PAGE.width - 2 * PAGE.left;

export const INK = "#1b1d1f";
const INK_2 = "#52565a";
const INK_3 = "#63676b";
export const HAIR = "#dcdad3";

const style = (size: number, leading: number, color = INK, weight: Style["weight"] = 400): Style => ({
  size,
  leading,
  weight,
  color,
});

export const TEXT = {
  entity: style(13.5, 17, INK, 600),
  title: { ...style(16.5, 20.5, INK, 600), heading: "H1" },
  heading: { ...style(9.5, 13, INK, 600), heading: "H2" },
  body: style(8, 11),
  strong: style(8, 11, INK, 600),
  figure: { ...style(8, 11), isTabular: true },
  strongFigure: { ...style(8, 11, INK, 600), isTabular: true },
  muted: style(8, 11, INK_2),
  label: style(8, 11, INK_3),
  small: style(7, 9.6, INK_3),
  head: style(6.8, 9.6, INK_3),
  mono: { ...style(6, 9, INK_2), isMono: true },
  pairs: { ...style(6.6, 9.4, INK_2), isMono: true },
} as const satisfies Record<string, Style>;

export interface Hue {
  readonly ink: string;
  readonly soft: string;
  readonly line: string;
}

export const HUES: Readonly<Record<Severidad, Hue>> = {
  alto: { ink: "#a3161c", soft: "#fdeceb", line: "#e8b9b5" },
  medio: { ink: "#9a4b00", soft: "#fdf6ea", line: "#e6c9a0" },
  bajo: { ink: "#6a5d00", soft: "#fbf8e3", line: "#ded59a" },
  informativo: { ink: "#28537a", soft: "#eef4f9", line: "#b9cfe2" },
  sin_hallazgo: { ink: "#1d6a45", soft: "#ebf6f0", line: "#b3d9c5" },
};

/** The shape of each severidad in a square of 12, so that it does not depend on colour. */
export const SHAPES: Readonly<Record<Severidad, string>> = {
  alto: "M3.5 0 L8.5 0 L12 3.5 L12 8.5 L8.5 12 L3.5 12 L0 8.5 L0 3.5 Z M5.2 2.4 L5.5 7.2 L6.5 7.2 L6.8 2.4 Z M5.2 8.3 L5.2 9.8 L6.8 9.8 L6.8 8.3 Z",
  medio:
    "M6 0.6 L12 11.4 L0 11.4 Z M5.3 4.4 L5.6 8 L6.4 8 L6.7 4.4 Z M5.3 8.8 L5.3 10.1 L6.7 10.1 L6.7 8.8 Z",
  bajo: "M6 0 L12 6 L6 12 L0 6 Z M6 2.4 L2.4 6 L6 9.6 L9.6 6 Z",
  informativo:
    "M6 0 C9.31 0 12 2.69 12 6 C12 9.31 9.31 12 6 12 C2.69 12 0 9.31 0 6 C0 2.69 2.69 0 6 0 Z M5.2 2.3 L5.2 3.8 L6.8 3.8 L6.8 2.3 Z M5.2 4.9 L5.2 9.7 L6.8 9.7 L6.8 4.9 Z",
  sin_hallazgo: "M1 6.4 L2.9 4.6 L4.9 6.8 L9.6 1.6 L11.4 3.3 L4.9 10.4 Z",
};

export type Weight = 400 | 600;

/** Style of a text. Sizes in points. */
export interface Style {
  readonly size: number;
  readonly leading: number;
  readonly weight: Weight;
  readonly color: string;
  readonly isMono?: true;
  /** Heading level for screen readers. */
  readonly heading?: "H1" | "H2";
  /** Digits of equal width, for columns. */
  readonly isTabular?: true;
}
