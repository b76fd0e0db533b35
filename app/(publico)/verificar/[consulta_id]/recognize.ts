"use server";

import { z } from "zod";
import { Sha256, Uuid } from "@/server/contract/common";
import { getDeps } from "@/server/runtime/deps";
import { type Recognition, recognizeConsultado } from "@/server/usecases/bitacora/recognize-consultado";

const Guess = z.object({ consultaId: Uuid, hash: Sha256, text: z.string().max(300) });

/** What a visitor typed goes in the body of a form, so that neither addresses nor logs ever hold it. */
export async function recognize(_: Recognition | null, form: FormData): Promise<Recognition> {
  const guess = Guess.safeParse(Object.fromEntries(form));
  return guess.success ? recognizeConsultado(getDeps(), guess.data) : "no_verificable";
}
