import { insertUsuario } from "../server/db/identidad/usuarios";
import type { Db } from "../server/db/sql/client";
import { demoClave, keepDemoAccount } from "./demo-account";

/** Of the demo client and of those with a history: she is officer of all. */
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

/** Makes a client's officer, who may do everything in its portal, with the password that `dataDir` keeps. */
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
