"use client";

import { useEffect, useState } from "react";
import { Button } from "../../ui/button";
import { useRouter } from "../link";
import { isJustValidated, validateAnother } from "./kept-for-validate";

const TYPES_TEXT = "input, textarea, select, [contenteditable=true], [role=dialog]";

/** Leads back to an empty form, with the key `n` too. */
export function ValidateAnother({ consultaId }: { readonly consultaId: string }) {
  const router = useRouter();
  const [isShown] = useState(() => isJustValidated(consultaId));
  const again = () => {
    validateAnother();
    router.push("/portal/validar");
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it does never changes
  useEffect(() => {
    if (!isShown) return;
    const onKey = ({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
      if (key !== "n" || ctrlKey || metaKey || altKey) return;
      if (target instanceof Element && target.closest(TYPES_TEXT)) return;
      again();
    };
    document.addEventListener("keyup", onKey);
    return () => document.removeEventListener("keyup", onKey);
  }, [isShown]);
  if (!isShown) return null;
  return (
    <Button aria-keyshortcuts="n" title="Tecla n" onClick={again}>
      Validar a otra persona o empresa
    </Button>
  );
}
