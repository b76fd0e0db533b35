import { LOTE_MAX_BYTES } from "@/server/domain/lotes/lote";
import { formatCount } from "@/server/domain/shared/formato";
import { NO_ANSWER } from "../../rooms/no-answer";

interface Refused {
  readonly message: string;
  readonly requestId: string | null;
}

/** Sends a file to be checked, once however often under a token; resolves to the lote it became, or to why there is none. Nothing is consumed. */
export async function upload(to: string, file: File, token: string): Promise<{ loteId: string } | Refused> {
  if (file.size === 0) return { message: "El archivo está vacío: elija otro.", requestId: null };
  if (file.size > LOTE_MAX_BYTES) {
    const most = `${formatCount(LOTE_MAX_BYTES / 1_048_576)} MB`;
    return { message: `El archivo supera ${most}: divídalo en varios.`, requestId: null };
  }
  try {
    const query = new URLSearchParams({ token, nombre: file.name.slice(0, 200) });
    const response = await window.fetch(`${to}?${query}`, {
      method: "POST",
      body: file,
      headers: { "content-type": "application/octet-stream" },
    });
    const body = await response.json();
    return response.ok ? body : { message: body.message, requestId: body.request_id };
  } catch {
    return { message: NO_ANSWER, requestId: null };
  }
}
