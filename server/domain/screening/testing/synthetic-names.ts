const GIVEN = (
  "María José Juan Luis Carlos Ana Luz Jorge Andrés Diana Sandra Camilo Felipe Paola Martha Gloria Pedro Miguel " +
  "Ángela Laura Daniel Santiago Valentina Natalia Óscar Hernán Jairo Fabio Rubén Álvaro Germán Nelson Wilson Edwin " +
  "Yolanda Esperanza Rocío Beatriz Marina Leidy Yesenia Alejandra Catalina Mauricio Ricardo Fernando Gustavo Iván " +
  "Claudia Patricia Alexander Javier Alberto Antonio Francisco Rafael Manuel Jaime Hugo Henry Fredy Nancy Blanca Rosa " +
  "Carmen Olga Stella Adriana Mónica Liliana Marcela Carolina Viviana Johana Milena Lorena Constanza Cecilia Elena " +
  "Sebastián Nicolás David Julián Esteban Mateo Samuel Tomás Emilio Gabriel Rodrigo Orlando Arturo Enrique Guillermo " +
  "Eduardo Ernesto Armando Alfonso Augusto Bernardo Darío Efraín Eliécer Gilberto Humberto Ignacio Joaquín Leonardo " +
  "Libardo Marco Néstor Omar Pablo Ramiro Raúl Roberto Rodolfo Sergio Uriel Vicente Víctor William Yeison Jhon Brayan " +
  "Kevin Duván Yuliana Daniela Gabriela Isabel Juliana Manuela Mariana Melissa Sara Sofía Tatiana Vanessa Ximena " +
  "Amparo Aura Berta Consuelo Doris Edilma Elvira Flor Graciela Inés Irma Julia Leonor Lucía Magdalena Mercedes Mery " +
  "Miriam Nelly Nubia Ofelia Pilar Ruth Soledad Susana Teresa Zoraida Wilmar Robinson Ferney Arley Hernando Misael"
).split(" ");

const SURNAMES = (
  "Rodríguez Gómez González Martínez García López Hernández Sánchez Pérez Díaz Ramírez Torres Rojas Vargas Moreno " +
  "Muñoz Gutiérrez Castro Jiménez Ortiz Suárez Álvarez Castillo Romero Ruiz Valencia Cárdenas Ospina Giraldo Zapata " +
  "Quintero Restrepo Mejía Salazar Arango Henao Londoño Montoya Uribe Velásquez Cortés Peña Parra Guerrero Rincón " +
  "Bohórquez Chaparro Pulido Forero Beltrán Acosta Mosquera Palacios Caicedo Perea Murillo Ibargüen Cuesta Rentería " +
  "Herrera Medina Rivera Aguilar Arias Ávila Barrera Becerra Bedoya Benavides Bermúdez Betancur Blanco Bonilla Botero " +
  "Buitrago Bustamante Caballero Cabrera Camacho Cano Cardona Carrillo Castañeda Castaño Ceballos Celis Chávez Contreras " +
  "Córdoba Coronado Correa Cruz Cuéllar Delgado Duarte Duque Durán Echeverri Escobar Espinosa Estrada Fajardo Fernández " +
  "Figueroa Flórez Fonseca Franco Fuentes Galindo Gallego Galvis Garzón Gaviria Granados Guevara Guzmán Hoyos Hurtado " +
  "Jaramillo Lara León Lozano Lugo Luna Macías Marín Márquez Maya Mendoza Meneses Mesa Miranda Molina Monsalve Mora " +
  "Morales Muriel Naranjo Narváez Navarro Nieto Niño Núñez Ochoa Orozco Osorio Pabón Pacheco Padilla Páez Pardo Patiño " +
  "Pineda Pinto Pinzón Polanco Portilla Posada Prada Prieto Puentes Quiñones Quiroga Ramos Rengifo Reyes Rico Ríos " +
  "Roldán Rosero Rueda Salcedo Saldarriaga Salinas Sandoval Santamaría Santos Sarmiento Serna Serrano Sierra Silva Solano " +
  "Solarte Soto Tabares Tamayo Téllez Toro Tovar Trujillo Urrego Valderrama Vallejo Vanegas Vásquez Vega Velandia Vélez " +
  "Vera Vergara Villa Villada Villamizar Villegas Yepes Zambrano Zuluaga Zúñiga Angulo Asprilla Banguera Copete Hinestroza " +
  "Chalá Cifuentes Cubillos Daza Gualteros Hincapié Jaimes Leguizamón Manrique Nossa Olaya Piedrahíta Quijano Riascos " +
  "Socarrás Tapiero Useche Wilches Yate Zorro Achicanoy Botina Chindoy Epiayú Guainas Ipuana Jamioy Pushaina Tunubalá"
).split(" ");

