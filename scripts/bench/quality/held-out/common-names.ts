import {
  GIVEN_NAMES,
  SPANISH_NAMES,
} from "../../../../server/domain/screening/correspondence/well-known-names";
import { plainText } from "../../../../server/domain/screening/names/normalize";
import { byFrequency } from "../../../../server/domain/screening/testing/synthetic-names";

/**
 * Common names in Colombia, the commonest first, from general knowledge, copied from no list. Another vocabulary than
 * the one that rules were chosen on.
 */
const MEN = (
  "José Luis Carlos Juan Jorge Jesús Andrés Diego Miguel Pedro Fernando Alejandro Manuel Daniel Felipe David Óscar " +
  "Sebastián Santiago Camilo Alberto Javier Héctor Rafael Edwin Jaime Álvaro Mauricio Julián Gustavo Wilson Ricardo " +
  "Francisco Jhon Fabián Nelson Mario Víctor Germán Cristian Antonio Guillermo Hernán Eduardo Iván Alfonso Julio " +
  "Ramón Gabriel Brayan Nicolás Samuel Mateo Orlando Raúl Martín Harold Enrique Rodrigo Yeison Hugo Armando Pablo " +
  "Alexander Esteban Leonardo Omar Jairo Fredy Arturo Efraín Gilberto Wilmer Duván Elkin Marlon Arley Rubén Ernesto " +
  "Libardo Humberto Emilio Heriberto Roberto Simón Tomás Reinaldo Darío Giovanni Edgar Ómar Adolfo Yesid Uriel Karim"
).split(" ");
const WOMEN = (
  "María Luz Ana Martha Sandra Claudia Diana Gloria Carolina Paola Laura Adriana Andrea Blanca Angie Valentina Natalia " +
  "Patricia Liliana Rosa Carmen Daniela Yolanda Marcela Luisa Leidy Mónica Sofía Isabel Lina Juliana Alejandra Paula " +
  "Camila Yuliana Margarita Olga Flor Nancy Beatriz Johana Ángela Nubia Elizabeth Viviana Karen Tatiana Gladys Myriam " +
  "Cecilia Esperanza Julieth Katherine Dora Amparo Sara Mariana Isabella Teresa Stella Lorena Ximena Lucía Rocío Doris " +
  "Fanny Maribel Ingrid Yaneth Marta Consuelo Elena Mercedes Nelly Cristina Milena Lady Vanessa Yenny Karol Inés Sonia " +
  "Pilar Edilma Dayana Eliana Jessica Ofelia Aura Estefanía Manuela Alicia Bertha Nidia Yamile Celia Irma Salma Samira"
).split(" ");
const SURNAMES = (
  "Rodríguez González Martínez García López Hernández Gómez Sánchez Pérez Ramírez Díaz Torres Muñoz Rojas Vargas Moreno " +
  "Gutiérrez Jiménez Ortiz Castro Álvarez Ruiz Suárez Valencia Herrera Quintero Romero Giraldo Restrepo Castillo Medina " +
  "Mejía Morales Cárdenas Osorio Ríos Rivera Zapata Cardona Arias Parra Correa Castaño Guerrero Mosquera Contreras " +
  "Velásquez Fernández Londoño Vásquez Marín Bedoya Salazar Cortés Peña Duque Ospina Franco Ramos Orozco Acosta Guzmán " +
  "Henao Jaramillo Aguirre Arango Mendoza Reyes Barrera León Sierra Lozano Pineda Cruz Escobar Velasco Caicedo Villa " +
  "Molina Rincón Delgado Espinosa Galeano Calderón Avendaño Blanco Trujillo Bernal Rueda Buitrago Domínguez Soto Vega " +
  "Camacho Beltrán Gallego Patiño Garzón Ávila Guevara Quiroga Palacios Montoya Carvajal Marulanda Uribe Navarro Toro " +
  "Hoyos Ochoa Chaparro Mora Pinto Bohórquez Figueroa Zuluaga Bravo Vélez Durán Villamizar Amaya Tovar Murillo Niño " +
  "Flórez Mesa Rangel Forero Salcedo Arboleda Ballesteros Tabares Benavides Riascos Nieto Cuervo Rosero Bonilla Pardo " +
  "Gil Prieto Serna Ardila Meza Silva Cáceres Arteaga Angulo Pérea Barrios Montes Cano Medrano Narváez Solano Cabrera " +
  "Pabón Maldonado Arenas Hurtado Gaviria Leal Rubio Alzate Caro Cuesta Barbosa Daza Polo Becerra Chávez Nova Pacheco " +
  "Padilla Villegas Ibarra Estrada Plazas Cifuentes Agudelo Mercado Santos Montaño Alarcón Machado Luna Mena Viveros " +
  "Yepes Bolaños Urrego Sandoval Merchán Manrique Naranjo Echeverry Cadavid Betancur Pulido Granados Aristizábal Posada " +
  "Quiñones Campo Cuéllar Perdomo Portilla Erazo Burbano Santacruz Delgadillo Sarmiento Ariza Fonseca Roa Pedraza Novoa " +
  "Baquero Clavijo Cubillos Chacón Botero Piedrahíta Isaza Vallejo Gallón Mazo Tangarife Berrío Barreto Payares Pertuz " +
  "Turbay Char Name Yidios Abuchaibe Chams Dager Guerra Daguer Kattan Hakim Saieh Nassar Barguil Manzur Amín Fayad"
).split(" ");

