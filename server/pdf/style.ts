export type Weight = 400 | 600;

/** How a text looks: sizes in points. */
export interface Style {
  readonly size: number;
  readonly leading: number;
  readonly weight: Weight;
  readonly color: string;
  readonly isMono?: true;
  /** Heading level for screen readers. */
  readonly heading?: "H1" | "H2";
  /** Figures of one width, for columns of them. */
  readonly isTabular?: true;
}
