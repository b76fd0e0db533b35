import { strToU8, type Zippable, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { readZipMembers } from "./zip-members";

const wanted = (baseName: string) => (baseName === "a.csv" || baseName === "b.csv" ? baseName : null);
const zip = (files: Zippable) => Buffer.from(zipSync(files));

async function rejection(raw: Buffer): Promise<unknown> {
  return readZipMembers(raw, wanted).catch((error: unknown) => error);
}

describe("readZipMembers", () => {
  it("inflates only the wanted members, in any folder and case", async () => {
    const raw = zip({ "SET/A.CSV": strToU8("uno"), "b.csv": strToU8("dos"), "c.csv": strToU8("tres") });
    const members = await readZipMembers(raw, wanted);
    expect([...members].map(([key, bytes]) => [key, bytes.toString()])).toEqual([
      ["a.csv", "uno"],
      ["b.csv", "dos"],
    ]);
  });

  it("rejects a file that is no zip and a truncated zip", async () => {
    const raw = zip({ "a.csv": strToU8("contenido ".repeat(500)) });
    expect(await rejection(Buffer.from("no es un zip"))).toMatchObject({
      reason: expect.stringMatching(/no es un zip/),
    });
    expect(await rejection(raw.subarray(0, raw.length - 30))).toMatchObject({
      reason: expect.stringMatching(/no es un zip/),
    });
  });

  it("rejects a damaged member", async () => {
    const raw = zip({ "a.csv": strToU8(Array.from({ length: 500 }, (_, n) => `fila ${n}`).join("\n")) });
    raw.fill(0xff, 60, 120);
    expect(await rejection(raw)).toMatchObject({
      name: "ListaRejection",
      reason: expect.stringMatching(/dañado/),
    });
  });

  it("rejects a stored member with one byte changed", async () => {
    const raw = zip({ "a.csv": [strToU8("Nombre Inventado"), { level: 0 }] });
    raw[raw.indexOf("Inventado")] = 0x49 ^ 1;
    expect(await rejection(raw)).toMatchObject({
      name: "ListaRejection",
      reason: expect.stringMatching(/dañado/),
    });
  });

  it("rejects a member that inflates out of all proportion without inflating it", async () => {
    const raw = zip({ "a.csv": new Uint8Array(40 * 1024 * 1024) });
    expect(await rejection(raw)).toMatchObject({ reason: expect.stringMatching(/demasiado grande/) });
  });

  it("rejects a wanted member that comes twice", async () => {
    const raw = zip({ "x/a.csv": strToU8("uno"), "y/A.csv": strToU8("dos") });
    expect(await rejection(raw)).toMatchObject({ reason: expect.stringMatching(/dos veces/) });
  });
});
