import { insertUsuario } from "../server/db/identidad/usuarios";
import type { Db } from "../server/db/sql/client";
import { demoClave, keepDemoAccount } from "./demo-account";

/** Officer of the demo client and of the clients with a history. */
export const OFICIAL_DEMO = "oficial@demo.example";
export const OFICIAL_HISTORIA = "oficial@valle-ficticio.example";
export const OFICIAL_COOPERATIVA = "oficial@nevadillo.example";
const PERSONA = { nombre: "Otilia Sámano", rol: "administrador" } as const;

export interface DemoUsuario {
  readonly email: string;
  readonly clave: string;
}

interface Officer {
  readonly clienteId: string;
  readonly email: string;
  readonly dataDir: string;
}

/** Creates a client's officer with all rights in its portal. Its password is in `dataDir`. */
export async function seedDemoUsuario(db: Db, { clienteId, email, dataDir }: Officer): Promise<DemoUsuario> {
  const clave = demoClave(dataDir, "portal");
  await keepDemoAccount(db, {
    realm: "portal",
    email,
    clave,
    persona: { clienteId, ...PERSONA },
    insert: (tx, created) => insertUsuario(tx, { clienteId, email, ...PERSONA, ...created }),
  });
  return { email, clave };
}
