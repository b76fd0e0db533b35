/**
 * The parts of a file that was written part by part, each read as it is taken: one is in memory at a time.
 * @throws where one is gone meanwhile: whoever downloads it sees the connection break off, and not a file that ends.
 */
export async function* partsInOrder(
  partes: number,
  contenidoOf: (numero: number) => Promise<Buffer | null>,
): AsyncGenerator<Uint8Array> {
  for (let numero = 1; numero <= partes; numero += 1) {
    const contenido = await contenidoOf(numero);
    if (contenido === null) throw new Error(`part ${numero} of ${partes} is gone`);
    yield contenido;
  }
}
