import { type ChildProcess, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { format } from "node:util";
import type { Logger } from "pino";

type Environment = Record<string, string>;

/** Runs an installed package's executable in this terminal. Returns its exit code. */
export function runBin(
  name: string,
  args: readonly string[],
  environment: Environment = {},
): Promise<number> {
  return run(`node_modules/.bin/${name}`, args, environment);
}

export function run(
  command: string,
  args: readonly string[],
  environment: Environment = {},
): Promise<number> {
  return endOf(spawn(command, args, { stdio: "inherit", env: { ...process.env, ...environment } }));
}

/** Runs a command without showing what it prints. Returns that with its exit code. */
export async function runUnseen(command: string, args: readonly string[]) {
  const child = spawn(command, args, { stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  return { code: await endOf(child), output };
}

/** Runs an installed package's executable beside others, with a prefix on its lines. Returns its exit code. */
export function runBinBeside(who: string, name: string, args: readonly string[]): Promise<number> {
  const child = spawn(`node_modules/.bin/${name}`, args, {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, ...(process.stdout.isTTY && { FORCE_COLOR: "1" }) },
  });
  for (const input of [child.stdout, child.stderr])
    createInterface({ input }).on("line", (line) => console.log(`${who} │ ${line}`));
  return endOf(child);
}

function endOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    // Stops with this process.
    const stop = () => void child.kill();
    process.once("exit", stop);
    child.once("error", reject);
    child.once("close", (code) => {
      process.off("exit", stop);
      resolve(code ?? 1);
    });
  });
}

let logged: Pick<Logger, "info" | "fatal"> | null = null;

/** From now on what is said here are lines of the log. */
export function sayInLog(log: Pick<Logger, "info" | "fatal">): void {
  logged = log;
}

/** Says a line to the operator. The console writes to the log once the service starts. */
export function say(line: string): void {
  if (logged === null) process.stdout.write(`${line}\n`);
  else logged.info(line);
}

/** Says why the program ends. */
export function sayWhy(error: unknown): void {
  const why = error instanceof Error ? error.message : format(error);
  if (logged === null) process.stderr.write(`${why}\n`);
  else logged.fatal(why);
}

/** Runs a command, then ends the process: with code 1 and the reason if it failed. */
export function runCommand(main: () => Promise<void>): void {
  const fail = (error: unknown) => {
    sayWhy(error);
    process.exit(1);
  };
  main().then(() => process.exit(), fail);
}

/** Runs a named step and says how long it took. */
export async function step<T>(name: string, work: () => Promise<T>): Promise<T> {
  const started = performance.now();
  say(`▸ ${name}`);
  const result = await work();
  say(`  ${((performance.now() - started) / 1000).toFixed(1)} s`);
  return result;
}
