import { describe, expect, it } from "vitest";
import type { Incidente } from "../../domain/operacion/incidente";
import { estadoAtom } from "./atom-feed";

const SINCE = new Date("2026-11-01T05:00:00Z");

const INCIDENTE: Incidente = {
  incidenteId: "0b7a3c1e-58c4-4d0e-9d51-6f2f1c2a9e11",
  titulo: `Demoras en </title><script> & "avisos"`,
  impacto: "parcial",
  abiertoEn: new Date("2026-11-20T15:00:00Z"),
  notas: [
    {
      numero: 2,
      en: new Date("2026-11-20T16:00:00Z"),
      estado: "resuelto",
      texto: "Todo <b>llega</b> & a tiempo.\nGracias\u0000\u0008.",
    },
    { numero: 1, en: new Date("2026-11-20T15:00:00Z"), estado: "investigando", texto: "Se revisa." },
  ],
};

describe("the feed of incidents", () => {
  const feed = estadoAtom([INCIDENTE], "http://atalaya.test", SINCE);

  it("has what RFC 4287 requires of a feed and an entry", () => {
    for (const element of ["id", "title", "updated", "author", "entry", "published", "content"])
      expect(feed).toMatch(new RegExp(`<${element}[ >]`));
    expect(feed).toContain("<id>urn:uuid:0b7a3c1e-58c4-4d0e-9d51-6f2f1c2a9e11</id>");
    expect(feed).toContain("http://atalaya.test/estado#incidente-0b7a3c1e");
    expect(feed.match(/<updated>2026-11-20T16:00:00\.000Z<\/updated>/g)).toHaveLength(2);
  });

  it("takes nothing that was written for markup, in XML and in the HTML inside of it", () => {
    expect(feed).toContain(
      "<title>Resuelto: Demoras en &lt;/title&gt;&lt;script&gt; &amp; &quot;avisos&quot;</title>",
    );
    expect(feed).toContain(
      "Todo &amp;lt;b&amp;gt;llega&amp;lt;/b&amp;gt; &amp;amp; a tiempo.&lt;br&gt;Gracias.",
    );
  });

  it("contains only valid XML", () => {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: what must not be there
    expect(feed).not.toMatch(/[\u0000-\u0008\ufffe\uffff]/);
  });

  it("has a date before any incident", () => {
    expect(estadoAtom([], "http://atalaya.test", SINCE)).toContain(
      "<updated>2026-11-01T05:00:00.000Z</updated>",
    );
  });
});
