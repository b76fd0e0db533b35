/**
 * A refusal without the stack traces that the SDK puts into it: it tells even a caller it does not understand where
 * in our code it fell. Its signature, which was of the body with them, goes too.
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
