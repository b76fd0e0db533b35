import { personaHeaders } from "./house";
import { NO_ANSWER } from "./no-answer";

export interface UploadRefused {
  readonly message: string;
  readonly requestId: string | null;
}

/** Sends a file to a route with its name and `query`. Resolves to the route's answer or to the refusal. */
export async function uploadFile<Answer>(
  to: string,
  file: File,
  query: Readonly<Record<string, string>>,
): Promise<Answer | UploadRefused> {
  try {
    const search = new URLSearchParams({ ...query, nombre: file.name.slice(-200) });
    const response = await window.fetch(`${to}?${search}`, {
      method: "POST",
      body: file,
      headers: { "content-type": "application/octet-stream", ...personaHeaders() },
    });
    const body = await response.json();
    return response.ok ? body : { message: body.message, requestId: body.request_id };
  } catch {
    return { message: NO_ANSWER, requestId: null };
  }
}
