import { type Checkpoint, parseCheckpoint } from "./cadena";
import { BitacoraAlterada } from "./signed-note";

/** A checkpoint stored outside the database. */
export interface Testigo {
  /** The place it was read from, for readers. */
  readonly lugar: string;
  /** The log it was stored for. Null if the person who brought it says that it is ours. */
  readonly log: string | null;
  /** The signed note. */
  readonly nota: string;
}

const LOG_NAME_LENGTH = 16;

/** Most bytes of a stored head, which has about 400. A longer file is no head and is not read. */
export const MAX_NOTA_BYTES = 16 * 1024;

/** The heads that a place may hold. A log has one, and a database that was set back begins another log. */
export const MAX_TESTIGOS = 10_000;

/** @throws Error if the stored head has more leaves than its replacement. */
export function refuseIfAhead(lugar: string, kept: string | undefined, nota: string): void {
  const sizeOf = (text: string) => parseCheckpoint(text)?.size ?? 0;
  if (kept !== undefined && sizeOf(kept) > sizeOf(nota)) throw new Error(`${lugar} is ahead of us`);
}

/** The name of a log, from the hash of its first leaf: no two that began apart have the same. */
export const logNameOf = (firstLeaf: Buffer): string => firstLeaf.toString("hex").slice(0, LOG_NAME_LENGTH);

/** A signed head stored outside. */
export interface SeenHead extends Pick<Checkpoint, "size" | "root"> {
  readonly lugar: string;
}

/**
 * Returns the heads that a log must continue: those stored under its name, and those signed with its origin. A log that
 * was reset to before its first leaf has another name, but the same origin.
 * @throws BitacoraAlterada if one under its name is no head.
 */
export function seenHeadsOf(
  testigos: readonly Testigo[],
  ours: { readonly log: string | null; readonly origin: string },
): SeenHead[] {
  return testigos.flatMap(({ log, lugar, nota }) => {
    const head = parseCheckpoint(nota);
    if (log !== ours.log && head?.origin !== ours.origin) return [];
    if (head === null)
      throw new BitacoraAlterada(`${lugar}, que se guardó fuera de la base de datos, no es una cabeza`);
    return [{ lugar, size: head.size, root: head.root }];
  });
}

/** The error to report: `head` is signed, and the log does not have it. */
export const notContinued = ({ lugar, size }: SeenHead): BitacoraAlterada =>
  new BitacoraAlterada(
    `no continúa la cabeza de ${size} que se guardó fuera de la base de datos, en ${lugar}`,
  );

/**
 * A log that was signed may be an older copy of itself, and a process that knows no head of it could not tell.
 * @param size leaves of the log, or acts of a chain
 * @throws BitacoraAlterada where nothing is known of a log that has some.
 */
export function refuseUnknown(known: readonly SeenHead[], size: number): void {
  if (size === 0 || known.length > 0) return;
  throw new BitacoraAlterada(
    "no se conoce ninguna cabeza suya",
    `La bitácora tiene ya ${size} elementos firmados y aquí no se conoce ninguna cabeza suya: no se firma nada hasta que ` +
      "alguien confirme con npm run cabezas que la base de datos no es una copia anterior.",
  );
}
