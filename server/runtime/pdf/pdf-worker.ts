import { constants, setPriority } from "node:os";
import { move } from "piscina";
import { type DocumentoInput, renderDocumento } from "../../pdf/render";

/** Requests come before reports. Elsewhere than on Linux this would slow the whole process, not this thread. */
if (process.platform === "linux") setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

export default async function render(input: DocumentoInput) {
  return move(new Uint8Array(await renderDocumento(input)));
}
