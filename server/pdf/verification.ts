import QRCode from "qrcode";
import { type Block, beside, type Mark, rectangle, row, space, stacked } from "./sheet";
import { CONTENT, INK, PAGE, TEXT } from "./theme";

const QR_SIDE = 80;
const { left: LEFT } = PAGE;

interface Verification {
  /** Address in the QR code. */
  readonly address: string;
  /** What the reader finds at the address. */
  readonly explains: string;
  /** Monospaced lines: address and hashes for the verification. */
  readonly lines: readonly string[];
  readonly closing: string;
}

/** How to verify a paper, beside its QR code. Not split over pages. */
export function verificationBlock({ address, explains, lines, closing }: Verification): Block {
  const { d, size } = qrPath(address);
  const side: Mark = {
    kind: "path",
    left: LEFT,
    top: 0,
    d,
    fill: "#000000",
    scale: QR_SIDE / size,
    alt: `Código QR que lleva a ${address}`,
  };
  const text = row([
    {
      left: LEFT + QR_SIDE + 18,
      width: CONTENT - QR_SIDE - 18,
      texts: [
        ["Verifique este documento", TEXT.heading],
        [explains, TEXT.muted, 1],
        ...lines.map((line, at) => [line, TEXT.mono, at === 0 ? 4 : 0] as const),
        [closing, TEXT.small, 5],
      ],
    },
  ]);
  const rule: Mark = { kind: "path", left: LEFT, top: 0, d: rectangle(CONTENT, 0.75), fill: INK };
  return stacked([
    space(13),
    { height: 12, marks: [rule] },
    beside({ height: QR_SIDE, marks: [side] }, stacked(text)),
  ]);
}

/** A QR code as one path with modules of size 1. `size` is the number on each side. */
function qrPath(text: string): { readonly d: string; readonly size: number } {
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
