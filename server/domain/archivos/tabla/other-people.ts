import { mapInSlices, type Slices } from "../../screening/slices";
import { plainWords } from "../../shared/formato";
import {
  CAMPOS,
  type Campo,
  columnsOf,
  type Fuente,
  type Fuentes,
  type OtraPersona,
  writtenAs,
} from "./columnas";
import { HEAD_CONTAINS, HEAD_OTHER, HEADS } from "./heads";
import { isFullName, parteOf } from "./name-parts";

type Rows = readonly (readonly string[])[];
type Match = (heads: readonly string[]) => Slices<ReadonlyMap<Campo, Fuente>>;

/** People other than the row's main person. Their columns are never used for that person. */
const BESIDE: readonly (readonly [written: string, rol: string])[] = [
  ["co ?deudor(?:a|es|as)?|deudor(?:a|es)? solidari[oa]s?", "Codeudor"],
  ["fiador(?:a|es)?|avalista|garante", "Fiador"],
  [
    "(?:primer |segundo )?(?:representante|repres|rep|rte|rpte)s?(?: (?:legal(?:es)?|leg))|representante|replegal",
    "Representante legal",
  ],
  ["apoderad[oa]s?", "Apoderado"],
  ["conyugu?e|espos[oa]|companer[oa] permanente", "Cónyuge"],
  ["acudiente", "Acudiente"],
  ["revisor fiscal", "Revisor fiscal"],
  ["suplente", "Suplente"],
];
/** People that a file may be about, or may name beside another. */
const PERHAPS =
  /\b(?:socio|accionista|beneficiari[oa](?: final)?|propietari[oa]|copropietari[oa]|titular|cotitular|hereder[oa]|tomador|asegurad[oa]|arrendatari[oa]|arrendador|comprador|poderdante|deudor|cesionari[oa]|cedente|inquilin[oa]|locatari[oa]|ordenante|remitente|destinatari[oa]|girador|pagador|conductor|vendedor|contacto|responsable|referencia (?:personal|familiar))(?:es|s)?\b/;
/** Roles that a company never has. */
const NATURALES: ReadonlySet<string> = new Set(["Representante legal", "Cónyuge", "Acudiente"]);
const LITTLE_END = / (?:datos|del?|la|el|los|las)$/;
/** Replaces the header of another person's column. No real header equals it. */
export const EXCLUDED = "\0";

/** The other person in a header, as in `Cédula del codeudor`. Null if the header is about the main person. */
function roleOf(head: string): { readonly rol: string; readonly rest: string } | null {
  for (const [written, rol] of BESIDE) {
    const words = new RegExp(`\\b(?:${written})\\b`);
    if (!words.test(head)) continue;
    const numbered = / ?\b([2-9])$/.exec(head)?.[1];
    const rest = head
      .replace(words, " ")
      .replace(/ [1-9]$/, "")
      .trim()
      .replace(/\s+/g, " ");
    return {
      rol: [rol, rol !== "Suplente" && /\bsuplente\b/.test(head) ? "suplente" : "", numbered ?? ""]
        .filter((part) => part !== "")
        .join(" "),
      rest: rest
        .replace(/\bsuplente\b/, "")
        .trim()
        .replace(LITTLE_END, "")
        .replace(LITTLE_END, ""),
    };
  }
  return null;
}

/** The label of a column on the page. */
export const headLabel = (encabezado: readonly string[], at: number): string =>
  encabezado[at] || `Columna ${at + 1}`;

/** A column's letters in a spreadsheet: A, B, ... AA. */
const letterOf = (at: number): string =>
  (at < 26 ? "" : String.fromCharCode(64 + Math.floor(at / 26))) + String.fromCharCode(65 + (at % 26));

interface Table {
  readonly encabezado: readonly string[];
  /** From `headWords`. */
  readonly heads: readonly string[];
  readonly rows: Rows;
}

/** A column of another person: the person, and the rest of its header. */
interface Beside {
  readonly key: string;
  readonly rest: string;
}

/** The header of a number or a type of document without a number at its end. Null if it is none. */
const documentHead = (head: string): string | null => {
  const base = head.replace(/ ?[1-9]$/, "");
  return [...HEADS.numero_documento, ...HEADS.tipo_documento].includes(base) ? base : null;
};

