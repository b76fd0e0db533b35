import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { transformSync } from "esbuild";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SIGNATURE_VECTOR, SNIPPETS, type Snippet } from "./firma-snippets";

const { secret, t, body, header } = SIGNATURE_VECTOR;
const base64 = Buffer.from(body).toString("base64");
const tampered = Buffer.from(body.replace("prueba", "prueb4")).toString("base64");
const other = header.replace("v1=", `v1=${"0".repeat(64)},v1=`);

/** Secret, header, body in base64, seconds, and whether it must be accepted. */
const CASES = [
  { args: [secret, header, base64, t], accepts: true },
  { args: [secret, other, base64, t + 300], accepts: true },
  { args: [secret, header, tampered, t], accepts: false },
  { args: [secret.replace("1f", "1e"), header, base64, t], accepts: false },
  { args: [secret, header, base64, t + 301], accepts: false },
  { args: [secret, header, base64, t - 301], accepts: false },
  { args: [secret, header.replace(/^t=\d+/, "t="), base64, t], accepts: false },
  { args: [secret, header.replace(/v1=.*/, "v1="), base64, t], accepts: false },
] as const;

interface Runtime {
  readonly version: readonly [command: string, ...args: string[]];
  /** The files of the snippet, by path. */
  readonly files: (code: string) => Readonly<Record<string, string>>;
  readonly run: readonly [command: string, ...args: string[]];
}

// Each prints true or false for every four arguments: one process for all cases.
const RUNTIMES: Readonly<Partial<Record<Snippet["id"], Runtime>>> = {
  typescript: {
    version: ["node", "--version"],
    files: (code) => ({
      "main.mjs": `${transformSync(code, { loader: "ts" }).code}
const given = process.argv.slice(2);
while (given.length > 0) {
  const [s, h, b, t] = given.splice(0, 4);
  console.log(firmaValida(s, h, Buffer.from(b, "base64"), Number(t)));
}`,
    }),
    run: ["node", "main.mjs"],
  },
  python: {
    version: ["python3", "--version"],
    files: (code) => ({
      "main.py": `${code}
import base64, sys
given = iter(sys.argv[1:])
for s, h, b, t in zip(given, given, given, given):
    print(str(firma_valida(s, h, base64.b64decode(b), int(t))).lower())`,
    }),
    run: ["python3", "main.py"],
  },
  java: {
    version: ["javac", "--version"],
    files: (code) => ({
      "Main.java": `${code.replace("public final class", "final class")}
class Main {
  public static void main(String[] a) throws Exception {
    for (int i = 0; i < a.length; i += 4) {
      byte[] b = java.util.Base64.getDecoder().decode(a[i + 2]);
      System.out.println(Firma.esValida(a[i], a[i + 1], b, Long.parseLong(a[i + 3]), 300));
    }
  }
}`,
    }),
    run: ["java", "-cp", ".", "Main"],
  },
  php: {
    version: ["php", "--version"],
    files: (code) => ({
      "main.php": `${code}

foreach (array_chunk(array_slice($argv, 1), 4) as [$s, $h, $b, $t])
  echo json_encode(firma_valida($s, $h, base64_decode($b), (int) $t)), "\\n";`,
    }),
    run: ["php", "main.php"],
  },
  go: {
    version: ["go", "version"],
    files: (code) => ({
      "go.mod": "module prueba\n\ngo 1.18\n",
      "firma/firma.go": code,
      "main.go": `package main

import (
	"encoding/base64"
	"fmt"
	"os"
	"prueba/firma"
	"strconv"
)

func main() {
	for a := os.Args[1:]; len(a) > 0; a = a[4:] {
		b, _ := base64.StdEncoding.DecodeString(a[2])
		t, _ := strconv.ParseInt(a[3], 10, 64)
		fmt.Println(firma.EsValida(a[0], a[1], b, t, 300))
	}
}
`,
    }),
    run: ["./main"],
  },
};

/** Compilers of languages that need one. */
const BUILDS: Readonly<Partial<Record<Snippet["id"], readonly [string, ...string[]]>>> = {
  java: ["javac", "-encoding", "UTF-8", "Main.java"],
  go: ["go", "build", "-o", "main", "."],
};

function isAtHand([command, ...args]: readonly [string, ...string[]]): boolean {
  try {
    execFileSync(command, args, { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

describe.each(SNIPPETS)("the snippet in $label", ({ id, code }) => {
  const runtime = RUNTIMES[id];
  // C# is never run here, the others if their runtime is installed. Node always is.
  describe.skipIf(runtime === undefined || !isAtHand(runtime.version))("run", () => {
    let folder: string;
    const run = ([command, ...args]: readonly [string, ...string[]], more: readonly string[] = []) =>
      execFileSync(command, [...args, ...more], {
        cwd: folder,
        encoding: "utf8",
        env: { ...process.env, GOFLAGS: "-mod=mod", GOPROXY: "off" },
      }).trim();

    beforeAll(() => {
      folder = mkdtempSync(join(tmpdir(), `firma-${id}-`));
      for (const [path, text] of Object.entries(runtime?.files(code) ?? {})) {
        mkdirSync(join(folder, path, ".."), { recursive: true });
        writeFileSync(join(folder, path), text);
      }
      const build = BUILDS[id];
      if (build !== undefined) run(build);
    }, 300_000);
    afterAll(() => rmSync(folder, { recursive: true, force: true }));

    it("accepts the published vector, any of several signatures, and nothing that was altered or is old", () => {
      if (runtime === undefined) throw new Error(`${id} has no runtime`);
      const said = run(
        runtime.run,
        CASES.flatMap(({ args }) => args.map(String)),
      );
      expect(said.split("\n")).toEqual(CASES.map(({ accepts }) => String(accepts)));
    }, 300_000);
  });

  it("requires the unparsed bytes", () => {
    expect(code).toContain("los bytes tal como llegaron");
  });
});
