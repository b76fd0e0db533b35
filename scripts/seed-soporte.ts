import { insertUsuarioSoporte } from "../server/db/identidad/usuarios";
import type { Db } from "../server/db/sql/client";
import { ROLES_SOPORTE } from "../server/domain/shared/actor";
import { demoClave, keepDemoAccount } from "./demo-account";

const NOMBRES = {
  administrador: "Abelardo Monsalve",
  agente: "Nohora Quintana",
  cumplimiento: "Fidelia Arbeláez",
} as const;

export interface DemoSoporte {
  /** One of each role. */
  readonly emails: readonly string[];
  readonly clave: string;
}

/**
 * Creates one person of support per role, with the password in `dataDir`. Each enrols the second factor at the first
 * sign-in.
 */
export async function seedDemoSoporte(
  db: Db,
  { dataDir }: { readonly dataDir: string },
): Promise<DemoSoporte> {
  const clave = demoClave(dataDir, "soporte");
  const emails: string[] = [];
  for (const rol of ROLES_SOPORTE) {
    const email = `${rol}@soporte.example`;
    const persona = { nombre: NOMBRES[rol], rol };
    await keepDemoAccount(db, {
      realm: "soporte",
      email,
      clave,
      persona,
      insert: (tx, created) => insertUsuarioSoporte(tx, { email, ...persona, ...created }),
    });
    emails.push(email);
  }
  return { emails, clave };
}