/** Numbers in [0, 1), the same for the same seed. Source: mulberry32. */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A word by its rank: common ones come more often, as names do (Zipf, flattened at the head). */
function pick(words: readonly string[], random: () => number): string {
  const rank = Math.floor(FLATTENING * ((words.length / FLATTENING + 1) ** random() - 1));
  return words[rank] ?? "";
}

const FLATTENING = 15;
/** How often a spelling differs by a letter from the usual one. */
const VARIANTS = 0.1;

function respelled(word: string, random: () => number): string {
  if (random() > VARIANTS) return word;
  const place = 1 + Math.floor(random() * (word.length - 1));
  return word.slice(0, place) + String.fromCharCode(97 + Math.floor(random() * 26)) + word.slice(place + 1);
}

/** An invented Colombian full name: one or two given names and two surnames, some spelled in ways of their own. */
export function syntheticName(random: () => number): string {
  const words = [pick(GIVEN, random), pick(SURNAMES, random), pick(SURNAMES, random)];
  if (random() < 0.75) words.unshift(pick(GIVEN, random));
  return words.map((word) => respelled(word, random)).join(" ");
}

const FOREIGN = (
  "Abdul Ahmed Mohammad Hussein Khalid Omar Yusuf Rahman Karimov Petrov Ivanovich Sokolov Dmitri Volkov Nguyen Van Tran " +
  "Kim Jong Chol Park Ri Wang Xiaoming Zhang Haddad Khoury Mahmoud Saleh Okonkwo Mbeki Diallo Traore Kowalski Nowak " +
  "Schneider Weber Rossi Bianchi Kaya Yilmaz Farouk Qasim Jaber Zubair Haqqani Nasser Tariq Rashid Osman Bashir"
).split(" ");
const TRADES =
  "Comercializadora Inversiones Transportes Construcciones Importadora Agropecuaria Minera Servicios".split(
    " ",
  );

function misspelled(name: string, errors: number, random: () => number): string {
  let text = name;
  for (let error = 0; error < errors; error++) {
    const place = 1 + Math.floor(random() * (text.length - 1));
    const letter = String.fromCharCode(97 + Math.floor(random() * 26));
    const [before, after] = [text.slice(0, place), text.slice(place + 1)];
    text = before + (["", letter, letter + text[place]][Math.floor(random() * 3)] ?? "") + after;
  }
  return text;
}

function shuffled(name: string, random: () => number): string {
  const words = name.split(" ");
  const start = Math.floor(random() * words.length);
  return [...words.slice(start), ...words.slice(0, start)].join(" ");
}

const some = (words: readonly string[], count: number, random: () => number): string =>
  Array.from({ length: count }, () => pick(words, random)).join(" ");

/**
 * One of the queries that an obliged entity sends, in equal shares: an innocent's full name, a listed name with one to
 * three errors, a listed name in another order, given name and surname only, a foreign name, a company.
 */
export function syntheticQuery(listed: readonly string[], random: () => number): string {
  const any = () => listed[Math.floor(random() * listed.length)] ?? "";
  const kinds = [
    () => syntheticName(random),
    () => misspelled(any(), 1 + Math.floor(random() * 3), random),
    () => shuffled(any(), random),
    () => `${pick(GIVEN, random)} ${pick(SURNAMES, random)}`,
    () => some(FOREIGN, 2 + Math.floor(random() * 3), random),
    () => `${some(TRADES, 1, random)} ${some(SURNAMES, 1 + Math.floor(random() * 2), random)} S.A.S.`,
  ];
  return (kinds[Math.floor(random() * kinds.length)] ?? any)();
}
