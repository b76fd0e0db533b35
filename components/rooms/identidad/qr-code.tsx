"use client";

import { useEffect, useState } from "react";
import { Skeleton } from "../../ui/skeleton";

/** A QR code drawn in this browser: what it says goes nowhere else. */
export function QrCode({ text }: { readonly text: string }) {
  const [path, setPath] = useState<{ readonly size: number; readonly d: string } | null>(null);
  useEffect(() => {
    let isShown = true;
    void import("qrcode").then(({ create }) => {
      const { modules } = create(text, { errorCorrectionLevel: "M" });
      const cells = Array.from({ length: modules.size ** 2 }, (_, at) => at).filter((at) => modules.data[at]);
      const d = cells.map((at) => `M${at % modules.size} ${Math.floor(at / modules.size)}h1v1h-1z`).join("");
      if (isShown) setPath({ size: modules.size, d });
    });
    return () => {
      isShown = false;
    };
  }, [text]);
  if (path === null) return <Skeleton className="size-52" />;
  const border = 4;
  const side = path.size + 2 * border;
  return (
    <svg
      role="img"
      aria-label="Código QR para su aplicación de autenticación"
      viewBox={`${-border} ${-border} ${side} ${side}`}
      className="size-52 rounded-md border border-line"
      shapeRendering="crispEdges"
    >
      {/* White in the dark theme as well: cameras want dark on light. */}
      <rect x={-border} y={-border} width={side} height={side} fill="white" />
      <path d={path.d} fill="black" />
    </svg>
  );
}
