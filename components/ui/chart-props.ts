interface ChartSeries {
  readonly key: string;
  readonly label: string;
  /** A token: `var(--color-alto)`. */
  readonly color: string;
  /** Pale: for series that are large and need no action. */
  readonly isFaint?: boolean;
}

export interface ChartPoint {
  /** Label on the axis: `21 nov`. */
  readonly label: string;
  /** By the key of each series. */
  readonly values: Readonly<Record<string, number>>;
  /** Link of the bar. */
  readonly href?: string;
}

export interface ChartProps {
  /** Title: «Consultas por día, por severidad». */
  readonly caption: string;
  /** Head of the first column in the table: «Día». */
  readonly axis: string;
  readonly kind?: "bars" | "lines";
  readonly series: readonly ChartSeries[];
  readonly points: readonly ChartPoint[];
  readonly format?: (value: number) => string;
  readonly onOpen?: (point: ChartPoint) => void;
}

/** Colours of series that are no severidad, distinct in both themes. Further series are merged into one. */
export const SERIE_COLORS = [1, 2, 3, 4, 5].map((at) => `var(--color-serie-${at})`);
