import { CAMPOS, type Fuente } from "@/server/domain/archivos/tabla/columnas";
import { type Elegidas, elegidasOf } from "@/server/domain/archivos/tabla/reglas";

/** Where a campo comes from, as the value of an option: `c:2`, `p:0+1|3` for several columns, `v:natural`. */
export function textOf(fuente: Fuente | null): string {
  if (fuente === null) return "";
  if ("columna" in fuente) return `c:${fuente.columna}`;
  if ("valor" in fuente) return `v:${fuente.valor}`;
  return `p:${fuente.columnas.map((group) => group.join("+")).join("|")}`;
}

export function fuenteOf(text: string): Fuente | null {
  const said = text.slice(2);
  if (text === "") return null;
  if (text.startsWith("c:")) return { columna: Number(said) };
  if (text.startsWith("v:")) return { valor: said };
  return { columnas: said.split("|").map((group) => group.split("+").map(Number)) };
}

/** Whether two choices of columns are the same, with everything that was decided on them. */
export const isSameChoice = (one: Elegidas, other: Elegidas): boolean =>
  choiceText(one) === choiceText(other);

const choiceText = (columnas: Elegidas): string =>
  JSON.stringify([CAMPOS.map((campo) => textOf(columnas[campo])), elegidasOf(columnas).reglas]);
