import type { PersonaTipo } from "../types";

/** Whom a name is compared with, as bits: an entry of unknown type is compared with both. */
export const COMPARED_WITH = { natural: 1, juridica: 2 } as const satisfies Record<PersonaTipo, number>;

/** Beside those bits: the name's script leaves vowels out. */
export const UNVOWELLED = 4;
/** The name is a listed one without its patronymic: a query with more words says something else in its place. */
export const SHORTENED = 8;
