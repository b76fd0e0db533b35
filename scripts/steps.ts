import { type ChildProcess, spawn } from "node:child_process";
import { createInterface } from "node:readline";

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

/** Prints a line for the operator. The console writes to the log once the service starts. */
export const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Runs a named step and prints how long it took. */
export async function step<T>(name: string, work: () => Promise<T>): Promise<T> {
  const started = performance.now();
  process.stdout.write(`▸ ${name}\n`);
  const result = await work();
  process.stdout.write(`  ${((performance.now() - started) / 1000).toFixed(1)} s\n`);
  return result;
}
