import type { Account } from "../../db/usuarios";
import type { PortalActor } from "../../domain/shared/actor";

/** From where somebody asks who is not signed in, or not yet. */
export interface Asking {
  readonly requestId: string;
  readonly direccion: string | null;
}

/** The owner of an account as the one who acts: what they do before they are signed in is theirs too. */
export function actingAs(account: Account, { requestId, direccion }: Asking): PortalActor {
  const { clienteId, razonSocial, operaParaTerceros, politicaCoincidencia, usuarioId, nombre, rol } = account;
  return {
    kind: "portal",
    clienteId,
    razonSocial,
    operaParaTerceros,
    politicaCoincidencia,
    usuarioId,
    nombre,
    rol,
    requestId,
    direccion,
  };
}
