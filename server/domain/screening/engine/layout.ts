/**
 * Where things stand in the memory that TypeScript and the kernel share. Plain integer constants only: this file is
 * compiled by both.
 *
 * Names of equal length stand together, a lane each: first blocks of 64, then four planes. A block is, in bytes: 16
 * columns of 64 counts, two kinds of characters to a byte; 64 bits-of-whom; 2 × 2 columns of 64 classes of first
 * characters, two to a byte. A plane has for each lane half of every character's code, two characters to a byte: the
 * classes (low four bits) of both forms, then the rows (high four bits) of both. The forms are the name as written and
 * with tokens sorted. Of two in a byte the first has the low bits.
 */

/** Names to a block, and a name's share in each column. */
export const LANES = 64;

/** Kinds of characters, counted apart: letters one by one, digits two by two, the space. */
export const KINDS = 32;

/** The greatest count there is of a kind: it stands for every greater one. */
export const MOST_COUNT = 15;

/** First characters that a common prefix may have. */
export const PREFIX = 4;

/** Offsets within a block, and its size. */
export const WHOM = 1024; // KINDS / 2 * LANES
export const FIRST = 1088; // WHOM + LANES
export const BLOCK = 1344; // FIRST + PREFIX * LANES

/** The planes behind the blocks: classes of either form, then rows of either. */
export const CLASS_PLANE = 0;
export const ROW_PLANE = 2;
export const PLANES = 4;

/** The longest query that the kernel scores: its positions are bits of one word. Of longer ones it keeps what is likely. */
export const LONGEST_QUERY = 64;

/** The longest query that it is asked for: as many words as there is room for. */
export const LONGEST_IN_ORDER = 2048;

/** The longest name that the kernel looks at: sums are bytes, products stay below 2^53. */
export const LONGEST_NAME = 255;

/** The low bits of a character's code are its class. See alphabet.ts. */
export const CLASSES = 16;

/**
 * Code behind a name's last character, where the search may look: it may find more than there is, never less, and few
 * queries have a character of this class.
 */
export const BEHIND = 7;

/** Positions of the query that are looked at first, of some of its classes: as many as 16 bits hold. */
export const PICKED = 16;

/**
 * Bytes of the bounds for one pair of lengths: fewest letters by prefix; by prefix and letters the fewest in order;
 * the same by how many letters there are beyond the fewest, with no prefix, with one and with more.
 */
export const IN_ORDER_BOUNDS = 16;
export const IN_ORDER_ROW = 65; // LONGEST_QUERY + 1
export const BEYOND_BOUNDS = 341; // IN_ORDER_BOUNDS + (PREFIX + 1) * IN_ORDER_ROW
export const BEYOND = 16;
export const BOUNDS = 389; // BEYOND_BOUNDS + 3 * BEYOND

/** Blocks of one call, so that what it finds has room. */
export const CHUNK_BLOCKS = 64;
export const CHUNK_NAMES = 4096; // CHUNK_BLOCKS * LANES

/** Offsets within an engine's own scratch memory: the query … */
export const QUERY_COLUMNS = 0; // bytes: column, the counts of its two kinds; those of classes not picked come first
export const QUERY_COLUMN = 3;
export const QUERY_FIRST = 96; // 2 forms of PREFIX / 2 bytes
export const QUERY_SURPLUS = 100; // how many columns stand behind, with what it has beyond MOST_COUNT of each kind
export const QUERY_CODES = 128; // 2 forms of LONGEST_QUERY codes
/** … the bounds for one length, … */
export const QUERY_BOUNDS = 256;
/** … how many names each form has left, two 32-bit words, … */
export const FOUND_COUNTS = 648;
/** … lengths of four subsequences, or four distances, words of 32 bits, … */
export const LENGTHS = 656;
/** … where characters of the picked classes stand among the query's picked positions: 2 forms of 2 vectors, … */
export const QUERY_PICKED = 704;
export const PICKED_SIZE = 32; // 2 * CLASSES
/** … where those of each class stand in the query, up to its 32nd position: 2 forms of 4 vectors of CLASSES bytes, … */
export const QUERY_CLASSES = 768;
export const CLASSES_SIZE = 64;
/** … where each character does: 2 forms of words of 64 bits, by code, … */
export const QUERY_POSITIONS = 1024;
export const POSITIONS_SIZE = 1024;
/** … for each byte, the places of its bits, of which those that are set come first: rows of eight, … */
export const BIT_PLACES = 3072;
/** … the codes of four names at a time, and the matched characters of one comparison, … */
export const CODES = 5120;
export const CODES_SIZE = 256;
export const MATCHED = 6144;
/**
 * … by lane the letters shared and, for each form, the common prefix and how many picked positions need be in order, or
 * how many of a long query's are, …
 */
export const SHARED = 8192;
export const PREFIXES = 12288; // 2 forms of CHUNK_NAMES
export const NEEDED = 20480; // 2 forms of CHUNK_NAMES
/** … for each form the lanes of names that share enough, 16 bits each, … */
export const CANDIDATES = 28672;
export const CANDIDATES_SIZE = 8448; // CHUNK_NAMES * 2, and room behind
/**
 * … and for each form names with enough in order, of which those stay that score enough. Records of 8 bytes. Positions
 * of each character in a query longer than LONGEST_QUERY: words of 64 bits, by code.
 */
export const FOUND = 45568; // CANDIDATES + 2 * CANDIDATES_SIZE
export const RECORD = 8;
export const FOUND_SIZE = 32768; // CHUNK_NAMES * RECORD
/** All of it, in pages of 64 KiB. */
export const SCRATCH_PAGES = 2;
