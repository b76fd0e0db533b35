import type { Baja } from "../../db/avisos/alerta-bajas";
import type { Deps } from "../deps";

/** Of no client and no person: what is sealed for one never opens here. */
const OWNER = "baja de avisos";

/** What is in the address that takes a mailbox off a client's alerts: nobody makes one up, and it works for good. */
export function bajaToken({ secretBox }: Pick<Deps, "secretBox">, { clienteId, email }: Baja): string {
  const { llaveId, cifrado } = secretBox.seal(OWNER, `${clienteId} ${email}`);
  return `${llaveId}.${cifrado.toString("base64url")}`;
}

/** Null: it is none of ours. */
export function openBajaToken({ secretBox }: Pick<Deps, "secretBox">, token: string): Baja | null {
  const [llaveId = "", cifrado = ""] = token.split(".");
  try {
    const opened = secretBox.open(OWNER, { llaveId, cifrado: Buffer.from(cifrado, "base64url") });
    const [clienteId = "", email = ""] = opened.split(" ");
    return { clienteId, email };
  } catch {
    return null;
  }
}

/** Where a person asks for no more, and where their mailbox does. */
export const bajaUrls = (baseUrl: string, token: string) => ({
  page: `${baseUrl}/avisos/${token}`,
  oneClick: `${baseUrl}/api/avisos/${token}`,
});
