import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { SIN_LISTA_VINCULANTE } from "@/server/domain/listas/sin-lista-vinculante";
import { Refused } from "./refused";

function pageOf(message: string): string {
  const data = { code: "persistencia_error", httpStatus: 500, requestId: "req_1", issues: null } as const;
  const error = { message, data, shape: undefined } as unknown as Parameters<typeof Refused>[0]["error"];
  return renderToStaticMarkup(<Refused error={error} />);
}

describe("a validation that came to nothing", () => {
  it("says that a binding list has no version yet, and nothing of what may have been kept", () => {
    const page = pageOf(SIN_LISTA_VINCULANTE);
    expect(page).toContain(SIN_LISTA_VINCULANTE);
    expect(page).not.toContain("No sabemos");
  });

  it("says that nobody knows where nobody does", () => {
    expect(pageOf("La consulta no pudo guardarse")).toContain("No sabemos si la consulta quedó guardada");
  });
});
