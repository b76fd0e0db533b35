import { constants, setPriority } from "node:os";
import { readTabla } from "../../usecases/lotes/read-tabla";

/** Requests come before files. Elsewhere than on Linux this would slow the whole process, not this thread. */
if (process.platform === "linux") setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

/** Between threads a Buffer becomes a plain Uint8Array. */
export default ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  readTabla(Buffer.from(buffer, byteOffset, byteLength));
