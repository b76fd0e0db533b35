import { constants, setPriority } from "node:os";
import type { LecturaPedida } from "../../domain/archivos/lectura";
import { readTabla } from "../../usecases/lotes/read-tabla";

/** Requests come before files. Elsewhere than on Linux this would slow the whole process, not this thread. */
if (process.platform === "linux") setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

/** Between threads a Buffer becomes a plain Uint8Array. */
export default ({ raw, pedida }: { readonly raw: Uint8Array; readonly pedida: LecturaPedida }) =>
  readTabla(Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength), pedida);
