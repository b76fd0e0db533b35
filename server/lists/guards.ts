import type { ContentProfile } from "./content-profile";
import type { ListaSource } from "./source";
import type { VersionContent } from "./version-content";

/** A version that loses more than this share of its entries is a broken download until support says otherwise. */
const MAX_DROP_PERCENT = 20;

/**
 * Why a version must be held, in Colombian Spanish for support, or null where nothing speaks against it.
 * Compares with the version in force unless that one is a sample. Contract-decisions 165; admin API, "Lists".
 */
export function guardVersion(
  source: Pick<ListaSource, "floor">,
  content: Pick<VersionContent, "totalEntradas">,
  inForce: { readonly totalEntradas: number; readonly isSample: boolean } | null,
): string | null {
  const { totalEntradas } = content;
  if (totalEntradas < source.floor) {
    return `El archivo tiene ${totalEntradas} entradas y esta lista nunca tiene menos de ${source.floor}.`;
  }
  if (inForce === null || inForce.isSample) return null;
  const smallest = Math.ceil((inForce.totalEntradas * (100 - MAX_DROP_PERCENT)) / 100);
  if (totalEntradas >= smallest) return null;
  return `El archivo tiene ${totalEntradas} entradas y la versión vigente ${inForce.totalEntradas}: pierde más del ${MAX_DROP_PERCENT} %.`;
}

/** One name in this many may be strange (OFAC lists gangs that are called by a number); more means a broken feed. */
const STRANGE_NAMES_TOLERATED = 1 / 100;
/** What few entries have says nothing of a feed: one more or less moves its share by a lot. */
const FEWEST_TO_COMPARE = 50;

const SHARES = [
  { of: "withTipo", what: "tipo" },
  { of: "withDocumentos", what: "documentos" },
  { of: "withFullName", what: "nombre completo" },
] as const satisfies readonly { readonly of: keyof ContentProfile; readonly what: string }[];

const percentOf = (part: number, whole: number): string => `${Math.round((part / whole) * 100)} %`;

/**
 * Why a version of the right size must be held all the same: names that are no names, or a share of entries with
 * type, documents or full name that falls by more than a fifth against the version in force, which is what a feed
 * with a lost column looks like. Null where nothing speaks against it.
 * @param content `profileOf` the entries of the new version.
 * @param inForce `profileOf` the entries of the version in force; null without one, or where it is a sample.
 */
export function guardContent(content: ContentProfile, inForce: ContentProfile | null): string | null {
  const { names, strangeNames, totalEntradas } = content;
  if (strangeNames > names * STRANGE_NAMES_TOLERATED)
    return `${strangeNames} de ${names} nombres del archivo no parecen nombres (números, código o una codificación rota).`;
  if (inForce === null) return null;
  const kept = (100 - MAX_DROP_PERCENT) / 100;
  const fallen = SHARES.find(
    ({ of }) =>
      inForce[of] >= FEWEST_TO_COMPARE &&
      content[of] * inForce.totalEntradas < inForce[of] * kept * totalEntradas,
  );
  if (fallen === undefined) return null;
  const [now, before] = [content, inForce].map((one) => percentOf(one[fallen.of], one.totalEntradas));
  return `Solo el ${now} de las entradas del archivo tiene ${fallen.what}, y en la versión vigente el ${before}.`;
}
