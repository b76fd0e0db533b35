import { isValidNit } from "../shared/nit";

/** What a row may say, by the name of its column in the template; in its order. */
export const CAMPOS = [
  "tipo",
  "nombre",
  "tipo_documento",
  "numero_documento",
  "fecha_nacimiento",
  "pais",
  "referencia",
  "contraparte",
  "sujeto_obligado",
  "nit_sujeto_obligado",
] as const;
export type Campo = (typeof CAMPOS)[number];

/** Where a campo comes from: a column of the file, from 0, or the same value for every row. */
type Fuente = { readonly columna: number } | { readonly valor: string };

/** Null: the file does not say it. */
export type Columnas = Readonly<Record<Campo, Fuente | null>>;

/** What heads of columns are called in files as they are: letters and digits alone, without accents. */
const NOMBRES: Readonly<Record<Campo, readonly string[]>> = {
  tipo: ["tipo", "tipo de persona", "tipo persona", "persona", "naturaleza"],
  nombre: [
    "nombre",
    "nombre completo",
    "nombres y apellidos",
    "nombre o razon social",
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

/** Letters and digits without accents, in lower case, one space between. */
export const plainWords = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, " ")
    .trim();

/** The columns that heads suggest; of two that say the same the first, and each column once. */
export function proposeColumnas(encabezado: readonly string[]): Columnas {
  const heads = encabezado.map(plainWords);
  const taken = new Set<number>();
  const proposed = new Map<Campo, Fuente>();
  // A head that is a campo's first name goes to it before any other may take it by a synonym.
  const depth = Math.max(...CAMPOS.map((campo) => NOMBRES[campo].length));
  for (let at = 0; at < depth; at += 1) {
    for (const campo of CAMPOS) {
      const nombre = NOMBRES[campo][at];
      const columna = nombre === undefined || proposed.has(campo) ? -1 : heads.indexOf(nombre);
      if (columna < 0 || taken.has(columna)) continue;
      taken.add(columna);
      proposed.set(campo, { columna });
    }
  }
  return Object.fromEntries(CAMPOS.map((campo) => [campo, proposed.get(campo) ?? null])) as Columnas;
}

/** What a row says of each campo, as it is written; '' where it says nothing. */
export const valuesOf = (columnas: Columnas, celdas: readonly string[]): Readonly<Record<Campo, string>> =>
  Object.fromEntries(
    CAMPOS.map((campo) => {
      const fuente = columnas[campo];
      if (fuente === null) return [campo, ""];
      return [campo, "valor" in fuente ? fuente.valor : (celdas[fuente.columna] ?? "").trim()];
    }),
  ) as Record<Campo, string>;

const TIPOS: Readonly<Record<string, string>> = {
  natural: "natural",
  "persona natural": "natural",
  n: "natural",
  pn: "natural",
  juridica: "juridica",
  "persona juridica": "juridica",
  j: "juridica",
  pj: "juridica",
  empresa: "juridica",
};
const DOCUMENTOS: Readonly<Record<string, string>> = {
  cc: "CC",
  "c c": "CC",
  cedula: "CC",
  "cedula de ciudadania": "CC",
  ce: "CE",
  "c e": "CE",
  "cedula de extranjeria": "CE",
  nit: "NIT",
  pas: "PAS",
  pasaporte: "PAS",
  pp: "PAS",
};

/** `25/12/1980`, as dates are written in Colombia, to `1980-12-25`; anything else as it stands. */
function isoDay(written: string): string {
  const parts = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(written);
  if (parts === null) return written;
  const [, dia = "", mes = "", anio] = parts;
  return `${anio}-${mes.padStart(2, "0")}-${dia.padStart(2, "0")}`;
}

/** Without the dots, hyphens and spaces people write it with; a NIT also without its digit of verification. */
function bareNumero(tipo: string, numero: string): string {
  const isMarked = tipo === "NIT" && /^[\d.\s]+\s*\p{Dash}\s*\d$/u.test(numero) && isValidNit(numero);
  const body = isMarked ? numero.replace(/\s*\p{Dash}\s*\d$/u, "") : numero;
  return body.replace(/[.\s\p{Dash}]/gu, "");
}

/** The body of a query that a row is, for the schema of `/validate` to check: as it would be sent. */
export function bodyOf(values: Readonly<Record<Campo, string>>) {
  const { tipo, nombre, pais, referencia, fecha_nacimiento, sujeto_obligado, nit_sujeto_obligado } = values;
  const documentoTipo = DOCUMENTOS[plainWords(values.tipo_documento)] ?? values.tipo_documento.toUpperCase();
  const numero = bareNumero(documentoTipo, values.numero_documento);
  const hasDocumento = numero !== "" || values.numero_documento !== "";
  return {
    tipo: TIPOS[plainWords(tipo)] ?? (tipo === "" ? undefined : tipo),
    nombre: nombre === "" ? null : nombre,
    documento: hasDocumento ? { tipo: documentoTipo === "" ? undefined : documentoTipo, numero } : null,
    fecha_nacimiento: fecha_nacimiento === "" ? null : isoDay(fecha_nacimiento),
    pais: pais === "" ? null : pais,
    referencia_externa: referencia === "" ? null : referencia,
    sujeto_obligado:
      sujeto_obligado === "" && nit_sujeto_obligado === ""
        ? null
        : { razon_social: sujeto_obligado, nit: nit_sujeto_obligado },
  };
}

const CAMPO_OF: Readonly<Record<string, Campo>> = {
  tipo: "tipo",
  nombre: "nombre",
  documento: "numero_documento",
  "documento.tipo": "tipo_documento",
  "documento.numero": "numero_documento",
  fecha_nacimiento: "fecha_nacimiento",
  pais: "pais",
  referencia_externa: "referencia",
  sujeto_obligado: "sujeto_obligado",
  "sujeto_obligado.razon_social": "sujeto_obligado",
  "sujeto_obligado.nit": "nit_sujeto_obligado",
};

/** The campo that a part of the body was read from, by the path that an issue names. */
export const campoAt = (path: readonly PropertyKey[]): Campo => CAMPO_OF[path.join(".")] ?? "nombre";
