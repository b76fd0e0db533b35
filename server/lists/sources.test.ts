import { describe, expect, it } from "vitest";
import { LISTAS } from "../domain/listas/catalog";
import { datosHeaders, SOURCES } from "./sources";
import { reasonOf } from "./testing/collect";

const sources = Object.values(SOURCES);
const parsers = sources.flatMap(({ slug, formats }) =>
  Object.entries(formats).map(([formato, parse]) => [slug, formato, parse] as const),
);

describe("SOURCES", () => {
  it("has every list of the catalog, in its order, each under its own slug", () => {
    expect(sources.map(({ slug }) => slug)).toEqual(Object.keys(LISTAS));
    expect(Object.keys(SOURCES)).toEqual(Object.keys(LISTAS));
  });

  it("renews exactly the lists that the catalog marks", () => {
    const renewed = sources.filter(
      ({ downloads, derivation }) => downloads.length > 0 || derivation !== undefined,
    );
    const said = Object.values(LISTAS).filter(({ hasSource }) => hasSource);
    expect(renewed.map(({ slug }) => slug)).toEqual(said.map(({ slug }) => slug));
  });

  it("downloads only over https, from allowed hosts, in formats it can parse", () => {
    for (const { downloads, hosts, formats } of sources) {
      for (const { formato, files } of downloads) {
        expect(formats[formato]).toBeTypeOf("function");
        for (const { url } of files) {
          expect(new URL(url).protocol).toBe("https:");
          expect(hosts).toContain(new URL(url).hostname);
        }
      }
    }
  });

  it("sends the token of datos.gov.co only there", () => {
    const [multas, ofac] = [SOURCES.secop2_multas, SOURCES.ofac_sdn].map(
      ({ downloads }) => downloads[0]?.files[0]?.url ?? "",
    );
    expect(datosHeaders(multas ?? "", "token")).toEqual({ "x-app-token": "token" });
    expect(datosHeaders(multas ?? "", undefined)).toEqual({});
    expect(datosHeaders(ofac ?? "", "token")).toEqual({});
  });

  it.each(parsers)(
    "rejects for %s in %s the leftovers of a failed download, with a reason",
    async (_slug, _formato, parse) => {
      const leftovers = [
        "",
        " \r\n ",
        "<!DOCTYPE html><html><body>503</body></html>",
        "Service Unavailable",
        "\u0000\u0001",
      ];
      for (const leftover of leftovers) {
        expect(await reasonOf(parse(Buffer.from(leftover)))).toMatch(/^[A-ZÁÉÍÓÚ].{10,}/);
      }
    },
  );
});
