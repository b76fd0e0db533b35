import { describe, expect, it } from "vitest";
import type { Codificacion } from "../../domain/archivos/lectura";
import { decodedAs, lettersOf } from "./text-letters";

/** Each alone: the fewer letters, the harder to tell. */
const NAMES = [
  ...["NÚÑEZ", "Núñez", "PEÑA", "peña", "Muñoz", "Ñáñez", "ÑUNGO", "Acuña", "QUIÑÓNEZ", "Ibáñez"],
  ...["GARCÍA", "García", "Ángel", "ÁNGEL", "ÁLVAREZ", "Álvarez", "TOMÁS", "Tomás", "Sebastián", "BOGOTÁ"],
  ...["José", "JOSÉ", "Pérez", "PÉREZ", "Élida", "ÉLIDA", "Andrés", "Inés Té", "MÉNDEZ", "Ibagué"],
  ...["Íngrid", "ÍNGRID", "Díaz", "DÍAZ", "Ríos", "RÍOS", "María", "LUCÍA", "Rocío", "MEJÍA"],
  ...["Óscar", "ÓSCAR", "Gómez", "GÓMEZ", "López", "Ramón", "RAMÓN", "Simón", "LEÓN", "Popayán"],
  ...["Úrsula", "ÚRSULA", "Raúl", "RAÚL", "Jesús", "JESÚS", "Zúñiga", "Güiza", "GÜIZA", "Agüero"],
];

const CODECS = ["windows-1252", "cp850", "macintosh"] as const;
const encoded = (text: string, codec: Codificacion): Buffer => {
  const upper = decodedAs(
    Uint8Array.from({ length: 128 }, (_, at) => at + 128),
    codec,
  );
  return Buffer.from(
    [...text].map((letter) => (letter > "\u007f" ? 128 + upper.indexOf(letter) : letter.charCodeAt(0))),
  );
};

describe("lettersOf", () => {
  it.each([
    ["windows-1252", "c1c9cdd3dad1dce1e9edf3faf1fc80929697", "ÁÉÍÓÚÑÜáéíóúñü€’–—"],
    ["cp850", "b590d6e0e9a59aa082a1a2a3a481", "ÁÉÍÓÚÑÜáéíóúñü"],
    ["macintosh", "e783eaeef28486878e92979c969f", "ÁÉÍÓÚÑÜáéíóúñü"],
  ] as const)("maps the bytes of %s as its table has them", (codec, hex, text) =>
    expect(decodedAs(Buffer.from(hex, "hex"), codec)).toBe(text),
  );

  it.each(CODECS)("tells %s by one name alone, or says that it is a guess", (codec) => {
    const wrong = NAMES.filter((name) => {
      const { codificacion, isGuess } = lettersOf(encoded(`Nombre;NIT\n${name} Ficticia;1\n`, codec));
      return codificacion !== codec && !isGuess;
    });
    expect(wrong).toEqual([]);
  });

  it.each(CODECS)("tells %s without a doubt by a few names", (codec) => {
    for (let at = 0; at + 5 <= NAMES.length; at += 5) {
      const text = NAMES.slice(at, at + 5).map((name) => `${name} Ficticia;79123456`);
      expect(lettersOf(encoded(text.join("\r\n"), codec)), text.join()).toMatchObject({
        codificacion: codec,
        isGuess: false,
      });
    }
  });

  it("reads Windows dashes and quotes beside names, and O’Connor", () => {
    const text = "Título – “Reporte”\nO’Ficticio Peña;1\nCía. Nº 3 – Café;2\n";
    expect(lettersOf(encoded(text, "windows-1252"))).toMatchObject({
      codificacion: "windows-1252",
      isGuess: false,
    });
  });

  it("shows three names of rows before titles, each by every encoding that it may be in", () => {
    const text = `Identificación;Razón social\n${NAMES.slice(0, 9)
      .map((name) => `79123456;${name} Ficticia Óñez`)
      .join("\n")}\n`;
    const { opciones } = lettersOf(encoded(text, "cp850"));
    expect(opciones.map(({ codificacion, muestras }) => [codificacion, muestras.length])).toEqual([
      ["cp850", 3],
      ["windows-1252", 3],
      ["macintosh", 3],
    ]);
    expect(opciones[0]?.muestras[0]).toBe("NÚÑEZ Ficticia Óñez");
  });

  it("takes UTF-8 with one broken letter for UTF-8, and keeps the break to be seen", () => {
    const raw = Buffer.from("Nombre;NIT\nÑandú Ficticio;1\nAna Núñez Pe");
    const cut = Buffer.concat([raw, Buffer.from([0xc3])]);
    const { codificacion } = lettersOf(cut);
    expect([codificacion, decodedAs(cut, "utf-8").at(-1)]).toEqual(["utf-8", "\ufffd"]);
  });

  it.each([
    ["UTF-8", Buffer.from("Ñandú"), "utf-8"],
    ["ASCII", Buffer.from("Ana"), "utf-8"],
    ["UTF-16 with its mark", Buffer.from("\ufeffÑandú", "utf16le"), "utf-16le"],
    ["UTF-16 without", Buffer.from("Nombre\tNIT", "utf16le"), "utf-16le"],
    ["UTF-16 of the other order", Buffer.from("Nombre\tNIT", "utf16le").swap16(), "utf-16be"],
  ])("offers nothing else for %s", (_, raw, codificacion) =>
    expect(lettersOf(raw)).toEqual({ codificacion, opciones: [], isGuess: false }),
  );

  it("asks when only letters of other languages occur that two encodings share", () =>
    expect(lettersOf(encoded("Nombre;NIT\nHans Schäfer;79123456\n", "macintosh")).isGuess).toBe(true));
});
