import type { EventoTipo } from "./evento-key";

/** What each event tells, in words. */
export const EVENTO_WORDS: Readonly<Record<EventoTipo, string>> = {
  "paquete.umbral_alcanzado": "Umbral alcanzado",
  "paquete.agotado": "Consultas agotadas",
  "paquete.excedente": "Consultas de excedente",
  "paquete.renovado": "Paquete renovado",
  "paquete.cobro_emitido": "Cuenta de cobro emitida",
  "paquete.bloqueado": "Consultas bloqueadas",
  "paquete.reactivado": "Consultas reactivadas",
  "paquete.prueba": "Prueba",
  "paquete.vencimiento_proximo": "Bolsa próxima a vencer",
  "paquete.vencido": "Bolsa vencida",
  "consulta.coincidencia_vinculante": "Coincidencia en lista vinculante",
};
