import { remembering } from "../../shared/text-pages";
import { spanishSounds } from "../names/sounds-alike";

/**
 * Words that so many companies are named with that by themselves they tell none from another. Chosen from the commonest
 * words of listed companies (UN, OFAC, EU: twelve companies or more) and of invented Colombian ones (one in a hundred or
 * more), as `scripts/bench/words.ts` counts them, with the trades that Colombian companies are registered under and the
 * country's regions; leaving out what names somebody: other places, peoples, persons, bodies, brands.
 */
export const GENERIC_WORDS: ReadonlySet<string> = new Set(
  (
    "a abogados academy acciones aceros administration affairs agency agricola agro agropecuaria aid " +
    "air aircraft airlines al alimentos almacen and antioquia army arquitectos " +
    "arquitectura artesanias asesorias asociacion asociados association autopartes aviation avicola " +
    "banco bank base bogota boyaca branch building bureau business cafeteria calzado capital cargo " +
    "caribe carnes carniceria cauca center central centre centro cerrajeria cesar charity chemical " +
    "civil clinica club co colegio colombia colombiana comercial comercializadora commercial " +
    "commission committee communication compania companies company complex confecciones construccion " +
    "construcciones construction constructora consulting consultores consultoria consultorias " +
    "consultorio contadores cooperation cooperativa corporacion corporation corps credit cultural " +
    "cundinamarca de defence defense del department deposito design development distribuidora " +
    "distribuciones distribution division dotaciones drogueria e ebanisteria economic editorial education " +
    "educational eje el electrical electricity electronic electronics empresa empresarial en energia " +
    "energy engineering enterprise enterprises equipment establishment estacion estatal estate " +
    "eventos exchange export express fabrica factory farm farmacia federal federation ferreteria " +
    "finance financial floristeria for force forces foreign foundation freight frigorifico fuel fund " +
    "fundacion funeraria ganaderia ganaderos gas general gimnasio global group groupe grupo " +
    "heladeria hermanos holding holdings hostal hotel house huila i import importadora imprenta in " +
    "industrial industrias industries industry information ingenieria ingenieros inmobiliaria " +
    "institut institute institution instituto insurance integrales intelligence internacional " +
    "international inversiones invest investment investments joint joyeria kholding la laboratorios " +
    "lacteos las lavanderia law leasing line lines litografia llanos logistica logistics los " +
    "lubricantes machine machinery maderas magdalena management mantenimiento mantenimientos " +
    "manufacturing marine maritime materials mechanical media mensajeria metales military minera " +
    "minerales mining ministry molino molinos money montajes movement mudanzas muebles nacional " +
    "narino national network no norte notaria occidente odontologia of office oil on optica " +
    "organisation organizacion organization organizatsiya oriente overseas pacifico panaderia " +
    "papeleria parqueadero partners party pasteleria peluqueria petrochemical petroleum pinturas " +
    "plant plasticos popular port power predpriyatie private produccion producciones production " +
    "products project projects promotora properties proyectos public publicidad quindio radio real " +
    "refinery regional relief repair representaciones republic repuestos research resources " +
    "restaurante restaurantes s sabana salud san santa santander science sciences scientific " +
    "security seguridad service services servicios shipbuilding shipping social sociedad societe " +
    "society soluciones solutions special state steel suministros supermercado sur system systems " +
    "taller talleres tech technical technologies technology tecnologia textiles the tienda to tolima " +
    "topografia tourism trade trading trans transport transportation transportes trust turismo union " +
    "unitary united university valle ventas venture veterinaria viajes vidrios welfare y zavod"
  ).split(" "),
);

/** Shorter words sound like too many others. */
const FEWEST_LETTERS = 5;
const isLong = (word: string): boolean => word.length >= FEWEST_LETTERS;
const GENERIC_SOUNDS: ReadonlySet<string> = new Set([...GENERIC_WORDS].filter(isLong).map(spanishSounds));

/** Whether a word is one of those or its plural, or sounds like a long one: "logistik", "electronik", "ganaderias". */
export const isGeneric = remembering(10_000, (word: string): boolean => {
  if (GENERIC_WORDS.has(word)) return true;
  if (!isLong(word)) return false;
  const singular = word.endsWith("s") ? word.slice(0, -1) : null;
  return (
    GENERIC_SOUNDS.has(spanishSounds(word)) ||
    (singular !== null && isLong(singular) && GENERIC_SOUNDS.has(spanishSounds(singular)))
  );
});

/** More trades and the larger towns of Colombia: no generic words, since a listed name may be told by one. Put down from general knowledge. */
const TRADES: ReadonlySet<string> = new Set(
  (
    "abarrotes aeropuerto almacenes alquileres andina apartamentos apuestas arenas asadero aseo aserradero asesores " +
    "autolavado automotores autos autoservicio barrancabermeja barranquilla baterias belleza bienes billares bodega " +
    "boutique bucaramanga buenaventura buses cacharreria cali campestre carbon carga carpinteria carroceria " +
    "cartagena cartago celulares cevicheria charcuteria cigarreria cobranzas combustibles comestibles comidas " +
    "computadores computo comunicaciones condominio conjunto consorcio courier creaciones cucuta cueros dental " +
    "discoteca domicilios duitama edificio electricos electrodomesticos encomiendas envigado envios escuela estetica " +
    "estudio excavaciones exportaciones expreso extintores ferreteros floridablanca fotografia fruteria fruver " +
    "fumigaciones fusagasuga gaseosas girardot girardota giron grafica gym helados herramientas hospital ibague " +
    "importaciones impresos inmuebles inversora ipiales itagui jugueteria laboratorio lavadero lavado lavautos " +
    "libreria licorera licores limpieza logistico lujos manizales maquinaria mascotas materiales mayorista medellin " +
    "merceria metalmecanica minimarket minimercado miscelanea montallantas monteria motos mototaxi multiservicios " +
    "navieras neiva obras odontologico operador outlet outsourcing parking pasto peletera peleteria pereira " +
    "perfumeria pesquera piscinas pitalito pizzeria popayan posada postres prefabricados puericultura quesos quibdo " +
    "raices rapidas reciclaje recuperadora refrigeracion residencial restobar riohacha rionegro rodamientos sabaneta " +
    "salon sanitarios seguros sincelejo sistemas soacha sogamoso surtidora tapiceria taxi telas temporales tornillos " +
    "trilladora tulua tunja urbanizacion valledupar variedades vestidos veterinarios vigilancia villavicencio " +
    "viveres vivero yopal zapateria zipaquira"
  ).split(" "),
);

/** Whether a word beside a company's brand says what it is or where. Two words are compared by `isGeneric` alone. */
export const saysTrade = (word: string): boolean =>
  isGeneric(word) || TRADES.has(word) || TRADES.has(word.replace(/e?s$/, ""));
