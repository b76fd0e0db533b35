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
