import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { ERRORS } from "@/server/domain/shared/errors";
import { DECISIONS } from "./decisions";
import DocsPage from "./page";

const html = renderToStaticMarkup(<DocsPage />);
const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id ?? "");

describe("the documentation", () => {
  it.each(Object.entries(ERRORS))("has the anchor that doc_url names for %s", (code, { status, message }) => {
    expect(ids).toContain(`error-${code}`);
    const entry = html.slice(html.indexOf(`id="error-${code}"`)).split("</div>")[0];
    expect(entry).toContain(`>${status}<`);
    expect(entry).toContain(message);
  });

  it("has no anchor for a code that nobody answers, and none twice", () => {
    const codes = ids.filter((id) => id.startsWith("error-"));
    expect(codes).toHaveLength(Object.keys(ERRORS).length);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("names every choice in force, each once", () => {
    for (const { id, text } of DECISIONS) {
      expect(ids).toContain(`decision-${id}`);
      expect(html).toContain(text);
    }
  });
});
