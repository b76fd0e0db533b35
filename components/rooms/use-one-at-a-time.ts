"use client";

import { useRef } from "react";

type Mutate<Input> = (input: Input, options: { readonly onSettled: () => void }) => unknown;

/** Sends what a button or form asks for; a second click before the answer sends nothing, however soon it comes. */
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
