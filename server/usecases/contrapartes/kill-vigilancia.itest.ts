import { it } from "vitest";
import { killDuringVigilancia } from "../../testing/kill-vigilancia";

it("tells each alarma of brute force once, though the process is killed twice", () =>
  killDuringVigilancia({ names: 60, kills: 2, seed: 5 }));
