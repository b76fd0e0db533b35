import type { SujetoObligado } from "../../server/domain/consultas/consulta";
import type { PersonaTipo } from "../../server/domain/screening/types";
import type { Documento } from "../../server/domain/shared/documento";
import { commaList } from "../../server/domain/shared/formato";
import type { Seeded } from "./seeded";

/** Person of a query in the demo. */
export interface Invented {
  readonly tipo: PersonaTipo;
  readonly nombre: string;
  readonly documento: Documento;
  readonly fechaNacimiento: string | null;
}

const NOMBRES = commaList(
  "Adelaida, Arcadio, Baudilio, Celmira, Clímaco, Domitila, Eduvigis, Efraín, Emperatriz, Fermín, " +
    "Florángela, Gumersindo, Heliodoro, Isaura, Jacinto, Leocadia, Ludivina, Macario, Ñuria, " +
    "Obdulia, Plutarco, Querubín, Rosalba, Saturnino, Tránsito, Ubaldina, Wbeimar, Yolima",
);
/** Not real surnames. */
const APELLIDOS = commaList(
  "Arbeloñal, Bermejillo, Cañabravo, Duarteguía, Espinablanca, Farallonés, Guayacanal, Higueronda, " +
    "Iracalto, Jagüeyal, Lagunilleja, Madroñalvo, Nevadillo, Ñamealto, Olmedillar, Piedrahonda, " +
    "Quebradonda, Robledalto, Samanalgo, Totumalba, Urrutibeña, Vallehondo, Yarumalta, Zarzalindo",
);
const RAMOS = commaList(
  "Agroinsumos, Autopartes, Cafés Especiales, Comercializadora, Confecciones, Ferretería, " +
    "Inversiones, Laboratorios, Logística y Carga, Muebles, Papeles y Empaques, Servicios Médicos, " +
    "Transportes",
);
const FORMAS = ["S.A.S.", "S.A.S.", "S.A.S.", "Ltda.", "S.A.", "y Cía. S. en C."] as const;
/** Long names that pages must fit. */
const LARGOS: Readonly<Record<PersonaTipo, readonly string[]>> = {
  natural: [
    "María de los Ángeles del Perpetuo Socorro Robledalto de la Quebradonda y Zarzalindo viuda de Farallonés",
    "Segismundo Hermenegildo de Jesús Nazareno Urrutibeña-Madroñalvo Espinablanca",
  ],
  juridica: [
    "Corporación Interregional para el Desarrollo Agroindustrial Sostenible de la Cordillera de los Yarumos y sus Municipios Asociados S.A. E.S.P. en Reorganización",
    "Sociedad Comercializadora Internacional de Frutas Exóticas, Flores y Follajes del Páramo Alto S.A.S.",
  ],
};

/** Third parties of some queries. */
export const TERCEROS: readonly SujetoObligado[] = [
  { razonSocial: "Cooperativa Multiactiva Jagüeyal", nit: "9999991012" },
  { razonSocial: "Fiduciaria Piedrahonda S.A.", nit: "9999991023" },
];

const LARGO_PERCENT = 3;
const JURIDICA_PERCENT = 30;

/** Invents a person with a number outside assigned ranges. */
export function inventSomebody(draw: Seeded): Invented {
  const tipo: PersonaTipo = draw.isTrueIn(JURIDICA_PERCENT) ? "juridica" : "natural";
  const nombre = draw.isTrueIn(LARGO_PERCENT) ? draw.pick(LARGOS[tipo]) : nameOf(draw, tipo);
  return { tipo, nombre, ...inventDocumento(draw, tipo) };
}

/** A document, and a date of birth for a person now and then. */
export function inventDocumento(
  draw: Seeded,
  tipo: PersonaTipo,
): Pick<Invented, "documento" | "fechaNacimiento"> {
  if (tipo === "juridica") {
    return {
      documento: { tipo: "NIT", numero: `99${draw.between(1_000_000, 9_999_999)}` },
      fechaNacimiento: null,
    };
  }
  const birth = `${draw.between(1950, 2003)}-${two(draw.between(1, 12))}-${two(draw.between(1, 28))}`;
  return {
    documento: { tipo: "CC", numero: `1990${draw.between(100_000, 999_999)}` },
    fechaNacimiento: draw.isTrueIn(40) ? birth : null,
  };
}

function nameOf(draw: Seeded, tipo: PersonaTipo): string {
  if (tipo === "juridica") return `${draw.pick(RAMOS)} ${draw.pick(APELLIDOS)} ${draw.pick(FORMAS)}`;
  const nombres = draw.isTrueIn(60) ? [draw.pick(NOMBRES), draw.pick(NOMBRES)] : [draw.pick(NOMBRES)];
  return [...new Set(nombres), draw.pick(APELLIDOS), draw.pick(APELLIDOS)].join(" ");
}

const two = (count: number): string => String(count).padStart(2, "0");
