import { byFrequency } from "../../../server/domain/screening/testing/synthetic-names";

/** Names of other Spanish-speaking countries, from general knowledge. No rule was chosen on them. */
const GIVEN = (
  "Guadalupe Itziar Montserrat Nuria Rocío Macarena Milagros Jimena Candela Lucero Nayeli Citlali Yolotl Agustina Milagritos " +
  "Florencia Guillermina Ramona Celeste Brígida Aurelia Noemí Jacinta Concepción Remedios Purificación Begoña Arantxa " +
  "Ainhoa Estíbaliz Maite Leire Visitación Casilda Amparito Xochitl Rosalía Eulalia Montse Paloma Azucena Camelia Elvia " +
  "Ignacia Javiera Constanza Antonella Renata Ludmila Micaela Priscila Tamara Anahí Abril Delia Hortensia Irene Lola " +
  "Gonzalo Iker Facundo Lautaro Thiago Bautista Braulio Cuauhtémoc Evaristo Fulgencio Gaspar Hilario Íñigo Jordi Koldo " +
  "Leandro Macario Nazario Onésimo Pascasio Quintín Rufino Segismundo Telmo Ulises Venancio Wenceslao Xavier Zenón Aitor " +
  "Benicio Crescencio Desiderio Eustaquio Fructuoso Gervasio Homero Isidoro Joaquín Lisandro Maximino Nemesio Obdulio " +
  "Porfirio Quirino Raimundo Saturnino Tadeo Urbano Valerio Washington Ezequiel Matías Nahuel Ramiro Santino Tobías"
).split(" ");
const SURNAMES = (
  "Aguirre Benítez Cabrera Domínguez Escobedo Figueroa Gallardo Huerta Ibarra Juárez Ledesma Maldonado Navarrete Oliva " +
  "Palacios Quiroga Ríos Saldaña Tapia Uribe Villanueva Zamora Acosta Barrientos Cervantes Delgadillo Espinoza Fajardo " +
  "Godoy Hidalgo Iturbe Jurado Lara Medrano Núñez Ochoa Pacheco Quispe Riquelme Sepúlveda Toledo Ugarte Valdés Yáñez " +
  "Zárate Alarcón Bustamante Carrasco Donoso Echeverría Fuentealba Gaete Henríquez Inostroza Jorquera Leiva Mardones " +
  "Norambuena Olivares Pizarro Quilodrán Rebolledo Sandoval Troncoso Urrutia Venegas Yupanqui Zúñiga Arizmendi Bermejo " +
  "Cobos Dorantes Elizondo Frías Garza Hinojosa Islas Jasso Lozoya Montemayor Nájera Olvera Peralta Quintanilla Rivas " +
  "Sifuentes Treviño Urquidi Villarreal Yeverino Zambrano Altamirano Balderas Cantú Dávalos Esparza Félix Guajardo " +
  "Huizar Iñiguez Jiménez Llamas Mireles Navejas Orozco Ponce Robles Solís Terrazas Urbina Vela Zepeda Albornoz Bravo " +
  "Condori Durand Enciso Flores Gamarra Huamán Inga Lazarte Mamani Noriega Oré Paredes Quintana Roca Saavedra Ticona " +
  "Ureta Vilca Yarasca Zegarra Aranda Blanco Cano Díez Esteban Fuster Gil Herrero Ibáñez Lozano Marín Nieto Otero Pardo " +
  "Redondo Sanz Tejedor Utrilla Vidal Zorrilla Barreiro Castro Feijoo Iglesias Loureiro Novoa Outeiro Pazos Rey Seoane"
).split(" ");

const given = byFrequency(GIVEN, 8);
const surname = byFrequency(SURNAMES, 12);

/** An invented full name of that vocabulary: one or two given names and two surnames. */
export const otherName = (random: () => number): string =>
  [given(random), ...(random() < 0.5 ? [given(random)] : []), surname(random), surname(random)].join(" ");
