/**
 * Where things stand in the memory that TypeScript and the kernel share. Plain integer constants only: this file is
 * compiled by both.
 *
 * Names of equal length stand in blocks of 64, a lane each. A block of names of length b is, in bytes:
 * 32 columns of 64 counts; 64 bits-of-whom; 2 × 4 columns of 64 first characters; 2 × 64 names of b codes, made a
 * multiple of eight. The pairs are the two forms, as written and with tokens sorted.
 */

/** Names to a block, and a name's share in each column. */
export const LANES = 64;

/** Characters counted apart: letters one by one, digits two by two, the space. */
export const COLUMNS = 32;

/** First characters that a common prefix may have. */
export const PREFIX = 4;

/** Offsets within a block. */
export const WHOM = 2048; // COLUMNS * LANES
export const FIRST = 2112; // WHOM + LANES
export const CODES = 2624; // FIRST + 2 * PREFIX * LANES

/** First character of a name that has none there; a query that has none holds `NO_QUERIED_CHARACTER`. */
export const NO_CHARACTER = 255;
export const NO_QUERIED_CHARACTER = 254;

/** The longest query the kernel takes: its positions are bits of one word. */
export const LONGEST_QUERY = 64;

/** The longest name that stands in blocks: counts and sums are bytes, products stay below 2^53. */
export const LONGEST_NAME = 255;

/** The low bits of a character's code are its class. See alphabet.ts. */
export const CLASSES = 16;

/** Stands behind a name's codes, to make them a multiple of eight: in no class. */
export const NO_CODE = 128;

/**
 * Bytes of the bounds for one pair of lengths: fewest letters by prefix; the fewest in order of all; by prefix and
 * letters the fewest in order.
 */
export const LEAST_IN_ORDER = 5;
export const IN_ORDER_BOUNDS = 16;
export const IN_ORDER_ROW = 65; // LONGEST_QUERY + 1
export const BOUNDS = 341; // IN_ORDER_BOUNDS + (PREFIX + 1) * IN_ORDER_ROW

/** Blocks of one call, so that what it finds has room. */
export const CHUNK_BLOCKS = 64;
export const CHUNK_NAMES = 4096; // CHUNK_BLOCKS * LANES

/** Offsets within an engine's own scratch memory: the query … */
export const QUERY_COLUMNS = 0; // pairs of bytes: column, count
export const QUERY_FIRST = 64; // 2 forms of PREFIX codes
export const QUERY_CODES = 128; // 2 forms of LONGEST_QUERY codes
/** … the bounds for one length, … */
export const QUERY_BOUNDS = 256;
/** … how many names each form has left, two 32-bit words, … */
export const FOUND_COUNTS = 640;
/** … lengths of four subsequences, words of 32 bits, … */
export const LENGTHS = 656;
/** … matched characters of one comparison, and one more, … */
export const MATCHED = 704;
/** … where characters of each class stand in the query, up to its 32nd position: 2 forms of 4 vectors of CLASSES bytes, … */
export const QUERY_CLASSES = 896;
export const CLASSES_SIZE = 64;
/** … where each character does: 2 forms of words of 64 bits, by code, … */
export const QUERY_POSITIONS = 1024;
export const POSITIONS_SIZE = 1024;
/** … by lane the letters shared and, for each form, the common prefix, … */
export const SHARED = 4096;
export const PREFIXES = 8192; // 2 forms of CHUNK_NAMES
/** … for each form the lanes of names that share enough, 16 bits each, … */
export const CANDIDATES = 16384;
export const CANDIDATES_SIZE = 8448; // CHUNK_NAMES * 2, and room behind
/** … and for each form names with enough in order, of which those stay that score enough. Records of 8 bytes. */
export const FOUND = 36864;
export const RECORD = 8;
export const FOUND_SIZE = 32768; // CHUNK_NAMES * RECORD
/** All of it, in pages of 64 KiB. */
export const SCRATCH_PAGES = 2;
