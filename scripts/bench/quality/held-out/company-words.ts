import type { CompanyVocabulary } from "../company-vocabulary";

const words = (text: string): string[] => text.split(", ");

/** Words of companies, in another vocabulary than the one that rules were chosen on. */
export const HELD_OUT_COMPANIES: CompanyVocabulary = {
  trades: words(
    "Mantenimientos, Ebanistería, Marmolería, Lavandería, Vidrios, Pinturas, Cerrajería, Tornillos, Empaques, Cartones, Lácteos, " +
      "Carnes, Granos, Dulces, Pastelería, Heladería, Cafetería, Hostal, Parqueadero, Taller, Llantas, Motos, Taxis, Mudanzas, " +
      "Mensajería, Bodegas, Grúas, Excavaciones, Topografía, Interventorías, Contadores, Revisoría, Capacitaciones, Jardín Infantil, " +
      "Odontología, Laboratorio Clínico, Fisioterapia, Ópticas, Funeraria, Floristería, Eventos, Sonido, Imprenta, Bordados",
  ),
  nouns: words(
    "El Ceibal, La Guaca, Los Fundadores, El Refugio, San Isidro, La Candelaria, Agua Clara, El Tesoro, Las Acacias, La Pola, Santa " +
      "Rita, El Mirador, Los Almendros, La Macarena, San Pedro, El Llano, La Estrella, Dos Ríos, El Cafetal, La Palma, Las Mercedes, " +
      "Nueva Era, El Turpial, La Garza, Los Búhos, Tierra Fértil, El Cacique, La Cordillera, San Rafael, Punta Brava",
  ),
  places: words(
    "Manizales, Armenia, Villavicencio, Tunja, Popayán, Montería, Sincelejo, del Cauca, del Cesar, del Meta, del Sinú, Cundinamarca, " +
      "Caribe, Sabanera, Llanera, Cafetera, Latina, Global, Express, del Centro, Risaralda, Casanare, La Guajira, Girardot",
  ),
  surnames: words(
    "Acevedo, Buendía, Carmona, Dueñas, Escobar, Fajardo, Gallego, Hincapié, Iregui, Julio, Ladino, Marulanda, Nariño, Ocampo, Pabón, " +
      "Rengifo, Sabogal, Tabares, Ujueta, Vanegas, Wilches, Yara, Zamudio, Betancourt, Cubides, Durango, Florián, Galvis",
  ),
  coined: words(
    "Mantecol, Vidriplus, Cartopack, Lactinor, Dulcemia, Rodamax, Motocentro, Mudexpress, Topogeo, Contasur, Dentivida, Florandes, " +
      "Sonomix, Imprecol, Bordatex, Aquapura, Tecnigrúas, Granosol, Petfelíz, Ecoladrillo",
  ),
};
