export { Atalaya, type Opciones, type OpcionesDeConsulta } from "./cliente.js";
export { type Encabezados, encabezadosDe } from "./encabezados.js";
export { AtalayaError, type Codigo, esError, SinRespuesta } from "./errores.js";
export { type OpcionesDeLote, type Resultado, validarLote } from "./lote.js";
export type {
  Alertas,
  CambioDeAlertas,
  ConsultaResumen,
  Consumo,
  Diligencia,
  Evento,
  FiltroDeConsultas,
  Historial,
  PreguntaDeDiligencia,
  PruebaDeAviso,
  Respuesta,
  Salud,
  SecretoRotado,
  Situacion,
  SituacionPuesta,
  Solicitud,
  TipoDeEvento,
} from "./modelo.js";
export { verificarWebhook, type Webhook } from "./webhook.js";
