"use client";

import { useState } from "react";
import { Button } from "../ui/button";
import { Download } from "../ui/icons";
import { download } from "./download";

interface CsvButtonProps {
  /** Where the file comes from. */
  readonly href: string;
  /** What it has, for what is said where it is refused: «la bitácora». */
  readonly what: string;
  /** What the page shows; a part that is null narrows nothing. */
  readonly filtro: object;
}

/** Downloads what a page shows, by the same filter. */
export function CsvButton({ href, what, filtro }: CsvButtonProps) {
  const [busy, setBusy] = useState(false);
  const chosen = Object.entries(filtro).flatMap(([name, value]) =>
    value === null ? [] : [[name, String(value)]],
  );
  const click = async () => {
    setBusy(true);
    await download(`${href}?${new URLSearchParams(chosen)}`, what);
    setBusy(false);
  };
  return (
    <Button busy={busy} onClick={click} icon={<Download aria-hidden className="size-4" />}>
      Descargar CSV
    </Button>
  );
}
