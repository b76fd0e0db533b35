/** Los códigos que hoy existen; puede haber otros más adelante. */
export type Codigo =
  | "invalid_json"
  | "validation_error"
  | "sujeto_obligado_requerido"
  | "idempotency_key_invalida"
  | "consulta_ids_requeridos"
  | "maximo_500_consultas_por_lote"
  | "solicitud_malformada"
  | "invalid_api_key"
  | "paquete_vencido_sin_pago"
  | "tope_de_consumo"
  | "bolsa_agotada"
  | "bolsa_vencida"
  | "not_found"
  | "consultas_no_encontradas_para_cliente"
  | "metodo_no_permitido"
  | "tiempo_agotado"
  | "idempotency_error"
  | "sin_plan_asignado"
  | "cuerpo_demasiado_grande"
  | "encabezados_demasiado_grandes"
  | "persistencia_error"
  | "db_error"
  | (string & {});

export interface Falla {
  readonly path: readonly string[];
  readonly message: string;
}

/** El cuerpo de un error, con lo que algunos traen de más (`como_reactivar`, `consumo`…). */
export interface CuerpoDeError {
  readonly error: Codigo;
  readonly message: string;
  readonly doc_url: string;
  readonly request_id: string;
  readonly issues?: readonly Falla[];
  readonly [campo: string]: unknown;
}

/** El servicio respondió con un error. */
export class AtalayaError extends Error {
  override readonly name = "AtalayaError";
  readonly codigo: Codigo;
  readonly requestId: string;
  readonly docUrl: string;
  readonly fallas: readonly Falla[];

  constructor(
    readonly estado: number,
    readonly cuerpo: CuerpoDeError,
  ) {
    super(`${cuerpo.error}: ${cuerpo.message}`);
    this.codigo = cuerpo.error;
    this.requestId = cuerpo.request_id;
    this.docUrl = cuerpo.doc_url;
    this.fallas = cuerpo.issues ?? [];
  }

  /** No se consultó a nadie: se acabó el saldo, venció o hay mora. */
  get esDeConsumo(): boolean {
    return this.estado === 402;
  }
}

/** No hubo respuesta, ni al último intento. Repita con la misma `idempotencyKey`: si se guardó, la recibe sin otro cobro. */
export class SinRespuesta extends Error {
  override readonly name = "SinRespuesta";

  constructor(
    readonly idempotencyKey: string | null,
    causa: unknown,
  ) {
    super("El servicio no respondió.", { cause: causa });
  }
}

export const esError = (error: unknown, codigo: Codigo): error is AtalayaError =>
  error instanceof AtalayaError && error.codigo === codigo;
