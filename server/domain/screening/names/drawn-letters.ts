/** First code points of alphabets in symbols that Unicode gives no compatibility decomposition, or one in parentheses. */
const ALPHABETS = [0x249c, 0x1f110, 0x1f150, 0x1f170, 0x1f1e6];
const LETTERS = 26;
const SYMBOL_LETTERS =
  /[\u249c-\u24b5\u{1f110}-\u{1f129}\u{1f150}-\u{1f169}\u{1f170}-\u{1f189}\u{1f1e6}-\u{1f1ff}]/gu;

/** Letters that decoration draws: enclosed, mathematical and the like. Fullwidth letters are a normal way to write. */
const DRAWN = /[\u249c-\u24e9\u{1d400}-\u{1d7ff}\u{1f110}-\u{1f189}\u{1f1e6}-\u{1f1ff}]/u;

/** Whether a text draws letters with symbols. */
export const hasDrawnLetters = (text: string): boolean => DRAWN.test(text);

/** A text with plain letters for the symbols that NFKD leaves as they are: 🅰, 🇦, ⒜. */
export const withDrawnLetters = (text: string): string =>
  text.replace(SYMBOL_LETTERS, (symbol) => {
    const code = symbol.codePointAt(0) as number;
    const first = ALPHABETS.find((start) => code >= start && code < start + LETTERS) as number;
    return String.fromCharCode(97 + code - first);
  });
