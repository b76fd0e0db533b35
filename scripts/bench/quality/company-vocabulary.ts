/** Words for invented company names, from general knowledge, copied from no register or list. */
export interface CompanyVocabulary {
  readonly trades: readonly string[];
  readonly nouns: readonly string[];
  readonly places: readonly string[];
  readonly surnames: readonly string[];
  readonly coined: readonly string[];
}

const words = (text: string): string[] => text.split(", ");

/** The vocabulary for deriving generic words and choosing rules. */
export const COMPANIES: CompanyVocabulary = {
  trades: words(
    "Constructora, Inversiones, Comercializadora, Transportes, Distribuidora, Agropecuaria, Importadora, Servicios, " +
      "Soluciones, Ferretería, Droguería, Inmobiliaria, Consultoría, Ganadería, Industrias, Textiles, Confecciones, " +
      "Alimentos, Ingeniería, Logística, Comercial, Minera, Seguridad, Tecnología, Laboratorios, Construcciones, " +
      "Comercializadora Internacional, Grupo Empresarial, Servicios Integrales, Inversiones y Construcciones, " +
      "Almacén, Hotel, Restaurante, Panadería, Clínica, Corporación, Fundación, Cooperativa, Compañía, Promotora",
  ),
  nouns: words(
    "El Roble, La Esperanza, El Dorado, San José, La Fortuna, Los Andes, El Porvenir, Santa María, La Sabana, Las " +
      "Palmas, El Paraíso, Buenos Aires, La Cascada, San Antonio, El Diamante, La Montaña, Los Pinos, El Cóndor, La " +
      "Ceiba, El Trébol, La Victoria, Monte Verde, Río Claro, Sol Naciente, Nuevo Horizonte, Tres Esquinas, La Unión, " +
      "El Progreso, Santa Ana, Los Alpes, El Faro, La Aurora, Villa Luz, El Triunfo, La Colina, Puerto Alegre",
  ),
  places: words(
    "Colombia, Bogotá, Medellín, Cali, del Valle, de Antioquia, de la Costa, del Caribe, de Occidente, del Norte, del " +
      "Sur, de Oriente, Andina, Nacional, Internacional, Colombiana, del Pacífico, de los Llanos, Santander, Boyacá",
  ),
  surnames: words(
    "Rojas, Gómez, Pérez, Castillo, Ramírez, Vargas, Moreno, Ortiz, Herrera, Mejía, Restrepo, Cárdenas, Jaramillo, " +
      "Arango, Londoño, Zapata, Salazar, Osorio, Giraldo, Quintero, Bedoya, Henao, Villegas, Correa, Duque, Ospina",
  ),
  coined: words(
    "Coltec, Indumetal, Agrocol, Medisalud, Ecoplast, Tecnoagro, Biocafé, Inverandes, Multicarga, Petrocosta, " +
      "Redlogic, Solarix, Unimarca, Vialcol, Construred, Digisoft, Electromil, Fertisol, Globalcafé, Hidropor",
  ),
};

/** A vocabulary that no rule was chosen on. */
export const OTHER_COMPANIES: CompanyVocabulary = {
  trades: words(
    "Avícola, Litografía, Muebles, Curtiembres, Repuestos, Maderas, Aceros, Plásticos, Flores, Frigorífico, Molinos, " +
      "Cacharrería, Papelería, Óptica, Notaría, Asesorías, Montajes, Suministros, Publicidad, Producciones, Turismo, " +
      "Viajes, Autopartes, Lubricantes, Estación de Servicio, Depósito, Supermercado, Calzado, Joyería, Veterinaria, " +
      "Gestión Ambiental, Energía Solar, Proyectos, Arquitectura, Dotaciones, Abogados, Editorial, Gimnasio, Colegio, " +
      "Representaciones",
  ),
  nouns: words(
    "La Riviera, El Carmelo, Piedra Blanca, Los Cerezos, San Bartolo, La Mariposa, El Manantial, Loma Linda, El Girasol, " +
      "La Herradura, Doña Petrona, Los Samanes, Casa Grande, La Espiga, El Ancla, Brisas, La Colmena, Cielo Abierto, El " +
      "Zafiro, Media Luna, San Cipriano, La Troja, El Arriero, Cuatro Vientos, La Bahía, El Guadual, Santa Lucía, La " +
      "Orquídea, Campo Alegre, El Bosque, La Pradera, El Samán, Los Laureles, Alta Vista, El Molino, La Ribera",
  ),
  places: words(
    "Pereira, Ibagué, Barranquilla, Cúcuta, del Tolima, del Quindío, del Magdalena, de la Sabana, de Centro América, " +
      "del Eje, Universal, Continental, Tropical, del Huila, Nariño, Pasto, Neiva, de Colombia, Suramericana, Central",
  ),
  surnames: words(
    "Aristizábal, Benavides, Cifuentes, Daza, Echeverri, Fonseca, Guarín, Hoyos, Isaza, Jácome, Lozano, Manrique, " +
      "Navia, Olarte, Pinzón, Quijano, Rincón, Serna, Tovar, Urrego, Valderrama, Yepes, Zuluaga, Botero, Caicedo",
  ),
  coined: words(
    "Brimatel, Cafexport, Dinaluz, Enviatech, Fibranet, Geomap, Humacol, Inoxal, Jardiplan, Kitropa, Lubrisur, Mecanor, " +
      "Nutrivet, Opticenter, Pintuhogar, Quimicer, Rentacar, Sertecol, Textimoda, Viveralia",
  ),
};
