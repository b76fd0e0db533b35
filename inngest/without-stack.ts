/**
 * Returns a refusal without the stack traces that the SDK adds, which show our code even to unknown callers. Removes
 * its signature, which covered them.
 */
export async function withoutStack(refusal: Response): Promise<Response> {
  const text = await refusal.text();
  const headers = new Headers(refusal.headers);
  for (const ofTheBody of ["content-length", "x-inngest-signature"]) headers.delete(ofTheBody);
  const isJson = text !== "" && headers.get("content-type")?.startsWith("application/json");
  const told = isJson ? JSON.stringify(JSON.parse(text), leaveOutStack) : text;
  return new Response(told, { status: refusal.status, headers });
}

const leaveOutStack = (key: string, value: unknown) => (key === "stack" ? undefined : value);
