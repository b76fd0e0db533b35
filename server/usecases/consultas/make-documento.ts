import { informeXlsx } from "../../delivery/archivos/informe-xlsx";
import type { Informe } from "../../domain/informes/informe";
import { type DocumentoInput, renderDocumento } from "../../pdf/render";

/** A PDF, or the workbook of an informe. */
export type DocumentoPedido = DocumentoInput | { readonly libro: Informe };

/** Slow: run it in a worker thread. */
export const makeDocumento = async (pedido: DocumentoPedido): Promise<Uint8Array<ArrayBuffer>> =>
  "libro" in pedido ? informeXlsx(pedido.libro) : new Uint8Array(await renderDocumento(pedido));
