export interface Times {
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
  /** Median of the processor time, which other work of the machine hardly affects. */
  readonly cpu50: number;
  /** Mean of the processor time: the cost of a day of such inputs. */
  readonly cpuMean: number;
  /** Mean of the values that the runs returned. */
  readonly mean: number;
}

/** Milliseconds of processor time since then, which other work of the machine hardly affects. */
export function cpuMs(since: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1_000;
}

/** Milliseconds of `run` for each input, one after the other, after a third of them as warm-up. */
export function measure<T>(inputs: readonly T[], run: (input: T) => number): Times {
  for (const input of inputs.slice(0, inputs.length / 3)) run(input);
  let sum = 0;
  const times: number[] = [];
  const cpuTimes: number[] = [];
  for (const input of inputs) {
    const cpuStarted = process.cpuUsage();
    const started = performance.now();
    sum += run(input);
    times.push(performance.now() - started);
    cpuTimes.push(cpuMs(cpuStarted));
  }
  return {
    p50: at(times, 0.5),
    p99: at(times, 0.99),
    max: at(times, 1),
    cpu50: at(cpuTimes, 0.5),
    cpuMean: cpuTimes.reduce((total, ms) => total + ms, 0) / inputs.length,
    mean: sum / inputs.length,
  };
}

const at = (times: readonly number[], share: number): number =>
  times.toSorted((one, other) => one - other)[Math.floor(share * (times.length - 1))] ?? 0;
