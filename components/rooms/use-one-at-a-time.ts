"use client";

import { useRef } from "react";

type Mutate<Input> = (input: Input, options: { readonly onSettled: () => void }) => unknown;

/** Calls `mutate`. Ignores calls before the answer, however soon they come. */
export function useOneAtATime<Input>(mutate: Mutate<Input>): (input: Input) => void {
  const isSending = useRef(false);
  return (input) => {
    if (isSending.current) return;
    isSending.current = true;
    mutate(input, {
      onSettled: () => {
        isSending.current = false;
      },
    });
  };
}
