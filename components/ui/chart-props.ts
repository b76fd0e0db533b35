interface ChartSeries {
  readonly key: string;
  readonly label: string;
  /** A token: `var(--color-alto)`. */
  readonly color: string;
  /** What is plenty and asks for nothing stands back. */
  readonly isFaint?: boolean;
}

export interface ChartPoint {
  /** What the point is called on the axis: `21 nov`. */
  readonly label: string;
  /** By the key of each series. */
  readonly values: Readonly<Record<string, number>>;
  /** Where its bar leads. */
  readonly href?: string;
}

export interface ChartProps {
  /** What is shown: «Consultas por día, por severidad». */
  readonly caption: string;
  /** What the first column of the table is called: «Día». */
  readonly axis: string;
  readonly kind?: "bars" | "lines";
  readonly series: readonly ChartSeries[];
  readonly points: readonly ChartPoint[];
  readonly format?: (value: number) => string;
  readonly onOpen?: (point: ChartPoint) => void;
}

/** Series that are no severity, told apart beside each other in both themes; where there are more, the others are one. */
export const SERIE_COLORS = [1, 2, 3, 4, 5].map((at) => `var(--color-serie-${at})`);
