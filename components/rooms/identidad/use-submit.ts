import { useState } from "react";
import type { Refusal } from "./refusal";

/**
 * Sends a form, one request at a time, and keeps its refusal. `send` resolves to a refusal, or to null on
 * success. Then the page changes and the form stays busy.
 */
export function useSubmit(fields: readonly string[], send: () => Promise<Refusal | null>) {
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [busy, setBusy] = useState(false);

  async function onSubmit() {
    if (busy) return;
    setBusy(true);
    setRefusal(null);
    const refused = await send();
    if (refused === null) return;
    setRefusal(refused);
    setBusy(false);
  }

  const problemOf = (name: string) => refusal?.issues.find(({ path }) => path[0] === name)?.message;
  return {
    onSubmit,
    busy,
    problemOf,
    /** A refusal that is about no field. */
    refusal: fields.some(problemOf) ? null : refusal,
  };
}
