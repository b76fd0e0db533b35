import { readAccount } from "../../db/identidad/accounts";
import { countCodigos } from "../../db/identidad/codigos-recuperacion";
import type { RealmSession } from "../../domain/identidad/realm";
import { ServiceError } from "../../domain/shared/errors";
import type { Deps } from "../deps";

/** One's own account, as one reads it. */
export async function getMiCuenta(
  { db }: Pick<Deps, "db">,
  { actor: { kind: realm, usuarioId } }: RealmSession,
) {
  const [account, codigosRestantes] = await Promise.all([
    readAccount(db, realm, usuarioId),
    countCodigos(db, realm, usuarioId),
  ]);
  if (account === null) throw new ServiceError("not_found");
  const { nombre, email, razonSocial, tieneSegundoFactor, totpDesde, exigeSegundoFactor } = account;
  return {
    nombre,
    email,
    razonSocial,
    tieneSegundoFactor,
    totpDesde,
    exigeSegundoFactor,
    codigosRestantes,
  };
}
