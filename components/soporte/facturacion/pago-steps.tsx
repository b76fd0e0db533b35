import { cn } from "../../ui/cn";
import { Check } from "../../ui/icons";

const STEPS = [
  { paso: "que", label: "Qué se paga" },
  { paso: "datos", label: "Datos del pago" },
  { paso: "confirmar", label: "Esto pasará" },
] as const;

export type Paso = (typeof STEPS)[number]["paso"];

/** The current step. Finished steps link back. */
export function PagoSteps({ paso, onGo }: { readonly paso: Paso; readonly onGo: (paso: Paso) => void }) {
  const current = STEPS.findIndex((step) => step.paso === paso);
  return (
    <ol aria-label="Pasos" className="mb-6 flex flex-wrap items-center gap-x-2 gap-y-2 text-ink-3 text-sm">
      {STEPS.map((step, at) => {
        const isDone = at < current;
        return (
          <li
            key={step.paso}
            aria-current={at === current ? "step" : undefined}
            className="flex items-center gap-2"
          >
            {at > 0 && <span aria-hidden className="h-px w-4 bg-line-strong sm:w-9" />}
            <span
              aria-hidden
              className={cn(
                "grid size-6 place-items-center rounded-full border border-line-strong font-semibold text-xs tabular-nums",
                isDone && "border-sin text-sin",
                at === current && "border-accent bg-accent text-accent-ink",
              )}
            >
              {isDone ? <Check className="size-3.5" /> : at + 1}
            </span>
            {isDone ? (
              <button
                type="button"
                className="rounded-sm hover:text-ink hover:underline"
                onClick={() => onGo(step.paso)}
              >
                {step.label}
              </button>
            ) : (
              <span className={at === current ? "font-semibold text-ink" : undefined}>{step.label}</span>
            )}
          </li>
        );
      })}
    </ol>
  );
}
