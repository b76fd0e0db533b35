/** Figures and dates as people read them, for whatever is shown in a browser: written by hand, the same everywhere. */
export { ageInWords, bogotaDay, formatBogota, inBogota, inUtc, spanInWords } from "../../domain/shared/bogota";
export { formatCop, formatCount, formatMoment, plural } from "../../domain/shared/formato";
