export interface Times {
  readonly p50: number;
  readonly p99: number;
  /** What the runs returned, added up and divided by how many they were. */
  readonly mean: number;
}

/** Milliseconds that `run` takes for each input, one after the other, once a third of them has warmed it up. */
export function measure<T>(inputs: readonly T[], run: (input: T) => number): Times {
  for (const input of inputs.slice(0, inputs.length / 3)) run(input);
  let sum = 0;
  const times = inputs
    .map((input) => {
      const started = performance.now();
      sum += run(input);
      return performance.now() - started;
    })
    .sort((one, other) => one - other);
  const at = (share: number) => times[Math.floor(share * (times.length - 1))] ?? 0;
  return { p50: at(0.5), p99: at(0.99), mean: sum / inputs.length };
}
