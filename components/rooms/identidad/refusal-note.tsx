import { CopyText } from "../../ui/copy-text";
import { CircleExclamationPoint } from "../../ui/icons";
import type { Refusal } from "./refusal";

/** Errors of the service, for which support needs the request id. */
const FAULTS: readonly string[] = ["db_error", "persistencia_error"];

export function RefusalNote({ refusal }: { readonly refusal: Refusal | null }) {
  return (
    <div role="alert">
      {refusal !== null && (
        <div className="flex items-start gap-2 rounded-md border border-bad bg-bad-soft px-3 py-2.5">
          <CircleExclamationPoint aria-hidden className="mt-0.5 size-4 shrink-0 text-bad" />
          <div className="min-w-0 space-y-1">
            <p>{refusal.message}</p>
            {refusal.requestId !== null && FAULTS.includes(refusal.code) && (
              <p className="text-ink-2 text-xs">
                Número de la solicitud: <CopyText text={refusal.requestId} />
              </p>
            )}
          </div>
        </div>
      )}
    </div>
  );
}
