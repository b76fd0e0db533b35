import { describe, expect, it } from "vitest";
import { checkpointText, parseCheckpoint } from "./cadena";
import { noteSigner, openNote, signNote, signNoteAt, timeOfNote } from "./signed-note";

const signer = noteSigner("atalaya.example/atalaya", Buffer.alloc(32, 7));
const CHECKPOINT = { origin: signer.name, size: 3, root: Buffer.alloc(32, 9) };
const text = checkpointText(CHECKPOINT);

describe("a signed note", () => {
  it("opens with its verifier key, and with no other", () => {
    const note = signNote(text, signer);
    const sameName = noteSigner(signer.name, Buffer.alloc(32, 8));
    expect(openNote(note, signer.verifier)).toBe(text);
    expect(openNote(note, sameName.verifier)).toBeNull();
    expect(openNote(note, noteSigner("other/atalaya", Buffer.alloc(32, 7)).verifier)).toBeNull();
    expect(openNote(note, `${signer.verifier.slice(0, -4)}AAA=`)).toBeNull();
  });

  it("does not open once a character was changed", () => {
    const note = signNote(text, signer);
    expect(openNote(note.replace("\n3\n", "\n4\n"), signer.verifier)).toBeNull();
    expect(openNote(note.replace("\n\n", "\n"), signer.verifier)).toBeNull();
    expect(openNote(text, signer.verifier)).toBeNull();
    expect(openNote(`${note}x`, signer.verifier)).toBeNull();
    expect(openNote(`${note}— x\n`, signer.verifier)).toBeNull();
  });

  it("may carry signatures of several keys", () => {
    const newer = noteSigner(signer.name, Buffer.alloc(32, 8));
    const both = signNote(text, signer) + signNote(text, newer).slice(text.length + 1);
    for (const { verifier } of [signer, newer]) expect(openNote(both, verifier)).toBe(text);
  });

  it("states its time to the holder of the right key", () => {
    const at = new Date("2026-11-22T15:00:07.900Z");
    const note = signNoteAt(text, signer, at);
    expect(openNote(note, signer.verifier)).toBe(text);
    expect(timeOfNote(note, signer.verifier)).toEqual(new Date("2026-11-22T15:00:07Z"));
    expect(timeOfNote(note, noteSigner(signer.name, Buffer.alloc(32, 8)).verifier)).toBeNull();
    expect(timeOfNote(signNote(text, signer), signer.verifier)).toBeNull();
    const later = signNoteAt(text, signer, new Date("2026-11-22T15:00:08Z"));
    const timeOf = (one: string) => Buffer.from(one.trim().split(" ").at(-1) ?? "", "base64").subarray(4, 12);
    const forged = Buffer.from(note.trim().split(" ").at(-1) ?? "", "base64");
    timeOf(later).copy(forged, 4);
    const lines = note.trim().split("\n").slice(0, -1).join("\n");
    const moved = `${lines}\n— ${signer.name} ${forged.toString("base64")}\n`;
    expect(openNote(moved, signer.verifier)).toBe(text);
    expect(timeOfNote(moved, signer.verifier)).toBeNull();
  });

  /** Accepted by Go's golang.org/x/mod/sumdb/note, as the verifier key is. */
  it("has the bytes that other implementations accept", () => {
    expect(signer.verifier).toBe(
      "atalaya.example/atalaya+972476d8+AepKbGPinFIKvvVQexMuxfmVR3auvr57kkIe6mkURtIs",
    );
    expect(signNote(text, signer)).toBe(
      "atalaya.example/atalaya\n3\nCQkJCQkJCQkJCQkJCQkJCQkJCQkJCQkJCQkJCQkJCQk=\n\n— atalaya.example/atalaya lyR22JX6i0gFzBgIcCpZbo/OIkrZ2NHYb09JY5J6BtklcVX46YBhsjEVp3k54kIF80ioYRDqslBGPOKZ2PReqgFjTAw=\n",
    );
  });
});

describe("a checkpoint", () => {
  it("reads back as it was written", () => {
    expect(parseCheckpoint(text)).toEqual(CHECKPOINT);
    expect(parseCheckpoint(`${text}an extension\n`)).toEqual(CHECKPOINT);
  });

  it.each([
    "",
    "a\n03\nAA=\n",
    text.replace("\n3\n", "\n-3\n"),
    text.replace("\n3\n", "\n03\n"),
    text.slice(0, -2),
  ])("is not: %j", (other) => {
    expect(parseCheckpoint(other)).toBeNull();
  });
});
