import { ListaRejection } from "../rejection";

export async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const collected: T[] = [];
  for await (const item of items) collected.push(item);
  return collected;
}

/** Returns the reason of a rejected parse. Fails the test if it was not rejected or threw another error. */
export async function reasonOf(items: AsyncIterable<unknown>): Promise<string> {
  try {
    await collect(items);
  } catch (error) {
    if (error instanceof ListaRejection) return error.reason;
    throw error;
  }
  throw new Error("the file was accepted");
}
