/**
 * Words of Colombian names, about in the order of how common they are: an approximation, no published table.
 * `synthetic-names.ts` gives them a frequency.
 */
const COMMON_WOMEN = (
  "María Luz Ana Martha Sandra Diana Gloria Claudia Laura Paola Adriana Carolina Andrea Angie Valentina Natalia " +
  "Daniela Blanca Rosa Carmen Yolanda Patricia Luisa Liliana Mónica Alejandra Ángela Marcela Esperanza Nancy " +
  "Olga Beatriz Doris Johana Gabriela Mariana Sofía Camila Isabella Juliana Lina Viviana Catalina Yuliana Sara " +
  "Tatiana Elizabeth Amparo Nubia Flor Cecilia Rocío Marina Margarita Teresa Stella Jenny Leidy Yesenia Milena " +
  "Fernanda Isabel Inés Lucía Mercedes Clara Aura Alba Elena Rubiela Myriam Consuelo Fabiola Dora Ligia Bertha " +
  "Graciela Leonor Rosalba Ofelia Elsa Edilma Amanda Deisy Yaneth Marisol Ximena Lorena Karen Katherine Jessica " +
  "Vanessa Manuela Salomé Antonia Verónica Xiomara Zulma Yamile Nelly Piedad Pilar Socorro Eugenia " +
  "Victoria Helena Nohora Maritza Mireya Ingrid Erika Wendy Danna Luciana Paula Estefanía Dayana Briyith Yurani"
).split(" ");

const COMMON_MEN = (
  "José Luis Carlos Juan Jorge Andrés Jesús Santiago Miguel Camilo Diego Sebastián Daniel Óscar Felipe Fernando " +
  "Antonio Alberto Alejandro Jaime Hernando Álvaro Julio Rafael Manuel Pedro Édgar William Fabio Germán Gustavo " +
  "Mauricio Nicolás Javier Víctor Wilson John Eduardo Ricardo Enrique Iván César Hugo Henry Francisco Nelson Julián " +
  "Jairo Guillermo David Héctor Orlando Rubén Gabriel Alexander Cristian Samuel Mario Raúl Armando Ramiro Arturo " +
  "Humberto Libardo Hernán Leonardo Édison Edwin Freddy Giovanny Harold Jhon Esteban Mateo Tomás Martín Simón " +
  "Emiliano Joaquín Alfonso Augusto Marco Gilberto Gerardo Bernardo Ernesto Elkin Wilmer Yeison Brayan Kevin Dairo " +
  "Duván Faber Norberto Segundo Efraín Abel Adolfo Rodrigo Saúl Isaías Ángel Emilio Evelio Reinaldo Arnulfo Pablo " +
  "Ignacio Ramón Roberto Rodolfo Sergio Fabián Jefferson Robinson Darío Iván Néstor Abelardo Milton Heriberto Yesid"
).split(" ");

