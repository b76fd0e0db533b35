"use client";

import { useState } from "react";
import { Button } from "../ui/button";
import { Download } from "../ui/icons";
import { download } from "./download";

interface CsvButtonProps {
  readonly href: string;
  /** Names the file in an error: «la bitácora». */
  readonly what: string;
  /** The filter of the page. Null values are left out. */
  readonly filtro: object;
}

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
