import { randomBytes, randomUUID } from "node:crypto";
import { v7 } from "uuid";
import type { Entropy } from "../usecases/deps";

export const entropy: Entropy = {
  uuidV7: (at) => v7({ msecs: at.getTime() }),
  uuidV4: () => randomUUID(),
  hex: (bytes) => randomBytes(bytes).toString("hex"),
};
