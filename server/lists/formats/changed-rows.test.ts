import { describe, expect, it } from "vitest";
import { changedRows } from "./csv-table";

const HEADER = "tipo,nombre";
const file = (...lines: string[]) => Buffer.from([HEADER, ...lines].join("\n"));
const rowsOf = (before: Buffer, after: Buffer, entries: number, most = 100) => {
  const rows = changedRows(before, after, entries, most);
  const linesOf = (raw: Buffer) => raw.toString().split("\n").slice(1);
  return rows && { gone: linesOf(rows.gone.raw), added: linesOf(rows.added.raw) };
};

describe("changedRows", () => {
  const before = file("natural,Ana", "natural,Luz", "juridica,Sol SAS");

  it("returns the rows of either file alone, wherever they stand", () => {
    const after = file("juridica,Sol SAS", "natural,Ana María", "natural,Ana", "natural,Eva");
    expect(rowsOf(before, after, 3)).toEqual({
      gone: ["natural,Luz"],
      added: ["natural,Ana María", "natural,Eva"],
    });
  });

  it("returns a row that comes twice as one that is added", () => {
    const after = file("natural,Ana", "natural,Ana", "natural,Luz", "juridica,Sol SAS");
    expect(rowsOf(before, after, 3)).toEqual({ gone: [], added: ["natural,Ana"] });
  });

  it("does not take a row for another that begins or ends alike", () => {
    const after = file("natural,Ana ", "natural,Lu", "juridica,Sol SA", "S", "atural,Ana");
    expect(rowsOf(before, after, 3)?.added).toHaveLength(5);
  });

  it("leaves out empty rows, and the line end after the last row", () => {
    const after = Buffer.concat([before, Buffer.from("\n\n\n")]);
    expect(rowsOf(before, after, 3)).toEqual({ gone: [], added: [] });
  });

  it("keeps a quoted row of several lines whole", () => {
    const quoted = file('natural,"Ana ""la""\nMona"', "natural,Luz");
    expect(rowsOf(quoted, file("natural,Luz", 'natural,"Ana ""la""\nMonica"'), 2)).toEqual({
      gone: ['natural,"Ana ""la""', 'Mona"'],
      added: ['natural,"Ana ""la""', 'Monica"'],
    });
    expect(rowsOf(quoted, file('natural,"Ana ""la""', 'Mona"', "natural,Luz"), 2)?.added).toEqual([]);
  });

  const withCrLf = (raw: Buffer) => Buffer.from(raw.toString().replaceAll("\n", "\r\n"));
  it("reads files whose lines all end in CR LF", () => {
    expect(rowsOf(withCrLf(before), withCrLf(file("natural,Ana", "natural,Luz")), 3)).toEqual({
      gone: ["juridica,Sol SAS"],
      added: [],
    });
  });

  it.each([
    ["the header has another order", Buffer.from(before.toString().replace(HEADER, "nombre,tipo"))],
    ["the header has another delimiter", Buffer.from(before.toString().replaceAll(",", ";"))],
    ["the header starts with a BOM", Buffer.from(`\ufeff${before}`)],
    ["the file starts with an empty line", Buffer.from(`\n${before}`)],
    ["lines end otherwise", withCrLf(before)],
    ["some lines end otherwise", Buffer.from(before.toString().replace("Ana\n", "Ana\r\n"))],
    ["lines end in CR alone", Buffer.from(before.toString().replaceAll("\n", "\r"))],
    ["a quote stays open", Buffer.from(`${before}\nnatural,"Eva\n`)],
    ["a header's cell has a line end", Buffer.from(before.toString().replace(HEADER, '"ti\npo",nombre'))],
    ["it is empty", Buffer.alloc(0)],
  ])("returns null if %s", (_, after) => {
    expect(rowsOf(before, after, 3)).toBeNull();
    expect(rowsOf(after, before, 3)).toBeNull();
  });

  it("returns null if the earlier file has not one entry for each row", () => {
    expect(rowsOf(before, before, 2)).toBeNull();
    expect(rowsOf(before, before, 4)).toBeNull();
    const repeated = file("natural,Ana", "natural,Ana", "natural,Luz");
    expect(rowsOf(repeated, before, 3)).toBeNull();
    expect(rowsOf(repeated, before, 2)).toBeNull();
  });

  it("returns null if more rows differ than asked for", () => {
    const after = file("natural,Eva", "natural,Luz", "juridica,Sol SAS");
    expect(rowsOf(before, after, 3, 1)).not.toBeNull();
    expect(rowsOf(before, after, 3, 0)).toBeNull();
    expect(rowsOf(before, file(), 3, 2)).toBeNull();
  });
});
