import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { matchOf } from "@/server/pdf/testing/evidence";
import { decidedInWords } from "./advice";
import { MatchCard } from "./match-card";

type Props = Parameters<typeof MatchCard>[0];

function cardOf(match: Partial<Props["match"]>): string {
  const shown = { ...matchOf(), notas: [], grado: "posible", fundamento: null, palabras: [], ...match };
  const consultado = { documento: { tipo: "CC", numero: "79123456" }, fechaNacimiento: null, pais: null };
  return renderToStaticMarkup(
    <MatchCard match={shown as Props["match"]} consultado={consultado as unknown as Props["consultado"]} />,
  ).replaceAll("\u00A0", " ");
}

describe("the card of a match", () => {
  const listed = { tipo: "CC", numero: "80111222", pais: "CO" };

  it("shows a document that differs with both numbers", () => {
    expect(cardOf({ documento: "difiere", documentoCoincidencia: listed })).toContain(
      "el documento difiere: en la lista, cédula de ciudadanía 80111222 (usted envió CC 79123456)",
    );
  });

  it("says that a document of another type is not comparable", () => {
    const passport = { tipo: "Passport", numero: "F123456", pais: null };
    const card = cardOf({ documento: "sin_dato", documentoCoincidencia: passport });
    expect(card).toContain("en la lista, pasaporte F123456 (no comparable)");
    expect(card).not.toContain("documento difiere");
  });

  it("calls the words of a derived match another entry's, never the query's", () => {
    const palabras = [{ consulta: "otro", lista: "otro", score: 1 }];
    expect(cardOf({ palabras })).toContain("usted consultó");
    const derived = cardOf({ palabras, derivado: true });
    expect(derived).toContain("la otra entrada");
    expect(derived).not.toMatch(/usted consultó|su consulta/);
  });
});

describe("the sentence about the decisions of a consulta", () => {
  it("agrees in number with the confirmed matches", () => {
    expect(decidedInWords(["confirmada", "confirmada"], 2)).toBe(
      "Nada queda por validar: 2 confirmadas. Confirmarlas no equivale por sí solo a un ROS.",
    );
    expect(decidedInWords(["confirmada", "descartada"], 2)).toBe(
      "Nada queda por validar: 1 descartada por homónimo, 1 confirmada. Confirmarla no equivale por sí sola a un ROS.",
    );
  });
});
