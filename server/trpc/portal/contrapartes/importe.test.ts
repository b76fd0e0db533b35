import { describe, expect, it } from "vitest";
import { linesOf } from "./importe";

describe("the lines of an import", () => {
  const NEVER = new Promise<null>(() => {});
  const now = async () => null;
  const refusalOf = (fault: unknown) => ({ message: (fault as Error).message });
  const textOf = async (lines: AsyncIterable<Buffer>) => {
    let text = "";
    for await (const line of lines) text += line.toString();
    return text;
  };

  it("throws a failure that comes before the answer begins", async () => {
    await expect(linesOf(Promise.reject(new Error("bad")), () => NEVER, refusalOf)).rejects.toThrow("bad");
  });

  it("begins with the first step if that comes soon", async () => {
    const lines = await linesOf(Promise.resolve([{ a: 1 }, { b: 2 }]), () => NEVER, refusalOf);
    expect(await textOf(lines)).toBe('{"a":1}\n{"b":2}\n');
  });

  it("sends a blank line after each silence", async () => {
    let end = (_: object[]) => {};
    const work = new Promise<object[]>((resolve) => {
      end = resolve;
    });
    const lines = await linesOf(work, now, refusalOf);
    expect(await lines.next()).toMatchObject({ value: Buffer.from("\n") });
    expect(await lines.next()).toMatchObject({ value: Buffer.from("\n") });
    end([{ a: 1 }]);
    expect((await textOf(lines)).trimStart()).toBe('{"a":1}\n');
  });

  it("tells a failure in its last line once the answer has begun", async () => {
    let fail = (_: Error) => {};
    const work = new Promise<object[]>((_, reject) => {
      fail = reject;
    });
    const lines = await linesOf(work, now, refusalOf);
    expect(await lines.next()).toMatchObject({ value: Buffer.from("\n") });
    fail(new Error("bad"));
    expect((await textOf(lines)).trimStart()).toBe('{"message":"bad"}\n');
  });
});
