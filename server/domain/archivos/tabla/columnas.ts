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

/** Where a campo comes from: a column of the file, from 0; several; or the same value for every row. */
export type Fuente =
  | { readonly columna: number }
  /** Of the groups the first that says something: what its columns say, one after the other. */
  | { readonly columnas: readonly (readonly number[])[] }
  | { readonly valor: string };

/** Null: the file does not say it. */
export type Columnas = Readonly<Record<Campo, Fuente | null>>;

/** The columns of the file that a campo is read from. */
export function columnsOf(fuente: Fuente | null): readonly number[] {
  if (fuente === null || "valor" in fuente) return [];
  return "columna" in fuente ? [fuente.columna] : fuente.columnas.flat();
}

/** What a row says of a campo, as it is written; '' where it says nothing. */
export function writtenAs(columnas: Columnas, celdas: readonly string[], campo: Campo): string {
  const fuente = columnas[campo];
  if (fuente === null) return "";
  if ("valor" in fuente) return fuente.valor;
  const groups = "columna" in fuente ? [[fuente.columna]] : fuente.columnas;
  const said = groups.map((group) =>
    group
      .map((at) => (celdas[at] ?? "").trim())
      .filter((cell) => cell !== "")
      .join(" "),
  );
  return said.find((text) => text !== "") ?? "";
}

/** The same of each campo. */
export const valuesOf = (columnas: Columnas, celdas: readonly string[]): Readonly<Record<Campo, string>> =>
  Object.fromEntries(CAMPOS.map((campo) => [campo, writtenAs(columnas, celdas, campo)])) as Record<
    Campo,
    string
  >;
