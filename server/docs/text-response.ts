/** A public text that may be cached for an hour. */
export function textResponse(body: string, mediaType: string, status = 200): Response {
  return new Response(body, {
    status,
    headers: {
      "Content-Type": `${mediaType}; charset=utf-8`,
      "Cache-Control": "public, max-age=3600",
      "Access-Control-Allow-Origin": "*",
    },
  });
}
