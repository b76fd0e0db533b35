import type { SoportePersona } from "../domain/shared/actor";

/** A person of support as an actor. `at` distinguishes them. */
export const soportePersona = (at: number, nombre: string): SoportePersona => ({
  kind: "soporte",
  name: `${nombre.toLowerCase()}@atalaya.test`,
  usuarioId: `00000000-0000-4000-8000-00000000000${at}`,
  nombre,
  rol: "agente",
  direccion: null,
  requestId: "req_test",
});

export const CAMILO = soportePersona(1, "Camilo");
export const DIANA = soportePersona(2, "Diana");

/** The politica's amount from which two people are needed, in COP. */
export const takingTwoFrom = (dobleAprobacionDesde: number | null) => ({
  dobleAprobacionDesde,
  diasParaPagar: 10,
  solapeHoras: 24,
  emisorRazonSocial: "Atalaya",
  emisorNit: null,
  emisorPago: null,
  sobre: 1,
  motivo: "Control interno",
});
