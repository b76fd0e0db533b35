import { describe, expect, it } from "vitest";
import { AJENA_WORDS } from "../../domain/archivos/tabla/ajena-of";
import { NO_HEAD } from "../../domain/archivos/tabla/columnas";
import { findHead, headsOf } from "../../domain/archivos/tabla/find-head";
import { proposeColumnas } from "../../domain/archivos/tabla/propose-columnas";
import type { FilaRevisada } from "../../domain/lotes/lote";
import { ARCHIVOS_DE_PERSONAS } from "../../testing/archivos-de-personas";
import { reviewAt } from "../../testing/lotes";
import { readTabla } from "./read-tabla";
import { reviewTabla } from "./review-rows";

const review = reviewAt(new Date("2026-11-20T15:00:00Z"));

function told(linea: number, { persona, apartada, errores, contraparte }: FilaRevisada): string {
  if (apartada) {
    const [ajena] = Object.entries(AJENA_WORDS).find(([, words]) => words === errores[0]?.mensaje) ?? [];
    return `${linea} apartada ${ajena}`;
  }
  if (persona === null) return [linea, "error", ...new Set(errores.map(({ campo }) => campo))].join(" ");
  const { tipo, documento, nombre, fechaNacimiento, pais, referenciaExterna } = persona;
  const parts = [linea, tipo, documento?.tipo, documento?.numero, nombre, fechaNacimiento, pais];
  const reference = referenciaExterna === null ? null : `ref ${referenciaExterna}`;
  return [...parts, reference, contraparte].filter((part) => part).join(" ");
}

describe("a file as people have it", () => {
  it("is one of twelve", () => expect(ARCHIVOS_DE_PERSONAS).toHaveLength(12));

  it.each(ARCHIVOS_DE_PERSONAS.map((archivo) => [archivo.nombre, archivo] as const))(
    "%s: the head is found, columns are matched, and each row is asked as it is meant",
    async (_, { raw, encabezado, supuestas, filas }) => {
      const tabla = await readTabla(raw);
      if ("rechazo" in tabla) throw new Error(tabla.rechazo);
      const rows = tabla.rows.map(({ line, cells }) => ({ linea: line, celdas: cells }));
      const cells = rows.map(({ celdas }) => celdas);
      const at = findHead(cells);
      expect(at === NO_HEAD ? null : rows[at]?.linea).toBe(encabezado);
      const below = rows.slice(at + 1);
      const heads = headsOf(cells, at);
      const proposed = proposeColumnas(heads, cells.slice(at + 1));
      const { columnas } = proposed;
      const reviewed = await reviewTabla(below, { encabezado: heads, columnas, total: below.length }, review);
      expect(reviewed.map((fila) => told(fila.linea, fila))).toEqual(filas);
      expect(proposed.supuestas).toEqual(supuestas);
    },
  );
});
