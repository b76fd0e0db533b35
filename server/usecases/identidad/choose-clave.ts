import type { Account } from "../../db/identidad/accounts";
import { claveProblem } from "../../domain/identidad/clave";
import { ServiceError } from "../../domain/shared/errors";
import type { Deps } from "../deps";

/** @throws ServiceError `validation_error` that says what is wrong with a password somebody chooses. */
export function requireGoodClave(
  { passwords }: Pick<Deps, "passwords">,
  clave: string,
  owner: Pick<Account, "nombre" | "email" | "razonSocial">,
): void {
  const message = claveProblem(clave, owner, passwords.isBreached);
  if (message !== null)
    throw new ServiceError("validation_error", { issues: [{ path: ["clave"], message }] });
}
