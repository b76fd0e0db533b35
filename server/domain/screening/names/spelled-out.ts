/** Single letters one after the other, four or more, parted by blanks, signs or empty Braille cells. */
const GAP = "[\\s.,;:/|*+·•\\u2800_\\p{Dash}]";
const RUN = new RegExp(
  `(?<![\\p{L}\\p{N}])[\\p{L}\\p{N}](?:${GAP}+[\\p{L}\\p{N}]){3,}(?![\\p{L}\\p{N}])`,
  "gu",
);
const GAPS = new RegExp(`${GAP}+`, "gu");
const LETTER = /\p{L}/u;
/** No name has so long a word: letters that would make one are noise. */
const LONGEST_WORD = 40;

/** Whether the letters end in a company's form, and too few stand before it: "No. 2 S. A. S.", "P J S C". */
const isInitials = (run: string): boolean =>
  /^[\p{L}\p{N}]{0,3}(?:sas|sa|srl|ltda?|eu|[op]?[oj]sc|sl|bv|nv|kk|cv)$/iu.test(run.replace(GAPS, ""));

/**
 * The text with words for the letters that spell them out: "J-O-S-E M-O-R-A" and "J O S E  M O R A" are "JOSE MORA".
 * Wider gaps than the narrowest part words; letters with one kind of gap alone are one word.
 */
export const withSpelledOutJoined = (text: string): string =>
  text.replace(RUN, (run) => {
    // A dot alone parts no words when names are compared.
    if (!LETTER.test(run) || !/[^\p{L}\p{N}.]/u.test(run)) return run;
    if (isInitials(run)) return run;
    const counts = new Map<string, number>();
    for (const [gap] of run.matchAll(GAPS)) counts.set(gap, (counts.get(gap) ?? 0) + 1);
    const [[narrow] = [""]] = [...counts].sort(
      ([one, some], [other, others]) => others - some || one.length - other.length,
    );
    const joined = run.replace(GAPS, (gap) => (gap === narrow ? "" : gap.trim() === "" ? " " : gap));
    return joined.split(" ").some((word) => word.length > LONGEST_WORD) ? run : joined;
  });
