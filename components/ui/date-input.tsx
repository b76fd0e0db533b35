"use client";

import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from "react";
import { cn } from "./cn";
import { useFieldSays } from "./field";
import { CalendarDays } from "./icons";
import { Input } from "./input";
import { useToday } from "./today";
import { dayOfTyped, typedOfDay } from "./typed-day";

// Most days are typed, so the calendar loads when it opens.
const DatePopover = lazy(() =>
  import("./date-popover").then(({ DatePopover }) => ({ default: DatePopover })),
);

export interface DateInputProps {
  /** `YYYY-MM-DD`, empty, or invalid text as typed. */
  readonly value?: string;
  readonly onValueChange?: (value: string) => void;
  /** Without `value`: the name of a field that is read when the form is sent. */
  readonly name?: string;
  readonly defaultValue?: string | undefined;
  /** First and last day of the calendar. The form checks a day that was typed. */
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  readonly required?: boolean;
  readonly className?: string;
}

const NO_DAY = "Escriba la fecha como dd/mm/aaaa: por ejemplo, 05/03/1980.";

/** A day, typed as `dd/mm/aaaa` or chosen in a calendar. Its value is `YYYY-MM-DD`. */
export function DateInput(props: DateInputProps) {
  const { defaultValue = "", min, max } = props;
  const given = props.value ?? defaultValue;
  const [text, setText] = useState(typedOfDay(given));
  const [seen, setSeen] = useState(given);
  const [isOpen, setOpen] = useState(false);
  const say = useFieldSays();
  const input = useRef<HTMLInputElement>(null);
  const today = useToday();
  const read = (typed: string) => dayOfTyped(typed, false) ?? typed.trim();
  if (given !== seen) {
    setSeen(given);
    // Changed by the caller, for example by clearing the filters.
    if (given !== read(text)) setText(typedOfDay(given));
  }
  const change = (typed: string) => {
    setText(typed);
    say(undefined);
    props.onValueChange?.(read(typed));
  };
  const finish = () => {
    const day = dayOfTyped(text, true);
    if (day === null) return say(text.trim() === "" ? undefined : NO_DAY);
    if (day !== read(text)) change(day);
    setText(typedOfDay(day));
  };
  useTypedBefore(input, text, change);
  const day = dayOfTyped(text, true);
  return (
    <span className={cn("relative inline-flex w-full min-w-0", props.className)}>
      <Input
        ref={input}
        value={text}
        onChange={({ target }) => change(target.value)}
        onBlur={finish}
        onKeyDown={({ key }) => key === "Enter" && finish()}
        placeholder="dd/mm/aaaa"
        inputMode="numeric"
        autoComplete="off"
        maxLength={10}
        required={props.required}
        className="pr-9 tabular-nums"
      />
      {props.name !== undefined && <input type="hidden" name={props.name} value={day ?? text.trim()} />}
      <button
        type="button"
        aria-label="Abrir el calendario"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="absolute inset-y-px right-px flex w-8.5 items-center justify-center rounded-r-md text-ink-3 -outline-offset-2 hover:text-ink"
      >
        <CalendarDays aria-hidden className="size-4" />
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <DatePopover
            anchor={input}
            day={day}
            today={today}
            min={min}
            max={max}
            onClose={() => setOpen(false)}
            onPick={(picked) => {
              typeInto(input.current, typedOfDay(picked));
              setOpen(false);
            }}
          />
        </Suspense>
      )}
    </span>
  );
}

/** Counts text that was typed before hydration. */
function useTypedBefore(
  input: RefObject<HTMLInputElement | null>,
  text: string,
  change: (typed: string) => void,
) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the page comes alive
  useEffect(() => {
    const typed = input.current?.value ?? text;
    if (typed !== text) change(typed);
  }, []);
}

/** Fires a native input event, so that the form notices. */
function typeInto(input: HTMLInputElement | null, text: string) {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, text);
  input?.dispatchEvent(new Event("input", { bubbles: true }));
}
