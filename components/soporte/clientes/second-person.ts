/** What a change that takes two people says once it is asked for. */
export const SECOND_PERSON = {
  title: "Espera a una segunda persona",
  detail: "Nada ha cambiado todavía. Otra persona de soporte lo aprueba en Pagos.",
} as const;
