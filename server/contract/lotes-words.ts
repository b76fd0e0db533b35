/** What pages say of lotes, apart from their schemas: a page that only says it needs no more. */
export { DUDAS, type Duda } from "../domain/consultas/duda";
export { isChangedBy } from "../domain/lotes/arreglos";
export { CAMPOS, type Campo, type Columnas, columnsOf, writtenAs } from "../domain/lotes/columnas";
export {
  CONTRAPARTES,
  ESTADOS_DE_FILA,
  type EstadoDeLote,
  LOTE_DIAS,
  LOTE_MAX_BYTES,
} from "../domain/lotes/lote";
export { proposeColumnas } from "../domain/lotes/propose-columnas";
export {
  CAMPO_WORDS,
  CONTRAPARTE_WORDS,
  DETENIDO_WORDS,
  FILA_WORDS,
  LOTE_WORDS,
} from "../domain/lotes/words";