/** One in four people has a rare surname, and thousands of them exist. These are made of typical parts. */
const STARTS = (
  "Arri Echa Goi Iri Mendi Olai Uri Zubi Ela Larre Ibar Ara Oya Bel Urdi Sala Gaz Lete Ama Bere Ciri Dura Ego Gara Isa Jau " +
  "Leza Mara Oro Pago Quiri Sara Tola Usa Villa Yarza"
).split(" ");
const ENDS =
  "zabal goitia varri buru zola sagasti ondo guren zarra beitia coechea meta tegui nea rruga".split(" ");

const [man, woman, surname] = [byFrequency(MEN, 5), byFrequency(WOMEN, 5), byFrequency(SURNAMES, 10)];

const RARE_SURNAME = 0.25;

/** Invented given names, as one in eight Colombians has. */
const FIRST_PARTS =
  "Yur Lei Jho Dey Mai Wil Yor Brei Kei Nei Jei Her Dar Yul Ane Mar Liz Fra Sle Ede Gre Zul".split(" ");
const LAST_PARTS =
  "ner mar lys ber son lina dis ley ver nis sy dy fran thon rley min nith vis lin cy ston mith".split(" ");
const RARE_GIVEN = 0.12;

const made = (starts: readonly string[], ends: readonly string[], random: () => number): string =>
  [starts, ends].map((parts) => parts[Math.floor(random() * parts.length)] ?? "").join("");

/** This many of the commonest names, all equally frequent. */
const COMMONEST_GIVEN = 20;
const COMMONEST_SURNAMES = 30;

/**
 * A full name of the commonest given names and surnames, as in customer files: half with one given name, a quarter with
 * one surname.
 */
export const commonestName = (random: () => number): string => nameOf(MEN, WOMEN, SURNAMES, random);

/** Given names as common as those in the rule. */
const MORE_MEN =
  "Leandro Johan Stiven Maicol Thiago Emmanuel Dylan Jhonatan Ferney Norbey Eliécer Otoniel Abelardo Edilberto Eliseo Ubaldo Silvio Rosendo Evaristo Luciano".split(
    " ",
  );
const MORE_WOMEN =
  "Maritza Bibiana Zulma Yurany Leydi Nataly Rubiela Xiomara Mireya Anyi Lucero Nury Otilia Luzmila Marisela Yesica Stefany Brigitte Rosaura Dary".split(
    " ",
  );
const outsideRule = (names: readonly string[]): string[] =>
  names.filter((name) => !SPANISH_NAMES.has(plainText(name)) && !GIVEN_NAMES.has(plainText(name)));
const [OTHER_MEN, OTHER_WOMEN, OTHER_SURNAMES] = [MORE_MEN, MORE_WOMEN, SURNAMES].map(outsideRule);

/** The same with names that the rule of well-known names lacks, so that the rule is not judged on its own names. */
export const commonestUnruledName = (random: () => number): string =>
  nameOf(OTHER_MEN ?? [], OTHER_WOMEN ?? [], OTHER_SURNAMES ?? [], random);

function nameOf(
  men: readonly string[],
  women: readonly string[],
  families: readonly string[],
  random: () => number,
): string {
  const pick = (from: readonly string[]): string => from[Math.floor(random() * from.length)] ?? "";
  const given = (random() < 0.5 ? men : women).slice(0, COMMONEST_GIVEN);
  const surnames = families.slice(0, COMMONEST_SURNAMES);
  const first = pick(given);
  const second = random() < 0.5 ? [pick(given.filter((name) => name !== first))] : [];
  return [first, ...second, pick(surnames), ...(random() < 0.75 ? [pick(surnames)] : [])].join(" ");
}

/** An invented full name: mostly two given names and two surnames. */
export function commonName(random: () => number): string {
  const common = random() < 0.5 ? man : woman;
  const given = () => (random() < RARE_GIVEN ? made(FIRST_PARTS, LAST_PARTS, random) : common(random));
  const family = () => (random() < RARE_SURNAME ? made(STARTS, ENDS, random) : surname(random));
  const names = [
    given(),
    ...(random() < 0.66 ? [given()] : []),
    family(),
    ...(random() < 0.95 ? [family()] : []),
  ];
  return names.filter((name, place) => names.indexOf(name) === place || place > 1).join(" ");
}
