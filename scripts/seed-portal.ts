import { createDb } from "../server/db/client";
import { insertUsuario } from "../server/db/usuarios";
import { demoClave, keepDemoAccount } from "./demo-account";

const EMAIL = "oficial@demo.example";
const PERSONA = { nombre: "Otilia Sámano", rol: "administrador" } as const;

export interface DemoUsuario {
  readonly email: string;
  readonly clave: string;
}

/** Makes the officer of the demo client, who may do everything in its portal, with the password that `dataDir` keeps. */
export async function seedDemoUsuario(
  connectionString: string,
  { clienteId, dataDir }: { readonly clienteId: string; readonly dataDir: string },
): Promise<DemoUsuario> {
  const clave = demoClave(dataDir, "portal");
  const db = createDb({ connectionString, max: 2 });
  try {
    await keepDemoAccount(db, {
      realm: "portal",
      email: EMAIL,
      clave,
      persona: { clienteId, ...PERSONA },
      insert: (tx, created) => insertUsuario(tx, { clienteId, email: EMAIL, ...PERSONA, ...created }),
    });
    return { email: EMAIL, clave };
  } finally {
    await db.close();
  }
}
