import QRCode from "qrcode";

/** A QR code as one path with modules of size 1. `size` is the number on each side. */
export function qrPath(text: string): { readonly d: string; readonly size: number } {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: "M" });
  const { size } = modules;
  const runs: string[] = [];
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; ) {
      const from = x;
      while (x < size && modules.get(y, x)) x += 1;
      if (x > from) runs.push(`M${from} ${y} L${x} ${y} L${x} ${y + 1} L${from} ${y + 1} Z`);
      x += 1;
    }
  }
  return { d: runs.join(" "), size };
}
