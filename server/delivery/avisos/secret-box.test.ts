import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { createSecretBox } from "./secret-box";

const hex = (bytes: number) => randomBytes(bytes).toString("hex");
const [old, current] = [randomBytes(32), randomBytes(32)];
const secret = `whsec_${"a1".repeat(32)}`;

describe("a secret box", () => {
  it("opens what it sealed, with different bytes each time and never in clear", () => {
    const box = createSecretBox([current], hex);
    const [one, other] = [box.seal("c1", secret), box.seal("c1", secret)];
    expect(box.open("c1", one)).toBe(secret);
    expect(one.cifrado).not.toEqual(other.cifrado);
    expect(one.cifrado.includes(secret.slice(0, 12))).toBe(false);
  });

  it("rejects another owner, and a lost or changed bit", () => {
    const box = createSecretBox([current], hex);
    const sealed = box.seal("c1", secret);
    expect(() => box.open("c2", sealed)).toThrow();
    expect(() => box.open("c1", { ...sealed, cifrado: sealed.cifrado.subarray(1) })).toThrow();
    for (let place = 0; place < sealed.cifrado.length; place += 1) {
      const cifrado = Buffer.from(sealed.cifrado);
      cifrado[place] = (cifrado[place] ?? 0) ^ 1;
      expect(() => box.open("c1", { ...sealed, cifrado })).toThrow();
    }
  });

  it("opens what an earlier key sealed while that key is configured", () => {
    const sealed = createSecretBox([old], hex).seal("c1", secret);
    expect(createSecretBox([current, old], hex).open("c1", sealed)).toBe(secret);
    expect(createSecretBox([current, old], hex).llaveId).not.toBe(sealed.llaveId);
    expect(() => createSecretBox([current], hex).open("c1", sealed)).toThrow(sealed.llaveId);
  });
});
