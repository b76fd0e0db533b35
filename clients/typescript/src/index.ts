export { Atalaya, type Opciones, type OpcionesDeConsulta } from "./cliente.js";
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
  Respuesta,
  Solicitud,
} from "./modelo.js";
export { verificarWebhook, type Webhook } from "./webhook.js";
