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
  | "sin_respuesta"
  | "respuesta_ajena"
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

/** Toda falla de una llamada: el servicio respondió con un error, respondió otro en su lugar, o no respondió. */
export class AtalayaError extends Error {
  override readonly name: string = "AtalayaError";
  readonly codigo: Codigo;
  readonly requestId: string;
  readonly docUrl: string;
  readonly fallas: readonly Falla[];

  constructor(
    /** El estado HTTP; 0 si no hubo respuesta. */
    readonly estado: number,
    readonly cuerpo: CuerpoDeError,
    opciones?: ErrorOptions,
  ) {
    super(`${cuerpo.error}: ${cuerpo.message}`, opciones);
    this.codigo = cuerpo.error;
    this.requestId = cuerpo.request_id;
    this.docUrl = cuerpo.doc_url;
    this.fallas = cuerpo.issues ?? [];
  }

  /** Ninguna solicitud con esta llave se atendería: no vale (401), o su consumo está detenido (402). */
  get esDeLaCuenta(): boolean {
    return this.estado === 401 || this.estado === 402;
  }

  /** No se consultó a nadie: se acabó el saldo, venció o hay mora. */
  get esDeConsumo(): boolean {
    return this.estado === 402;
  }
}

/** No hubo respuesta, ni al último intento. Repita con la misma `idempotencyKey`: si se guardó, la recibe sin otro cobro. */
export class SinRespuesta extends AtalayaError {
  override readonly name = "SinRespuesta";

  constructor(
    readonly idempotencyKey: string | null,
    causa: unknown,
  ) {
    const cuerpo = {
      error: "sin_respuesta",
      message: "El servicio no respondió.",
      doc_url: "",
      request_id: "",
    };
    super(0, cuerpo, { cause: causa });
  }
}

export const esError = (error: unknown, codigo: Codigo): error is AtalayaError =>
  error instanceof AtalayaError && error.codigo === codigo;
