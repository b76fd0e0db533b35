const GIVEN = (
  "María José Juan Luis Carlos Ana Luz Jorge Andrés Diana Sandra Camilo Felipe Paola Martha Gloria Pedro Miguel " +
  "Ángela Laura Daniel Santiago Valentina Natalia Óscar Hernán Jairo Fabio Rubén Álvaro Germán Nelson Wilson Edwin " +
  "Yolanda Esperanza Rocío Beatriz Marina Leidy Yesenia Alejandra Catalina Mauricio Ricardo Fernando Gustavo Iván"
).split(" ");

const SURNAMES = (
  "Rodríguez Gómez González Martínez García López Hernández Sánchez Pérez Díaz Ramírez Torres Rojas Vargas Moreno " +
  "Muñoz Gutiérrez Castro Jiménez Ortiz Suárez Álvarez Castillo Romero Ruiz Valencia Cárdenas Ospina Giraldo Zapata " +
  "Quintero Restrepo Mejía Salazar Arango Henao Londoño Montoya Uribe Velásquez Cortés Peña Parra Guerrero Rincón " +
  "Bohórquez Chaparro Pulido Forero Beltrán Acosta Mosquera Palacios Caicedo Perea Murillo Ibargüen Cuesta Rentería"
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

/** An invented Colombian full name: common ones come more often, and some have letters changed so that names vary. */
export function syntheticName(random: () => number): string {
  const pick = (from: readonly string[]): string => {
    const word = from[Math.floor(random() ** 1.5 * from.length)] ?? "";
    if (random() > 0.3) return word;
    const place = 1 + Math.floor(random() * (word.length - 1));
    const letter = String.fromCharCode(97 + Math.floor(random() * 26));
    return word.slice(0, place) + letter + word.slice(place + 1);
  };
  const words = [pick(GIVEN), pick(SURNAMES), pick(SURNAMES)];
  if (random() < 0.75) words.unshift(pick(GIVEN));
  return words.join(" ");
}
