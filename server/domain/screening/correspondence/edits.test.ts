import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decode, encode } from "../names/alphabet";
import { writeSounds } from "../names/sounds";
import { positionBits } from "../score/position-bits";
import { textbookEdits, textbookSounds } from "../testing/textbook";
import { edits, quarterEditsBetween, SoundedText, soundedToken } from "./edits";

const few = fc.stringMatching(/^[cghlqueiyaz]{1,12}$/);
const tokens = fc.oneof(few, fc.stringMatching(/^[a-z]{1,12}$/), fc.stringMatching(/^[a-z]{60,120}$/));

function soundsOf(token: string): string {
  const sounds = new Uint8Array(token.length);
  return decode(sounds, 0, writeSounds(encode(token), 0, token.length, sounds));
}

const quarters = (one: string, other: string) => quarterEditsBetween(encode(one), encode(other));

describe("writeSounds", () => {
  it.each([
    ["yhon", "john"],
    ["llanos", "yanos"],
    ["hernandez", "ernandes"],
    ["baca", "vaca"],
    ["quiroz", "kiros"],
    ["ceballos", "sevayos"],
    ["ximena", "jimena"],
    ["gerardo", "jerardo"],
    ["wilson", "huilson"],
    ["guadalupe", "wadalupe"],
    ["yennifer", "jenifer"],
    ["sofia", "sophia"],
  ])("hears %s and %s alike", (one, other) => {
    expect(soundsOf(one)).toBe(soundsOf(other));
  });

  it("keeps ch, hard c and hard g apart from what they are not", () => {
    expect(new Set(["chavez", "cavez", "savez", "gavez", "javez"].map(soundsOf)).size).toBe(5);
  });

  it("equals the textbook's", () => {
    fc.assert(
      fc.property(tokens, (token) => {
        expect(soundsOf(token)).toBe(textbookSounds(token));
      }),
    );
  });
});

describe("quarters of an edit", () => {
  it("costs a quarter of an edit for what is only spelled, and one for an exchange", () => {
    expect(quarters("vaca", "baca")).toBe(1);
    expect(quarters("yhon", "john")).toBe(2);
    expect(quarters("mora", "mona")).toBe(4);
    expect(quarters("marta", "matra")).toBe(4);
  });

  it("equals the textbook's", () => {
    fc.assert(
      fc.property(tokens, tokens, (one, other) => {
        const [spelled, heard] = [
          textbookEdits(one, other),
          textbookEdits(textbookSounds(one), textbookSounds(other)),
        ];
        expect(edits(positionBits(encode(one)), encode(other), 0, other.length)).toBe(spelled);
        expect(quarters(one, other)).toBe(Math.min(4 * spelled, 3 * heard + spelled));
      }),
    );
  });

  it("tells whether they are more than some, and how many where they are not", () => {
    fc.assert(
      fc.property(tokens, tokens, fc.nat(40), (one, other, most) => {
        const text = new SoundedText();
        text.read(encode(other), 0, other.length);
        const told = text.quarterEdits(soundedToken(encode(one)), most);
        const exact = quarters(one, other);
        expect(told > most ? exact > most && told <= exact : told === exact).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });
});
