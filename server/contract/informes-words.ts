/** What a report says of itself, for whatever shows it. */
export { estadosOf, sumOfMeses, totalOf } from "../domain/informes/informe";
export {
  diasOf,
  edadInWords,
  mesInWords,
  momentoInWords,
  periodoInWords,
  sesionInWords,
  TIER_NOMBRES,
  tiempoFacts,
} from "../domain/informes/informe-words";
