import { countCodigos } from "../../db/codigos-recuperacion";
import { readAccount } from "../../db/usuarios";
import { ServiceError } from "../../domain/shared/errors";
import type { PortalSession } from "../../domain/shared/portal-session";
import type { Deps } from "../deps";

/** One's own account, as one reads it. */
export async function getMiCuenta({ db }: Pick<Deps, "db">, { actor: { usuarioId } }: PortalSession) {
  const [account, codigosRestantes] = await Promise.all([
    readAccount(db, usuarioId),
    countCodigos(db, usuarioId),
  ]);
  if (account === null) throw new ServiceError("not_found");
  const { nombre, email, rol, razonSocial, tieneSegundoFactor, totpDesde, exigeSegundoFactor } = account;
  return {
    nombre,
    email,
    rol,
    razonSocial,
    tieneSegundoFactor,
    totpDesde,
    exigeSegundoFactor,
    codigosRestantes,
  };
}
