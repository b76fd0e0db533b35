import type { Fuente } from "@/server/domain/archivos/tabla/columnas";

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
