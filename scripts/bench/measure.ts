export interface Times {
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
  /** Median of the processor time alone: what else the machine does hardly counts. */
  readonly cpu50: number;
  /** The mean of it: what a day of such inputs costs. */
  readonly cpuMean: number;
  /** What the runs returned, added up and divided by how many they were. */
  readonly mean: number;
}

/** Milliseconds of processor time since then: what else the machine does hardly counts. */
export function cpuMs(since: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1_000;
}

/** Milliseconds that `run` takes for each input, one after the other, once a third of them has warmed it up. */
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
