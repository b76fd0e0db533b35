import { spawn } from "node:child_process";
import { setTimeout } from "node:timers/promises";
import { programOf } from "./program";

const LINE_TIMEOUT_MS = 300_000;

/** A process of ours that is there to be killed. */
export interface Victim {
  /** Resolves when the process has printed `line` this often. @throws Error with its output if it does not. */
  printed(line: string, times?: number): Promise<void>;
  /** `kill -9`. @throws Error if it had ended by itself. */
  kill(): Promise<void>;
  /** The exit code. Null if it was killed. */
  readonly ended: Promise<number | null>;
}

/** Runs a script of this folder. */
export async function spawnVictim(
  script: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<Victim> {
  const child = spawn(process.execPath, [await programOf(`server/testing/${script}`), ...args], {
    env: { ...process.env, BASE_URL: "", APP_ENV: "test", ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
  return {
    ended,
    async printed(line, times = 1) {
      const deadline = Date.now() + LINE_TIMEOUT_MS;
      while (output.split("\n").filter((found) => found === line).length < times) {
        if (Date.now() > deadline || child.exitCode !== null) throw new Error(`no "${line}":\n${output}`);
        await setTimeout(5);
      }
    },
    async kill() {
      child.kill("SIGKILL");
      await ended;
      if (child.signalCode !== "SIGKILL") throw new Error(`it had ended with ${child.exitCode}:\n${output}`);
    },
  };
}
