import type { Inngest } from "inngest";

/** Announces that an event has deliveries. */
export const EVENTO_REGISTRADO = "atalaya/evento.registrado";

/**
 * Attempts the due deliveries of an event. Returns the time of its next attempt (ISO 8601), or null if none is left.
 */
export type Deliver = (eventoId: string) => Promise<string | null>;

/**
 * Wakes the service for every attempt of an event: at once, and then whenever the next one is due. The schedule itself
 * is in the database (contract-decisions 136), so a lost, repeated or late run decides nothing.
 */
export function entregaFunction(client: Inngest, deliver: Deliver) {
  return client.createFunction(
    {
      id: "despertar-entregas",
      name: "Despierta las entregas de un evento cuando toca un intento",
      retries: 5,
      triggers: [{ event: EVENTO_REGISTRADO }],
    },
    async ({ event, step }) => {
      const { evento_id: eventoId } = event.data as { readonly evento_id: string };
      let intentos = 1;
      for (;;) {
        const next = await step.run(`intento-${intentos}`, () => deliver(eventoId));
        if (next === null) return { intentos };
        await step.sleepUntil(`espera-${intentos}`, next);
        intentos += 1;
      }
    },
  );
}
