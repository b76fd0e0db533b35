/** Text pieces as a response body, read at the client's speed. A disconnect ends the reading. */
export function streamedText(pieces: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await pieces.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    cancel: () => void pieces.return(undefined),
  });
}
