import { expect, it } from "vitest";
import { carpetaOf } from "./carpeta";

const of = (nombreConsultado: string | null, documentoConsultado: string | null = null) =>
  carpetaOf(7, {
    creadaEn: new Date("2026-11-22T03:00:00Z"),
    severidad: "sin_hallazgo",
    nombreConsultado,
    documentoConsultado,
  });
const BEGINS = "consultas/007 2026-11-21 sin hallazgo";

it.each([
  ["José Ñuñez-O'Hará", null, `${BEGINS} Jose Nunez O Hara`],
  ["../../etc/passwd", null, `${BEGINS} etc passwd`],
  ["C:\\Windows\\System32\u0000.exe", null, `${BEGINS} C Windows System32 exe`],
  ["=HYPERLINK(1)|rm -rf *?<>", null, `${BEGINS} HYPERLINK 1 rm rf`],
  ["王小明", null, `${BEGINS} WangXiaoMing`],
  ["...", "CC79123456", `${BEGINS} CC79123456`],
  [null, "NIT900123456", `${BEGINS} NIT900123456`],
  ["…", null, BEGINS],
  ["A".repeat(300), null, `${BEGINS} ${"A".repeat(40)}`],
])(
  "names the folder of %j %j so that a person finds it and no path leads elsewhere",
  (nombre, documento, path) => expect(of(nombre, documento)).toBe(path),
);
