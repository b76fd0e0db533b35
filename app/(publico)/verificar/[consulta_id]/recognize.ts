"use server";

import { z } from "zod";
import { Sha256, Uuid } from "@/server/contract/http/common";
import { getDeps } from "@/server/runtime/deps";
import { type Recognition, recognizeConsultado } from "@/server/usecases/bitacora/pruebas";

const LONGEST = 300;
const Guess = z.object({
  consultaId: Uuid,
  hash: Sha256,
  text: z.string().transform((typed) => typed.slice(0, LONGEST)),
});

export interface Recognized {
  readonly answer: Recognition;
  /** The typed text, so that the person can correct it. */
  readonly text: string;
}

/** Takes the typed text from the body of a form, so that neither addresses nor logs contain it. */
export async function recognize(_: Recognized | null, form: FormData): Promise<Recognized> {
  const { success, data } = Guess.safeParse(Object.fromEntries(form));
  if (!success) return { answer: "no_verificable", text: "" };
  return { answer: await recognizeConsultado(getDeps(), data), text: data.text };
}
