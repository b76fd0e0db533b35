import { informeXlsx } from "../../delivery/archivos/informe-xlsx";
import type { Informe } from "../../domain/informes/informe";
import { type DocumentoInput, renderDocumento } from "../../pdf/render";

/** A PDF, or the workbook of a report for the board. */
export type DocumentoPedido = DocumentoInput | { readonly libro: Informe };

/** Takes long: for a thread of its own. */
export const makeDocumento = async (pedido: DocumentoPedido): Promise<Uint8Array<ArrayBuffer>> =>
  "libro" in pedido ? informeXlsx(pedido.libro) : new Uint8Array(await renderDocumento(pedido));
