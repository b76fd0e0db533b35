"use client";

import { type ReactNode, useState } from "react";
import { download } from "../../rooms/download";
import { Button, type ButtonProps } from "../../ui/button";
import { Download } from "../../ui/icons";
import { useAddress } from "../link";

export interface DownloadButtonProps extends Pick<ButtonProps, "variant" | "disabled"> {
  readonly href: string;
  /** As a sentence says it: «el reporte». */
  readonly what: string;
  /** Sent with the request, which is a POST then. */
  readonly body?: object;
  readonly children: ReactNode;
}

/** Makes a file and keeps it; says so while it is being made. */
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
