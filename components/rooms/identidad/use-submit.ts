import { useState } from "react";
import type { Refusal } from "./refusal";

/**
 * Sends a form of these fields once at a time and keeps what it was refused with. `send` says so, or null where it was granted: what
 * follows then leaves the form, which stays busy until it has.
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
    /** What no field says. */
    refusal: fields.some(problemOf) ? null : refusal,
  };
}
