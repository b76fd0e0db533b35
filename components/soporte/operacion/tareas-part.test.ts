import { expect, it } from "vitest";
import { listasMissed } from "./tareas-part";

const run = (...resultados: readonly string[]) =>
  ({ resultado: "completada", detalle: { listas: resultados.map((resultado) => ({ resultado })) } }) as const;

it.each([
  ["all downloaded", run("activada", "sin_cambios"), null],
  ["none due", run(), "Nada por descargar"],
  ["no list downloaded", run("fallida", "muestra"), "Sin ninguna lista descargada"],
  ["a part missed", run("activada", "retenida"), "Sin 1 de 2 listas"],
  ["another tarea", { resultado: "completada", detalle: { emitidos: 0 } }, null],
] as const)("says which lists a run did not get: %s", (_, ran, said) => {
  expect(listasMissed(ran)).toBe(said);
});
