/** Ways in which people and programs write a name, each of which must still be found or refused. */
type Write = (name: string, other: string) => string;

const bytesOf = (text: string): number[] => [...new TextEncoder().encode(text)];
const hex = (byte: number): string => byte.toString(16).toUpperCase().padStart(2, "0");
const beyondAscii = (text: string, write: (character: string) => string): string =>
  text.replace(/[^\0-\x7f]/gu, write);
const drawn = (text: string, upper: number): string =>
  text.toUpperCase().replace(/[A-Z]/g, (letter) => String.fromCodePoint(upper + letter.charCodeAt(0) - 65));
const plain = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "");
/** The name with accents, so that its encoding shows. */
const accented = (text: string): string => text.replace(/a/gi, "á").replace(/n/gi, "ñ");

const halves = (name: string): [string, string] => {
  const words = name.split(" ");
  const place = Math.ceil(words.length / 2);
  return [words.slice(0, place).join(" "), words.slice(place).join(" ")];
};

/** Two names in one field, of which the listed one is first or second. */
export const JOINED: Readonly<Record<string, Write>> = Object.fromEntries(
  [
    " Y/O ",
    " Y/0 ",
    " y\\o ",
    " e/o ",
    " y ",
    " / ",
    "/",
    " - ",
    " – ",
    " & ",
    " + ",
    "; ",
    "\n",
    "\t",
    ", representado por ",
    " en representación de ",
    " apoderado de ",
    " y su madre ",
    " A/K/A ",
    " alias ",
    " t.c.c. ",
    ", conocido como ",
  ].flatMap((joint): [string, Write][] => [
    [`NAME${joint}OTHER`, (name, other) => `${name}${joint}${other}`],
    [`OTHER${joint}NAME`, (name, other) => `${other}${joint}${name}`],
  ]),
);

/** One name, with words about it or in other characters. */
export const DRESSED: Readonly<Record<string, Write>> = {
  "heirs of": (name) => `Herederos determinados e indeterminados de ${name}`,
  "succession of": (name) => `SUCESIÓN ILÍQUIDA DE ${name}`,
  "the deceased": (name) => `causante ${name} (q.e.p.d.)`,
  "the minor": (name) => `el menor ${name}`,
  "and others": (name) => `${name} y otros`,
  entities: (name) => beyondAscii(accented(name), (letter) => `&#${letter.codePointAt(0)};`),
  "entities twice": (name) =>
    beyondAscii(accented(name), (letter) => `&amp;#x${letter.codePointAt(0)?.toString(16)};`),
  escapes: (name) =>
    beyondAscii(accented(name), (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`),
  percent: (name) =>
    beyondAscii(accented(name), (letter) =>
      bytesOf(letter)
        .map((byte) => `%${hex(byte)}`)
        .join(""),
    ),
  "UTF-8 read as Latin-1": (name) => String.fromCharCode(...bytesOf(accented(name))),
  "drawn with circles": (name) => drawn(name, 0x24b6),
  "drawn with squares": (name) => drawn(name, 0x1f170),
  mathematical: (name) => drawn(name, 0x1d400),
  fullwidth: (name) => drawn(name, 0xff21),
  "spelled out with spaces": (name) =>
    name
      .split(" ")
      .map((word) => [...word].join(" "))
      .join("  "),
  "spelled out with hyphens": (name) =>
    name
      .split(" ")
      .map((word) => [...word].join("-"))
      .join(" "),
};

/** What only a person is called. */
export const TITLED: Readonly<Record<string, Write>> = {
  general: (name) => `General ${name}`,
  monsignor: (name) => `Mons. ${name}`,
  mullah: (name) => `Mullah ${name}`,
  "so-called": (name) => `so-called ${name}`,
  "general behind": (name) => `${name}, General`,
};

/** The name as forms, programs and keyboards leave it in a field. */
export const IN_A_FIELD: Readonly<Record<string, Write>> = {
  "holders in two lines": (name, other) => `${other}|${name}`,
  "a form's head": (name) => `CLIENTE: ${name}`,
  "two holders": (name, other) => `TITULAR 1: ${other} TITULAR 2: ${name}`,
  numbered: (name, other) => `1. ${other} 2. ${name}`,
  "a document behind each": (name, other) => `${other} CC 52.123.456 ${name} CC 79123456`,
  "a document glued": (name) => `${name}52123456`,
  "no blank behind a dot": (name, other) => `${other}.${name}`,
  "a second dot behind a legal form": (name, other) => `${other} S.A..${name}`,
  "c/o": (name, other) => `${other} c/o ${name}`,
  "an asterisk": (name, other) => `${other} * ${name}`,
  quotes: (name, other) => `"${other}" "${name}"`,
  "in a capacity": (name, other) => `${name}, en calidad de representante legal de ${other}`,
  "by order of": (name) => `POR ORDEN Y CUENTA DE ${name}`,
  "without a joint": (name, other) => `${other} ${name}`,
  "son of": (name, other) => `${other} hijo de ${name}`,
  tags: (name) => `<td><b>${name}</b></td>`,
  JSON: (name) => `{"nombre":"${name}"}`,
  "an address of mail": (name) => `${name} <cliente@example.com>`,
  "escaped newline": (name, other) => `${other}\\n${name}`,
  "escapes of addresses": (name) =>
    accented(name).replace(/[áñ]/g, (letter) => `%u00${hex(letter.charCodeAt(0))}`),
  "currency signs": (name) => name.toUpperCase().replace(/A/g, "₳").replace(/N/g, "₦").replace(/S/g, "₴"),
  "spelled out with commas": (name) =>
    name
      .split(" ")
      .map((word) => [...word].join(","))
      .join(" "),
  "a role": (name) => `Beneficiario final ${name}`,
  "a former role": (name) => `expresidente ${name}`,
  "words about the row": (name) => `NO USAR ${name} (DUPLICADO)`,
  "heads of fields": (name) => `Nombres: ${halves(name)[0]} Apellidos: ${halves(name)[1]}`,
  "a query string": (name) => `nombre=${halves(name)[0]}&apellido=${halves(name)[1]}`,
  "one address of mail": (name) => `${plain(name).replace(/ /g, "")}@example.com`,
  "an address with a year": (name) => `${plain(name).replace(/ /g, "_")}1960@example.com`,
  "blanks without width": (name) => name.replace(/ /g, "\u200b"),
};

/** The name word for word in a long text. */
export const SURROUNDED: Readonly<Record<string, Write>> = {
  "noise before": (name) => `${"x ".repeat(20)}${name}`,
  "one word before": (name) => `zubimendia ${name}`,
  "one word behind": (name) => `${name} zubimendia`,
  "a long word before": (name) => `zubimendiagoitia ${name}`,
  "noise around": (name) =>
    `pago de la factura del mes de mayo a favor del proveedor ${name} por servicios prestados en la sede`,
};

/** One person's given names and surnames, parted by a sign. */
export const HALVED: Readonly<Record<string, Write>> = {
  "given names / surnames": (name) => halves(name).join(" / "),
  "surnames / given names": (name) => halves(name).toReversed().join(" / "),
  "surnames; given names": (name) => halves(name).toReversed().join("; "),
  "surnames, given names": (name) => halves(name).toReversed().join(", "),
};
