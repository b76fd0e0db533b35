import type { components } from "./tipos.js";

type Schemas = components["schemas"];

/** Lo que se envía a `/validate`. */
export type Solicitud = Schemas["ValidateRequest"];
/** Lo que responde `/validate`. */
export type Respuesta = Schemas["ValidateResponse"];
export type PreguntaDeDiligencia = Schemas["DiligenciaRequest"];
export type Diligencia = Schemas["DiligenciaResponse"];
export type ConsultaResumen = Schemas["ConsultaResumen"];
export interface FiltroDeConsultas {
  /** Cuántas trae cada página, de 1 a 200. */
  readonly limite?: number;
  /** Desde este momento, en ISO 8601. */
  readonly desde?: string;
  readonly severidad?: Respuesta["severidad"];
  readonly referencia_externa?: string;
  readonly sujeto_obligado_nit?: string;
}
export type Consumo = Schemas["ConsumoResponse"];
export type Historial = Schemas["HistorialResponse"];
export type Alertas = Schemas["AlertasResponse"];
export type CambioDeAlertas = Schemas["AlertasRequest"];
export type SecretoRotado = Schemas["SecretoRotado"];
export type PruebaDeAviso = Schemas["PruebaResponse"];
export type Situacion = Schemas["SituacionRequest"]["situacion"];
export type SituacionPuesta = Schemas["SituacionResponse"];
export type Salud = Schemas["HealthResponse"];
export type TipoDeEvento = Evento["tipo"];
/** El cuerpo de un webhook. */
export type Evento = Schemas["WebhookEvento"];
