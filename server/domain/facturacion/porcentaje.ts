/** Percentage for `umbral_80` and the cobro, independent of alerts (contract-decisions 89, 129). */
export const MARCA_80 = 80;

/** Whether consumption is at `porcentaje` percent of the package or above, in integers. Contract-decisions 88. */
export function reaches(consumidas: number, incluidas: number, porcentaje: number): boolean {
  return consumidas * 100 >= porcentaje * incluidas;
}

/**
 * Consumption in percent with two decimals, truncated so that 79.999 never shows as 80 while the state says `ok`.
 * Null if nothing is included. Contract-decisions 87.
 */
export function porcentajeOf(consumidas: number, incluidas: number): number | null {
  if (incluidas === 0) return null;
  const tenThousandths = consumidas * 10_000;
  return (tenThousandths - (tenThousandths % incluidas)) / incluidas / 100;
}
