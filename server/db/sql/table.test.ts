import { describe, expect, expectTypeOf, it } from "vitest";
import {
  int4,
  jsonb,
  jsonbOf,
  neverNull,
  nullable,
  oneOf,
  type RowOf,
  table,
  text,
  uuid,
} from "./column-types";
import { Statement } from "./statement";
import { aliased, insertedItems, outer, pick, typed } from "./table";

const LOTE = typed(
  table("lote", {
    id: uuid,
    nombreArchivo: text,
    estado: text,
    motivo: nullable(text),
    cifras: nullable(jsonb),
  }),
  {
    estado: oneOf("cargado", "en_curso"),
    motivo: oneOf("saldo"),
    cifras: jsonbOf<{ readonly hecha: number }>(),
  },
);

describe("a table's columns in a statement", () => {
  it("selects columns under the names of the row and leaves expressions to the author", () => {
    const row = { loteId: LOTE.id, ...pick(LOTE, "estado", "nombreArchivo"), filas: neverNull(int4) };
    const { text: sent } = new Statement({ row, text: "SELECT $row, count(*)::int AS filas FROM lote" });
    expect(sent).toBe(
      'SELECT lote.id AS "loteId", lote.estado, lote.nombre_archivo AS "nombreArchivo", count(*)::int AS filas FROM lote',
    );
  });

  it("inserts the parameters that are columns, under any name", () => {
    const params = { loteId: LOTE.id, mes: text, ...pick(LOTE, "nombreArchivo") };
    const { text: sent } = new Statement({ params, text: "INSERT INTO lote $values RETURNING $mes::text" });
    expect(sent).toBe("INSERT INTO lote (id,nombre_archivo) VALUES ($1,$3) RETURNING $2::text");
  });

  it("are inserted from a JSON of many rows, each under its own type", () => {
    expect(insertedItems(pick(LOTE, "id", "nombreArchivo")).replace(/\s+/g, " ")).toBe(
      '(id,nombre_archivo) SELECT "id","nombreArchivo" ' +
        'FROM json_to_recordset($items::json) AS item ("id" uuid,"nombreArchivo" text)',
    );
  });

  it("are found under the name that the statement gives the table", () => {
    expect(aliased(LOTE, "mine").nombreArchivo.of).toEqual(["mine", "nombre_archivo"]);
  });

  it("keeps the schema's nulls when values are declared", () => {
    const { estado, motivo, cifras } = LOTE;
    expect([estado, motivo, cifras].map(({ nulls }) => nulls)).toEqual(["never", "possible", "possible"]);
    expect(Object.values(outer(LOTE)).every(({ nulls }) => nulls === "possible")).toBe(true);
    expectTypeOf<RowOf<Pick<typeof LOTE, "estado" | "motivo" | "cifras">>>().toEqualTypeOf<{
      readonly estado: "cargado" | "en_curso";
      readonly motivo: "saldo" | null;
      readonly cifras: { readonly hecha: number } | null;
    }>();
    const told = { ...outer(pick(LOTE, "estado")), motivo: neverNull(motivo) };
    expectTypeOf<RowOf<typeof told>>().toEqualTypeOf<{
      readonly estado: "cargado" | "en_curso" | null;
      readonly motivo: "saldo";
    }>();
  });
});
