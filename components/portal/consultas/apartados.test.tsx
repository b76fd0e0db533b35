import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { Apartados } from "./apartados";

type ConsultaDetail = Parameters<typeof Apartados>[0]["consulta"];

const TARAPAKI = {
  listaNombre: "Lista SDN de la OFAC (EE. UU.)",
  nombreCoincidencia: "OTILIA FICTICIA <TARAPAKI>",
  score: 0.9,
  motivos: ["«Cuervo» no está en la lista.", "«TARAPAKI» no está en la consulta."],
};

function pageOf(part: Partial<ConsultaDetail>): string {
  const consulta = {
    politicaCoincidencia: "correspondencia",
    umbralCorrespondencia: 0.82,
    candidatosDescartados: 2,
    apartados: [],
    ...part,
  } as unknown as ConsultaDetail;
  return renderToStaticMarkup(<Apartados consulta={consulta} />);
}

describe("the candidates that do not correspond", () => {
  it("are counted, in the singular where it is one", () => {
    expect(pageOf({})).toContain(
      "2 candidatos con puntaje suficiente se apartaron: sus palabras no corresponden a las de la consulta (menos de 0,82) o algo las contradice. Se cuentan en la evidencia y no son coincidencias.",
    );
    expect(pageOf({ candidatosDescartados: 1 })).toContain(
      "1 candidato con puntaje suficiente se apartó: sus palabras no corresponden a las de la consulta (menos de 0,82) o algo las contradice. Se cuenta en la evidencia y no es coincidencia.",
    );
  });

  it("are named where they resemble the query word by word, each with its list, its score and every reason", () => {
    const page = pageOf({ apartados: [TARAPAKI] });
    expect(page).toContain("Parecidos que no corresponden");
    expect(page).toContain("OTILIA FICTICIA &lt;TARAPAKI&gt;");
    expect(page).toContain("Lista SDN de la OFAC (EE. UU.) · puntaje 0,90");
    for (const motivo of TARAPAKI.motivos) expect(page).toContain(motivo);
  });

  it("are named nowhere where none resembles it so", () => {
    expect(pageOf({})).not.toContain("Parecidos");
  });

  it.each([
    ["none was set apart", { candidatosDescartados: 0 }],
    ["the score alone decides", { politicaCoincidencia: "solo_puntaje", umbralCorrespondencia: null }],
  ] as const)("are not told of where %s", (_, part) => {
    expect(pageOf(part)).toBe("");
  });
});
