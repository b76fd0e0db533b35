import { tidyText } from "./tidy-text";

/** Kinds of numbers that sources write beside the number: `ИНН 7717653542`, `100211261(УНП)`. */
const KIND = /\(?(?<![\p{L}\p{N}])(?:инн|кпп|огрн|унп|nuit)(?![\p{L}\p{N}])\)?/giu;
/** `Series 9005 No 679558`: both are the number. */
const BETWEEN = /(?<![\p{L}\p{N}])(?:series?|серия|no|nr|№)\.?\s+(?=\d)/giu;
const BEFORE = /^[\s:;.,#-]+/;

/** A document's number as its holder would write it: on one line, without labels and signs around it. */
export const tidyNumber = (written: string): string =>
  tidyText(tidyText(written).replace(KIND, " ").replace(BETWEEN, "").replace(BEFORE, ""));
