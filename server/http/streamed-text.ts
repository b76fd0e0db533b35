/** Text in pieces as the body of an answer, read as fast as whoever takes it does; who leaves ends the reading. */
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
