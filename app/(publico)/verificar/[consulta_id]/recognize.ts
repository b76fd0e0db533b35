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
  /** What was typed, so that the person may correct it. */
  readonly text: string;
}

/** What a visitor typed goes in the body of a form, so that neither addresses nor logs ever hold it. */
export async function recognize(_: Recognized | null, form: FormData): Promise<Recognized> {
  const { success, data } = Guess.safeParse(Object.fromEntries(form));
  if (!success) return { answer: "no_verificable", text: "" };
  return { answer: await recognizeConsultado(getDeps(), data), text: data.text };
}
