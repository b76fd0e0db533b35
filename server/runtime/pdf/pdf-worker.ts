import { constants, setPriority } from "node:os";
import { move } from "piscina";
import { type DocumentoPedido, makeDocumento } from "../../usecases/consultas/make-documento";

/** Requests come before reports. Elsewhere than on Linux this would slow the whole process, not this thread. */
if (process.platform === "linux") setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

export default async function render(pedido: DocumentoPedido) {
  return move(await makeDocumento(pedido));
}
