"use client";

import type { ChangeEvent, ComponentProps } from "react";
import { cn } from "./cn";
import { useField } from "./field";

/** One line of text. Counts text that was typed or autofilled before hydration. */
export function Input({ className, ref, ...rest }: ComponentProps<"input">) {
  const attach = (input: HTMLInputElement | null) => {
    if (rest.value === "" && input?.value)
      rest.onChange?.({ target: input, currentTarget: input } as ChangeEvent<HTMLInputElement>);
    if (typeof ref === "function") return ref(input);
    if (ref) ref.current = input;
  };
  return <input {...useField()} ref={attach} className={cn(CONTROL, className)} {...rest} />;
}

interface FileInputProps {
  readonly accept: string;
  readonly file: File | null;
  readonly onChoose: (file: File | null) => void;
}

/** A file, chosen or dropped. The native control is transparent, because its words are in the browser's language. */
export function FileInput({ accept, file, onChoose }: FileInputProps) {
  return (
    <div className="relative">
      <Input
        type="file"
        accept={accept}
        onChange={({ target }) => onChoose(target.files?.[0] ?? null)}
        className="peer absolute inset-0 cursor-pointer opacity-0"
      />
      <p
        aria-hidden
        className={cn(
          CONTROL,
          "flex items-center gap-2.5 py-1 pl-1 peer-hover:border-accent peer-focus-visible:outline-2 peer-focus-visible:outline-accent peer-focus-visible:outline-offset-2 peer-aria-invalid:border-bad",
        )}
      >
        <span className="shrink-0 rounded border border-line bg-sunken px-2.5 py-0.5 font-medium">
          Elegir archivo
        </span>
        <span className={cn("min-w-0 truncate", file === null && "text-ink-3")}>
          {file?.name ?? "Ninguno elegido"}
        </span>
      </p>
    </div>
  );
}

export const CONTROL =
  "min-h-9 w-full min-w-0 rounded-md border border-control bg-surface px-2.5 py-1.5 text-ink text-sm max-sm:text-base " +
  "disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken disabled:text-ink-3 " +
  "[&[readonly]]:bg-sunken aria-invalid:border-bad aria-invalid:outline-bad";

/** Text of several lines. It grows with its content. */
export function Textarea({ className, rows = 3, ...rest }: ComponentProps<"textarea">) {
  return (
    <textarea
      {...useField()}
      rows={rows}
      className={cn(
        CONTROL,
        "field-sizing-content max-h-80 resize-y",
        rows > 2 ? "min-h-18" : "min-h-14",
        className,
      )}
      {...rest}
    />
  );
}
