import { toast } from "../ui/toasts";
import { personaHeaders } from "./house";
import { NO_ANSWER } from "./no-answer";

interface Refused {
  readonly message: string;
  readonly request_id: string;
}

const nameOf = (response: Response, fallback: string): string =>
  /filename="([^"]+)"/.exec(response.headers.get("content-disposition") ?? "")?.[1] ?? fallback;

export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Fetches a file and saves it. Shows a toast if it is refused. Resolves to whether it came. */
export async function download(href: string, what: string, body?: object): Promise<boolean> {
  try {
    const headers = { ...(body && { "content-type": "application/json" }), ...personaHeaders() };
    const sent = body && { method: "POST", body: JSON.stringify(body) };
    const response = await window.fetch(href, { ...sent, headers });
    if (!response.ok) {
      const { message, request_id: requestId }: Refused = await response.json();
      toast({ tone: "bad", title: `No fue posible descargar ${what}`, detail: message, requestId });
      return false;
    }
    saveFile(await response.blob(), nameOf(response, "descarga"));
    return true;
  } catch {
    toast({ tone: "bad", title: `No fue posible descargar ${what}`, detail: NO_ANSWER });
    return false;
  }
}