/** The columns that certainly belong to another person. */
function besideIn(heads: readonly string[]): ReadonlyMap<number, Beside> {
  const found = new Map<number, Beside>();
  const isOwn = (head: string, at: number) => documentHead(head) !== null && !found.has(at);
  for (const [at, head] of heads.entries()) {
    const role = roleOf(head);
    const before = found.get(at - 1);
    const document = documentHead(head);
    const hasAnother = () => heads.some((other, place) => place !== at && isOwn(other, place));
    if (role !== null) found.set(at, { key: role.rol, rest: role.rest });
    else if (numberedHead(heads, at) !== null) found.set(at, numberedHead(heads, at) as Beside);
    // The document after a person's name is theirs if the main person has another.
    else if (before?.rest === "" && document !== null && hasAnother()) {
      found.set(at, { key: before.key, rest: document });
    }
  }
  return found;
}

/** The headers for the main person. Those of other people are replaced. */
export function mainHeads(heads: readonly string[]): readonly string[] {
  const beside = besideIn(heads);
  const isNumbered = heads.some((_, at) => numberedHead(heads, at) !== null);
  return heads.map((head, at) => {
    if (beside.has(at)) return EXCLUDED;
    return isNumbered ? head.replace(/ ?1$/, "") : head;
  });
}

/** The columns of each other person. */
function groupsIn(
  heads: readonly string[],
  used: ReadonlySet<number>,
): ReadonlyMap<string, ReadonlyMap<number, string>> {
  const groups = new Map<string, Map<number, string>>();
  const beside = new Map(besideIn(heads));
  for (const [at, head] of heads.entries()) {
    const mine =
      used.has(at) || head === "" ? null : (beside.get(at) ?? perhapsAt(heads, at, beside.get(at - 1)));
    if (mine === null) continue;
    beside.set(at, mine);
    groups.set(mine.key, (groups.get(mine.key) ?? new Map<number, string>()).set(at, mine.rest));
  }
  return groups;
}

/** A column that may be another person's, by a word in its header or because the header repeats. */
function perhapsAt(heads: readonly string[], at: number, before: Beside | undefined): Beside | null {
  const head = heads[at] ?? "";
  const hasNumber = (word: string) =>
    heads.some(
      (other) =>
        other !== word &&
        other.includes(word) &&
        (/\bid\b/.test(other) || HEAD_CONTAINS.numero_documento?.test(other)),
    );
  // Any word with its own number is somebody: `Aprendiz` beside `Cédula aprendiz`.
  const isSomebody = /^[a-z]{5,}$/.test(head) && !HEAD_OTHER.test(head) && hasNumber(` ${head}`);
  const [word] = PERHAPS.exec(head) ?? (isSomebody ? [head] : []);
  const isNumbered = word !== undefined && hasNumber(word);
  // Without a document, such a person may belong to the company itself: a salesman.
  if (word !== undefined && (isNumbered || !HEAD_OTHER.test(head))) {
    return { key: word, rest: head.replace(word, "").trim().replace(LITTLE_END, "") };
  }
  const document = documentHead(head);
  if (document !== null && before !== undefined) return { key: before.key, rest: document };
  const times = heads.slice(0, at).filter((other) => other === head).length;
  return times > 0 ? { key: `${times}`, rest: head } : null;
}

/** `Titular 2` and `Documento 2`, if both are headers without their number. */
function numberedHead(heads: readonly string[], at: number): Beside | null {
  const [, base = "", number = ""] = /^(.+?) ?([2-9])$/.exec(heads[at] ?? "") ?? [];
  const isKnown = HEADS.nombre.includes(base) || documentHead(base) !== null;
  const hasNumber = heads.some((head) =>
    HEADS.numero_documento.some((name) => head === `${name} ${number}` || head === `${name}${number}`),
  );
  return isKnown && hasNumber ? { key: `${Number(number) - 1}`, rest: base } : null;
}

/** Finds the other people in the rows. */
export function* findOtras(table: Table, main: Fuentes, match: Match): Slices<readonly OtraPersona[]> {
  const { heads, encabezado, rows } = table;
  const used = new Set(CAMPOS.flatMap((campo) => columnsOf(main[campo])));
  const { nombre } = main;
  const [, [empresa = -1] = []] = nombre !== null && "columnas" in nombre ? nombre.columnas : [];
  // If a row names a person and a company, the person is the main one.
  const company = { rol: headLabel(encabezado, empresa), columnas: nombreOnly(main, empresa), incluir: null };
  const found: Uncounted[] = empresa < 0 ? [] : [company];
  for (const [key, group] of groupsIn(heads, used)) {
    const otra = yield* otraOf(table, main, { key, group, match });
    if (otra !== null) found.push(otra);
  }
  const otras = (yield* withFilas(found, main, rows)).filter(({ filas }) => filas > 0);
  return otras.map((otra, at) => {
    const before = otras.slice(0, at).filter(({ rol }) => rol === otra.rol).length;
    return before === 0 ? otra : { ...otra, rol: `${otra.rol} (${before + 1})` };
  });
}

