import { plainWords } from "../shared/plain-words";
import { CAMPOS, type Campo, type Columnas, columnsOf, type Fuente } from "./columnas";

/** What heads of columns are called in files as they are: letters and digits alone, without accents. */
const NOMBRES: Readonly<Record<Campo, readonly string[]>> = {
  tipo: ["tipo", "tipo de persona", "tipo persona", "persona", "naturaleza"],
  nombre: [
    "nombre",
    "nombre completo",
    "nombres y apellidos",
    "apellidos y nombres",
    "nombre o razon social",
    "nombre razon social",
    "nombres y apellidos o razon social",
    "apellidos y nombres o razon social",
    "razon social",
    "nombres",
    "tercero",
    "contraparte nombre",
    "name",
  ],
  tipo_documento: [
    "tipo documento",
    "tipo de documento",
    "tipo doc",
    "tipo identificacion",
    "tipo de identificacion",
    "tipo id",
  ],
  numero_documento: [
    "numero documento",
    "numero de documento",
    "documento",
    "identificacion",
    "numero identificacion",
    "numero de identificacion",
    "no documento",
    "no identificacion",
    "cedula",
    "nit",
    "cc",
    "id",
  ],
  fecha_nacimiento: ["fecha nacimiento", "fecha de nacimiento", "nacimiento", "fec nacimiento"],
  pais: ["pais", "codigo pais", "nacionalidad", "country"],
  referencia: ["referencia", "referencia externa", "codigo", "radicado", "ref"],
  contraparte: ["contraparte", "tipo contraparte", "tipo de contraparte", "clase", "relacion", "vinculo"],
  sujeto_obligado: ["sujeto obligado", "razon social sujeto obligado"],
  nit_sujeto_obligado: ["nit sujeto obligado", "nit del sujeto obligado"],
};

/** Heads of the parts of a name, in the order in which it is said. */
const PARTES = [
  ["primer nombre", "nombre 1", "nombres", "nombre"],
  ["segundo nombre", "nombre 2", "otros nombres"],
  ["primer apellido", "apellido 1", "apellidos", "apellido"],
  ["segundo apellido", "apellido 2"],
] as const;
/** Of a name in one column, which goes before its parts. */
const ENTEROS = ["nombre completo", "nombres y apellidos", "apellidos y nombres"] as const;
const EMPRESA = ["razon social"] as const;

/**
 * A name of which a file has the surnames, or the companies, in columns of their own: without them half of a person, or
 * nobody, would be asked for. Null: one column says it.
 */
function nombreInParts(heads: readonly string[]): Fuente | null {
  const find = (names: readonly string[]): readonly number[] => {
    const at = names.map((name) => heads.indexOf(name)).find((place) => place >= 0);
    return at === undefined ? [] : [at];
  };
  const [primero = [], otros = [], ...apellidos] = PARTES.map(find);
  const entero = find(ENTEROS);
  const persona = entero.length > 0 ? entero : [...primero, ...otros, ...apellidos.flat()];
  const columnas = [persona, find(EMPRESA)].filter((group) => group.length > 0);
  return columnas.flat().length > 1 && persona.length > 0 ? { columnas } : null;
}

/** The columns that heads suggest; of two that say the same the first, and each column once. */
export function proposeColumnas(encabezado: readonly string[]): Columnas {
  const heads = encabezado.map(plainWords);
  const nombre = nombreInParts(heads);
  const taken = new Set<number>(columnsOf(nombre));
  const proposed = new Map<Campo, Fuente>(nombre === null ? [] : [["nombre", nombre]]);
  // A head that is a campo's first name goes to it before any other may take it by a synonym.
  const depth = Math.max(...CAMPOS.map((campo) => NOMBRES[campo].length));
  for (let at = 0; at < depth; at += 1) {
    for (const campo of CAMPOS) {
      const head = NOMBRES[campo][at];
      const columna = head === undefined || proposed.has(campo) ? -1 : heads.indexOf(head);
      if (columna < 0 || taken.has(columna)) continue;
      taken.add(columna);
      proposed.set(campo, { columna });
    }
  }
  return Object.fromEntries(CAMPOS.map((campo) => [campo, proposed.get(campo) ?? null])) as Columnas;
}

/** Rows among which the head is looked for. */
const TITLES = 10;

/** Which row is the head: a table often begins with a title, and a head names at least two things, one of them a name. */
export function headAt(rows: readonly (readonly string[])[]): number {
  const known = (cells: readonly string[]) =>
    Object.entries(proposeColumnas(cells)).flatMap(([campo, fuente]) => (fuente === null ? [] : [campo]));
  if (known(rows[0] ?? []).length > 0) return 0;
  const found = rows.slice(0, TITLES).findIndex((cells) => {
    const campos = known(cells);
    return campos.length > 1 && campos.includes("nombre");
  });
  return Math.max(found, 0);
}
