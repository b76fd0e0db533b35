import { splitField } from "../../screening/names/several-names";
import { mapInSlices, type Slices } from "../../screening/slices";
import { type Campo, type Fuentes, type OtraPersona, valuesOf, writtenAs } from "./columnas";
import { nombreOnly } from "./other-people";

/** Names for the further people of one name field. Fields with more names are corrected by hand. */
const ROLES = [
  "Segundo nombre del mismo campo",
  "Tercer nombre del mismo campo",
  "Cuarto nombre del mismo campo",
];

const partsOf = (nombre: string): readonly string[] => {
  const { isSeveral, parts } = splitField(nombre);
  return isSeveral ? parts.filter(({ isAlias }) => !isAlias).map(({ text }) => text) : [];
};

const parteOf = ({ nombre }: Fuentes): number | null =>
  nombre !== null && "columnas" in nombre ? (nombre.parte ?? null) : null;

/** The values of a row for one of its people, if one field may name several. */
export function valuesFor(columnas: Fuentes, celdas: readonly string[]): Readonly<Record<Campo, string>> {
  const values = valuesOf(columnas, celdas);
  const parte = parteOf(columnas);
  return parte === null ? values : { ...values, nombre: partsOf(values.nombre)[parte] ?? "" };
}

/** Finds further people in name fields. Unless they are accepted, a row screens all of them together. */
export function* findSplit(
  main: Fuentes,
  rows: readonly (readonly string[])[],
  accepted: ReadonlySet<string>,
): Slices<readonly OtraPersona[]> {
  const { nombre } = main;
  if (nombre === null || "valor" in nombre) return [];
  const groups = "columna" in nombre ? [[nombre.columna]] : nombre.columnas;
  const counts = yield* mapInSlices(rows, (row) => partsOf(writtenAs(main, row, "nombre")).length);
  return ROLES.flatMap((rol, at) => {
    const parte = at + 1;
    const filas = counts.filter((count) => count > parte).length;
    const columnas = { ...nombreOnly(main, 0), nombre: { columnas: groups, parte } };
    return filas === 0 ? [] : [{ rol, columnas, filas, incluir: accepted.has(rol) }];
  });
}
