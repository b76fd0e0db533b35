/** Particles that transcriptions exchange, short as they are. */
const EXCHANGED = new Set("al el ul ad as ar an bin ibn bn ben abu abo de da do di du la le".split(" "));
/** And those that join words of a name and are none themselves. */
const LINKS = new Set("del las los dos das y e von van der den".split(" "));

export const isParticle = (word: string): boolean => EXCHANGED.has(word);

/** Whether a word of a person's name only joins others. */
export const isLink = (word: string): boolean => EXCHANGED.has(word) || LINKS.has(word);
