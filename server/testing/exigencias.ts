import type { Db } from "../db/sql/client";
import type { PortalActor } from "../domain/shared/actor";
import type { Deps } from "../usecases/deps";
import { approveControl, listControles } from "../usecases/identidad/answer-control";
import { type ExigenciaTipo, submitExigencia } from "../usecases/identidad/exigencias";

/** Lets an invited person count as active. */
export const letIn = async ({ prisma }: Db, usuarioId: string): Promise<void> => {
  await prisma.usuario.update({
    where: { id: usuarioId },
    data: { clave: "$argon2id$v=19$m=8,t=1,p=1$c2Fs$aGFzaA", claveEn: new Date() },
  });
};

/** Turns an exigencia on or off: one person asks and another approves. */
export async function setExigencia(
  deps: Pick<Deps, "db" | "clock" | "entropy" | "baseUrl" | "secretBox">,
  [asks, approves]: readonly [PortalActor, PortalActor],
  asked: { readonly tipo: ExigenciaTipo; readonly exige: boolean },
): Promise<void> {
  await letIn(deps.db, approves.usuarioId);
  await submitExigencia(deps, asks, { ...asked, motivo: "Acta 14 del comité" });
  const now = await deps.clock.now();
  const [waiting] = await listControles(deps, approves, { now });
  if (waiting) await approveControl(deps, approves, waiting);
}
