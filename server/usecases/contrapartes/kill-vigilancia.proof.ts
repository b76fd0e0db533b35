import { it } from "vitest";
import { killDuringVigilancia } from "../../testing/kill-vigilancia";

it(
  "tells each alarma of brute force once, though the process is killed sixty times",
  () => killDuringVigilancia({ names: 4_000, kills: 60, seed: 17 }),
  1_200_000,
);