const COMMON_SURNAMES = (
  "Rodríguez,Gómez,González,Martínez,García,López,Hernández,Sánchez,Pérez,Ramírez,Díaz,Torres,Moreno,Muñoz,Rojas," +
  "Vargas,Jiménez,Gutiérrez,Castro,Ortiz,Ruiz,Álvarez,Herrera,Romero,Suárez,Valencia,Castillo,Restrepo,Quintero," +
  "Giraldo,Cárdenas,Mosquera,Parra,Medina,Gil,Guerrero,Ospina,Zapata,Salazar,Arias,Rivera,Osorio,Cortés,Mejía,Ríos," +
  "Cruz,Cardona,Beltrán,Reyes,Molina,Acosta,Velásquez,Mendoza,Guzmán,Ramos,Correa,Forero,Londoño,Montoya,Franco," +
  "Vega,Henao,Bedoya,Carvajal,Delgado,Palacios,Ávila,Buitrago,Rincón,Marín,Pineda,Arango,Garzón,Sierra,Barrera," +
  "León,Trujillo,Escobar,Flórez,Morales,Bernal,Caicedo,Duarte,Camacho,Aguirre,Vélez,Córdoba,Peña,Lozano,Calderón," +
  "Murillo,Blanco,Vásquez,Fernández,Guevara,Uribe,Peñaloza,Pinzón,Castañeda,Duque,Castaño,Patiño,Mora,Angulo," +
  "Cuesta,Contreras,Arboleda,Moncada,Robles,Galvis,Solano,Tovar,Galindo,Narváez,Polo,Navarro,Campo,Cano,Ardila," +
  "Alzate,Prieto,Bautista,Bermúdez,Betancur,Chaparro,Bohórquez,Hurtado,Cabrera,Cáceres,Leal,Pardo,Niño,Toro,Bolívar," +
  "Pulido,Amaya,Sepúlveda,Villamil,Espinosa,Aguilar,Perdomo,Perea,Rentería,Ibargüen,Orozco,Barrios,Páez,Granados," +
  "Novoa,Cuéllar,Ocampo,Ochoa,Varela,Montes,Soto,Serrano,Mesa,Guerra,Pacheco,Padilla,Rueda,Santos,Jaramillo,Gallego," +
  "Naranjo,Quiroga,Rosero,Benavides,Burbano,Erazo,Chaves,Ortega,Paz,Bravo,Meneses,Zambrano,Cifuentes,Triana,Clavijo," +
  "Urrego,Usuga,Higuita,Tabares,Grisales,Agudelo,Echeverri,Posada,Gaviria,Monsalve,Builes,Tamayo,Vallejo,Isaza," +
  "Villegas,Botero,Hoyos,Echavarría,Saldarriaga,Zuluaga,Arroyave,Bustamante,Berrío,Pertuz,Barraza,Charris," +
  "Ariza,Manjarrés,Daza,Maestre,Araújo,Gnecco,Cotes,Iguarán,Epiayú,Pushaina,Uriana,Brito,Pinto,Redondo,Oñate,Arregocés," +
  "Fonseca,Otálora,Gaitán,Malagón,Sarmiento,Nieto,Avellaneda,Riaño,Cubillos,Poveda,Rubiano,Bonilla,Lombana,Oviedo," +
  "Lasso,Yepes,Chocué,Guejia,Tunubalá,Muelas,Jamioy,Chindoy,Tapia,Villarreal,Ricaurte,Cadena,Corredor,Cely,Barón," +
  "Merchán,Mariño,Becerra,Sanabria,Carreño,Gélvez,Lizarazo,Jaimes,Villamizar,Gamboa,Mantilla,Ordóñez,Plata," +
  "de la Cruz,de la Hoz,de los Ríos,del Castillo,de Ávila,de la Rosa,del Valle,de la Ossa,del Río,de la Espriella," +
  "Anaya,Arrieta,Assia,Chams,Char,Name,Turbay,Barguil,Abuchaibe,Yidi,Haddad,Nassar,Pretelt,Lora,Petro,Doria,Petano," +
  "Mendivelso,Tarazona,Tobón,Tirado,Ulloa,Useche,Valderrama,Viáfara,Viveros,Yara,Zabala,Zárate,Zea,Zúñiga," +
  "Balanta,Carabalí,Lucumí,Mina,Mancilla,Popó,Banguera,Cuero,Riascos,Sinisterra,Estupiñán,Quiñones,Preciado," +
  "Obregón,Hinestroza,Moya,Asprilla,Bejarano,Maturana,Chaverra,Lloreda,Rivas,Machado,Arce,Casas,Luna,Parada,Pabón"
).split(",");

/** Every start with every end: invented words of the rare rest, by which most people's names differ. */
function composed(starts: string, ends: string): string[] {
  return ends.split(" ").flatMap((end) => starts.split(" ").map((start) => start + end));
}

const GIVEN_STARTS = "Yei Lei Bri Dar Nor Mar Yor Jer El Al Wil Ed Os Ro Fran";

const RARE_SURNAMES = composed(
  "Alb Arr Az Bal Bar Berm Bur Cald Camp Carr Cast Cer Col Cord Dom Ech Elg Esp Fal Fig Gal Gar Goñ Gran Herr Iz Lab " +
    "Lar Mac Mal Mont Nav Ol Ort Pal Per Quint Sal Tab Urr",
  "acho ado aga ales amil ana andia ara aray areda arte asco aure azar eda edo ejo elo ena eño era eros esa eta ez ibar " +
    "ico ieta illa ín ina irre ola ona ongo orza ueta uri uza",
);

export const WOMEN = [...COMMON_WOMEN, ...composed(GIVEN_STARTS, "lin da nis mary lis ya xa ney dis sa")];
export const MEN = [...COMMON_MEN, ...composed(GIVEN_STARTS, "son ner mer ber nel ver man cy dier lex")];
export const SURNAMES = [...new Set([...COMMON_SURNAMES, ...RARE_SURNAMES])];
