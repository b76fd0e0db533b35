import { commaList } from "../shared/formato";

/** States that a test account can be put into, by its key or in the portal. */
export const SITUACIONES = commaList(
  "plan_al_dia, plan_en_excedente, mora, tope, bolsa_nueva, bolsa_por_agotarse, bolsa_agotada",
  "bolsa_vencida, sin_plan, lista_cambia",
);
export type Situacion = (typeof SITUACIONES)[number];

export const SITUACION_WORDS: Readonly<Record<Situacion, string>> = {
  plan_al_dia: "Paquete mensual al día",
  plan_en_excedente: "Paquete mensual en excedente",
  mora: "Paquete en mora: excedente y una cuenta de cobro vencida",
  tope: "Tope de consultas alcanzado",
  bolsa_nueva: "Bolsa nueva, sin usar",
  bolsa_por_agotarse: "Bolsa por agotarse: queda una consulta",
  bolsa_agotada: "Bolsa agotada",
  bolsa_vencida: "Bolsa vencida, con saldo",
  sin_plan: "Sin paquete ni bolsa",
  lista_cambia: "Listas cambiadas, solo en esta cuenta: la vigilancia compara otra vez su base",
};
