/** Calls a procedure by name, such as `llaves.create`, on a router's caller. */
export function callByName(caller: unknown, name: string, input: unknown): Promise<unknown> {
  const [area = "", procedure = ""] = name.split(".");
  const areas = caller as Record<string, Record<string, (input: unknown) => Promise<unknown>>>;
  const called = areas[area]?.[procedure];
  if (called === undefined) throw new Error(`no procedure ${name}`);
  return called(input);
}

/** The code of a call's refusal. Null if it was answered. */
export const codeOf = (called: Promise<unknown>): Promise<string | null> =>
  called.then(
    () => null,
    (error: { readonly cause?: { readonly code?: string } }) => error.cause?.code ?? String(error),
  );
