import { claimUnmailedAvisos, finishAvisos, insertAviso } from "../../db/avisos/avisos-soporte";
import { bogotaDay, formatBogota } from "../../domain/shared/bogota";
import type { Deps } from "../deps";

/** A warning, told once a day for each object. */
export interface Aviso {
  readonly tipo: "lista_atrasada" | "lista_retenida" | "indice_atrasado" | "bitacora_alterada";
  readonly objeto: string;
  /** Colombian Spanish, for a person of support. */
  readonly detalle: string;
}

/**
 * Tells support, in the log and by e-mail where it is configured: each warning once a day of Bogota, whichever
 * process notices it. An e-mail that fails is tried again at the next call of that day. Resolves to how many are new.
 */
export async function warnSoporte(deps: Deps, now: Date, avisos: readonly Aviso[]): Promise<number> {
  const dia = bogotaDay(now);
  let fresh = 0;
  for (const aviso of avisos) {
    if (!(await insertAviso(deps.db, { ...aviso, dia, creadoEn: now }))) continue;
    fresh += 1;
    deps.log.error({ aviso: aviso.tipo, objeto: aviso.objeto }, aviso.detalle);
  }
  await mailAvisos(deps, now, dia).catch((error: unknown) =>
    deps.log.warn({ error }, "support could not be told by e-mail; it will be tried again"),
  );
  return fresh;
}

async function mailAvisos({ db, mailer, soporteEmail }: Deps, now: Date, dia: string): Promise<void> {
  if (soporteEmail === null) return;
  const avisos = await claimUnmailedAvisos(db, dia);
  if (avisos.length === 0) return;
  try {
    await mailer.send({
      to: soporteEmail,
      subject: `Atalaya: ${avisos.length === 1 ? "un aviso" : `${avisos.length} avisos`} de operación`,
      text: [
        `Avisos del ${formatBogota(now)} (hora de Bogotá):`,
        ...avisos.map(({ detalle }) => `- ${detalle}`),
        "El detalle está en la consola de soporte, en Operación y en Listas.",
      ].join("\n\n"),
    });
  } catch (error) {
    await finishAvisos(db, avisos, null);
    throw error;
  }
  await finishAvisos(db, avisos, now);
}
