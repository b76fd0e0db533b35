import { spanishSounds } from "../names/sounds-alike";

/**
 * Words that so many companies are named with that by themselves they tell none from another. Chosen from the commonest
 * words of listed companies (UN, OFAC, EU: twelve companies or more) and of invented Colombian ones (one in a hundred or
 * more), as `scripts/bench/words.ts` counts them, leaving out what names somebody: places but for Colombia's own, peoples,
 * persons, bodies, brands.
 */
export const GENERIC_WORDS: ReadonlySet<string> = new Set(
  (
    "a academy acciones administration affairs agency agricola agropecuaria aid air aircraft airlines al " +
    "alimentos almacen and army asociacion asociados association aviation banco bank base bogota branch " +
    "building bureau business capital cargo center central centre centro charity chemical civil clinica " +
    "club co colombia colombiana comercial comercializadora commercial commission committee " +
    "communication compania companies company complex confecciones construcciones construction " +
    "constructora consulting consultoria cooperation cooperativa corporacion corporation corps credit " +
    "cultural de defence defense del department design development distribuidora distribution division " +
    "drogueria e economic education educational el electrical electricity electronic electronics empresa " +
    "empresarial en energy engineering enterprise enterprises equipment establishment estatal estate " +
    "exchange export fabrica factory farm federal federation ferreteria finance financial for force " +
    "forces foreign foundation freight fuel fund fundacion ganaderia gas general global group groupe " +
    "grupo hermanos holding holdings hotel house i import importadora in industrial industrias " +
    "industries industry information ingenieria inmobiliaria institut institute institution instituto " +
    "insurance integrales intelligence internacional international inversiones invest investment " +
    "investments joint kholding la laboratorios las law leasing line lines logistica logistics los " +
    "machine machinery management manufacturing marine maritime materials mechanical media military " +
    "minera mining ministry money movement nacional national network no of office oil on organisation " +
    "organizacion organization organizatsiya overseas panaderia partners party petrochemical petroleum " +
    "plant popular port power predpriyatie private produccion production products project projects " +
    "promotora properties public radio real refinery regional relief repair republic research resources " +
    "restaurante s san santa science sciences scientific security seguridad service services servicios " +
    "shipbuilding shipping social sociedad societe society soluciones solutions special state steel " +
    "system systems tech technical technologies technology tecnologia textiles the to tourism trade " +
    "trading trans transport transportation transportes trust union unitary united university venture " +
    "welfare y zavod"
  ).split(" "),
);

/** Shorter words sound like too many others. */
const FEWEST_LETTERS = 5;
const isLong = (word: string): boolean => word.length >= FEWEST_LETTERS;
const GENERIC_SOUNDS: ReadonlySet<string> = new Set([...GENERIC_WORDS].filter(isLong).map(spanishSounds));

/** Whether a word is one of those, or sounds like a long one: "logistik", "electronik". */
export const isGeneric = (word: string): boolean =>
  GENERIC_WORDS.has(word) || (isLong(word) && GENERIC_SOUNDS.has(spanishSounds(word)));
