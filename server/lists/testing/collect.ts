import { ListaRejection } from "../rejection";

export async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const collected: T[] = [];
  for await (const item of items) collected.push(item);
  return collected;
}

/** The reason a parse was rejected for; fails the test where it was not, or fell over instead. */
export async function reasonOf(items: AsyncIterable<unknown>): Promise<string> {
  try {
    await collect(items);
  } catch (error) {
    if (error instanceof ListaRejection) return error.reason;
    throw error;
  }
  throw new Error("the file was accepted");
}
