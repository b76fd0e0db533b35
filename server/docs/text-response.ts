/** A text that anybody may read and keep for an hour. */
export function textResponse(body: string, mediaType: string): Response {
  return new Response(body, {
    headers: {
      "Content-Type": `${mediaType}; charset=utf-8`,
      "Cache-Control": "public, max-age=3600",
      "Access-Control-Allow-Origin": "*",
    },
  });
}
