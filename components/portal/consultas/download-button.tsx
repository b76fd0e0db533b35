"use client";

import { type ReactNode, useState } from "react";
import { download } from "../../rooms/download";
import { Button, type ButtonProps } from "../../ui/button";
import { Download } from "../../ui/icons";
import { useAddress } from "../link";

export interface DownloadButtonProps extends Pick<ButtonProps, "variant" | "size" | "disabled"> {
  readonly href: string;
  /** Names the file in a sentence: «el reporte». */
  readonly what: string;
  /** With a body, the request is a POST. */
  readonly body?: object;
  readonly children: ReactNode;
}

/** Requests a file and saves it. Shows that it is being made. */
export function DownloadButton({ href, what, body, children, ...rest }: DownloadButtonProps) {
  const [busy, setBusy] = useState(false);
  const at = useAddress();
  const run = async () => {
    setBusy(true);
    await download(at(href), what, body);
    setBusy(false);
  };
  return (
    <Button busy={busy} onClick={run} icon={<Download aria-hidden className="size-4" />} {...rest}>
      {children}
    </Button>
  );
}