interface Group {
  readonly key: string;
  /** The rest of each column's header. */
  readonly group: ReadonlyMap<number, string>;
  readonly match: Match;
}

function* otraOf(
  { encabezado, heads, rows }: Table,
  main: Fuentes,
  { key, group, match }: Group,
): Slices<Uncounted | null> {
  const named = heads.map((_, at) => {
    const rest = group.get(at);
    if (rest !== "") return rest ?? EXCLUDED;
    // `Codeudor` alone is the name, or the number.
    return isFullName(rows, at) ? "nombre" : "documento";
  });
  const found = yield* match(named);
  const nombre = found.get("nombre") ?? null;
  const numero = found.get("numero_documento") ?? null;
  const isByRole = roleOf(heads[[...group.keys()][0] ?? -1] ?? "") !== null;
  if (nombre === null && (numero === null || !isByRole)) return null;
  const nombreAt = columnsOf(nombre);
  if (!isByRole && nombreAt.length === 1 && !isFullName(rows, nombreAt[0] ?? -1)) return null;
  // `Apellidos deudor` beside `Nombres deudor` is half a name, and nobody by itself.
  if (!isByRole && nombreAt.every((at) => parteOf(group.get(at) ?? "")?.kind === "apellido")) return null;
  const [first = -1] = nombre === null ? columnsOf(numero) : nombreAt;
  // Two columns with one header are distinguished by their letters.
  const isTwice = heads.filter((head) => head === heads[first]).length > 1;
  const rol = isByRole
    ? key
    : headLabel(encabezado, first) + (isTwice ? ` (columna ${letterOf(first)})` : "");
  const isNatural = [...NATURALES].some((one) => key.startsWith(one));
  const columnas: Fuentes = {
    ...NOBODY,
    ...Object.fromEntries(found),
    ...sharedOf(main),
    tipo: found.get("tipo") ?? (isNatural ? { valor: "natural" } : null),
  };
  return { rol, columnas, incluir: null };
}

const NOBODY = Object.fromEntries(CAMPOS.map((campo) => [campo, null])) as unknown as Fuentes;

/** Campos that apply to every person of a row. */
const sharedOf = ({ referencia, sujeto_obligado, nit_sujeto_obligado }: Fuentes) => ({
  referencia,
  contraparte: null,
  sujeto_obligado,
  nit_sujeto_obligado,
});

/** The columns of a person with nothing but a name. */
export const nombreOnly = (main: Fuentes, columna: number): Fuentes => ({
  ...NOBODY,
  ...sharedOf(main),
  nombre: { columna },
});

type Uncounted = Omit<OtraPersona, "filas">;

/** Counts the rows that name each of these people besides the main one. */
export function* withFilas(otras: readonly Uncounted[], main: Fuentes, rows: Rows): Slices<OtraPersona[]> {
  const counted: OtraPersona[] = [];
  for (const otra of otras) {
    const isNamed = yield* mapInSlices(rows, (row) => namesAnother(otra.columnas, main, row));
    counted.push({ ...otra, filas: isNamed.filter(Boolean).length });
  }
  return counted;
}

/** Whether a row names this person, other than the main one. */
export function namesAnother(otra: Fuentes, main: Fuentes, celdas: readonly string[]): boolean {
  const [nombre, numero] = [writtenAs(otra, celdas, "nombre"), writtenAs(otra, celdas, "numero_documento")];
  if (!/\p{L}{2}|\d{3}/u.test(`${nombre} ${numero}`)) return false;
  // In another order the words name the same person.
  const words = (text: string) => plainWords(text).split(" ").sort().join(" ");
  const isSame = (campo: "nombre" | "numero_documento", written: string) =>
    written === "" || words(written) === words(writtenAs(main, celdas, campo));
  return !(isSame("nombre", nombre) && isSame("numero_documento", numero));
}
