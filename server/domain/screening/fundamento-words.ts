import type { ScreenedSlug } from "../listas/lista";

/** What the UN calls its sanctions regimes, and OFAC those of its programmes that are nothing but a country. */
const REGIMENES: Readonly<Record<string, string>> = {
  "Al-Qaida": "Al-Qaida y EIIL (Dáesh)",
  CAR: "República Centroafricana",
  DPRK: "República Popular Democrática de Corea",
  DRC: "República Democrática del Congo",
  GB: "Guinea-Bisáu",
  Haiti: "Haití",
  Iran: "Irán",
  Iraq: "Irak",
  Lebanon: "Líbano",
  Libya: "Libia",
  Mali: "Malí",
  Somalia: "Somalia",
  SouthSudan: "Sudán del Sur",
  "South Sudan": "Sudán del Sur",
  Sudan: "Sudán",
  Taliban: "talibanes",
  Yemen: "Yemen",
};
const PAISES_OFAC: Readonly<Record<string, string>> = {
  BELARUS: "Bielorrusia",
  BURMA: "Birmania",
  CUBA: "Cuba",
  DPRK: "Corea del Norte",
  IRAN: "Irán",
  IRAQ: "Irak",
  LEBANON: "Líbano",
  LIBYA: "Libia",
  MALI: "Malí",
  NICARAGUA: "Nicaragua",
  RUSSIA: "Rusia",
  SOMALIA: "Somalia",
  SUDAN: "Sudán",
  SYRIA: "Siria",
  VENEZUELA: "Venezuela",
  YEMEN: "Yemen",
};

const isOfac = (lista: ScreenedSlug) => lista === "ofac_sdn" || lista === "us_fto";

/**
 * Why a list has an entry, in Spanish where its source says no more than a country's name or a regime's; what a source
 * says in its own words, a law or the code of a programme, stays as it is.
 */
export function fundamentoText(lista: ScreenedSlug, fundamento: string): string {
  if (lista === "onu_consolidated") {
    const regimen = REGIMENES[fundamento];
    return regimen === undefined ? fundamento : `Régimen de sanciones de la ONU: ${regimen}`;
  }
  if (!isOfac(lista)) return fundamento;
  return fundamento
    .split("; ")
    .map((programa) => {
      const pais = PAISES_OFAC[programa.replace(/\d+$/, "")];
      return pais === undefined ? programa : `Programa de sanciones de EE. UU.: ${pais} (${programa})`;
    })
    .join("; ");
}
