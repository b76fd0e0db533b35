const KEPT_FROM = new Date("2000-01-01T00:00:00Z");
const KEPT_BEFORE = new Date("3000-01-01T00:00:00Z");

/** Whether a moment may be stored. JavaScript cannot read back years past 9999. */
export const isKeptMoment = (at: Date): boolean => at >= KEPT_FROM && at < KEPT_BEFORE;

export const KEPT_MOMENT_ERROR = "Debe estar entre los años 2000 y 2999.";
