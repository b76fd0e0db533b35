import type { CobroLinea } from "./cobro";

/** The document of a cobro as issued: all data of its PDF, none of which may change later. */
export interface CobroDocumento {
  readonly anio: number;
  /** By year, without gaps. */
  readonly numero: number;
  readonly cobroId: string;
  /** Number among the documents of its cobro. A cobro taken over from the service has several. */
  readonly orden: number;
  /** `YYYY-MM`, the month it pays. */
  readonly periodo: string;
  readonly cuentaReferencia: string;
  readonly emitidoEn: Date;
  readonly venceEn: Date;
  readonly lineas: readonly CobroLinea[];
  readonly deudorRazonSocial: string;
  readonly deudorNit: string;
  readonly emisorRazonSocial: string;
  readonly emisorNit: string | null;
  readonly emisorPago: string | null;
}

const DIGITS = 5;

/** `2026-00042`, as a treasurer files it. */
export const numeroOfDocumento = ({ anio, numero }: Pick<CobroDocumento, "anio" | "numero">): string =>
  `${anio}-${String(numero).padStart(DIGITS, "0")}`;

const UNITS =
  "cero un dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve veinte veintiún veintidós veintitrés veinticuatro veinticinco veintiséis veintisiete veintiocho veintinueve".split(
    " ",
  );
const TENS = "_ _ _ treinta cuarenta cincuenta sesenta setenta ochenta noventa".split(" ");
const HUNDREDS =
  "_ ciento doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos".split(
    " ",
  );

/** A whole amount in words as accounts write it: `quinientos cincuenta mil pesos`, `un millón de pesos`. */
export function pesosInWords(pesos: number): string {
  const words = inWords(pesos);
  if (pesos === 1) return "un peso";
  return /mill[oó]n(es)?$|billones$|billón$/.test(words) ? `${words} de pesos` : `${words} pesos`;
}

const SCALES = [
  { of: 1_000_000_000_000, one: "un billón", many: "billones" },
  { of: 1_000_000, one: "un millón", many: "millones" },
  { of: 1_000, one: "mil", many: "mil" },
] as const;

function inWords(count: number): string {
  const scale = SCALES.find(({ of }) => count >= of);
  if (scale === undefined) return underThousand(count);
  const [many, rest] = [Math.floor(count / scale.of), count % scale.of];
  const head = many === 1 ? scale.one : `${inWords(many)} ${scale.many}`;
  return rest === 0 ? head : `${head} ${inWords(rest)}`;
}

function underThousand(count: number): string {
  if (count === 100) return "cien";
  if (count > 100) {
    const rest = count % 100;
    const hundreds = HUNDREDS[Math.floor(count / 100)] ?? "";
    return rest === 0 ? hundreds : `${hundreds} ${underThousand(rest)}`;
  }
  if (count < UNITS.length) return UNITS[count] ?? "";
  const [tens, unit] = [TENS[Math.floor(count / 10)] ?? "", count % 10];
  return unit === 0 ? tens : `${tens} y ${UNITS[unit]}`;
}
