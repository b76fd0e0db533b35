/** Who asks. Use cases take it whole; queries for a client take its `clienteId` as a mandatory argument. */
export interface ClienteActor {
  readonly kind: "cliente";
  readonly clienteId: string;
  readonly apiKeyId: string;
  readonly razonSocial: string;
  readonly operaParaTerceros: boolean;
  readonly politicaCoincidencia: "correspondencia" | "solo_puntaje";
  readonly requestId: string;
}

export interface SoporteActor {
  readonly kind: "soporte";
  /** As the audit trail names it: `token:admin`, `sistema:<job>`, or the support user. */
  readonly name: string;
  readonly requestId: string;
}

/** The service itself, where no person asked. */
export const systemActor = (job: string, requestId: string): SoporteActor => ({
  kind: "soporte",
  name: `sistema:${job}`,
  requestId,
});
