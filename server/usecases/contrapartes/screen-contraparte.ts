import { createHash } from "node:crypto";
import type { WrittenAnswer } from "../../db/facturacion/cuentas";
import type { ActorOfCliente } from "../../domain/shared/actor";
import { ServiceError } from "../../domain/shared/errors";
import { type ScreenInput, screen } from "../consultas/screen";
import type { Deps } from "../deps";
import { getContraparte } from "./contrapartes";

type Screening<Written extends WrittenAnswer | null> = Parameters<typeof screen<Written>>[2];
type Input<Written extends WrittenAnswer | null> = Pick<ScreenInput, "sujetoObligado" | "now" | "deadline"> &
  Pick<Screening<Written>, "replay"> & { readonly contraparteId: string };

/**
 * Screens a contraparte now: a consulta as any other, with its reference. It is charged as any other. An
 * Idempotency-Key answers again for the same contraparte only, also once it is retired.
 * @throws ServiceError `not_found`, also for another client's; `conflicto` if it is retired; as `screen`.
 */
export async function screenContraparte<Written extends WrittenAnswer | null>(
  deps: Deps,
  actor: ActorOfCliente,
  { contraparteId, replay = null, ...input }: Input<Written>,
): ReturnType<typeof screen<Written>> {
  const contraparte = await getContraparte(deps, actor, contraparteId);
  const { referencia: referenciaExterna, persona, estado } = contraparte;
  const refusal = estado === "retirada" ? new ServiceError("conflicto", RETIRADA) : null;
  const { alias: _, ...query } = persona;
  const huella = replay && createHash("sha256").update(replay.huella).update(contraparteId).digest();
  return screen(deps, actor, {
    ...{ ...query, ...input, referenciaExterna, refusal },
    replay: replay && huella && { llave: replay.llave, write: replay.write, huella },
  });
}

const RETIRADA =
  "La contraparte está retirada. No se consultó ni se cobró. Para consultarla, cambie antes su estado a activa o inactiva.";
