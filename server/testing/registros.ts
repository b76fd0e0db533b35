import { digitoDeVerificacion } from "../domain/shared/nit";
import type { Deps } from "../usecases/deps";
import { type RegisterInput, register } from "../usecases/identidad/registro";
import type { TestWorld } from "./fixtures";

export const CLAVE_REGISTRO = "siete faroles en Mompox";

/** A NIT of these digits and the one that verifies them. */
export const nitOf = (body: string): string => `${body}${digitoDeVerificacion(body)}`;

/** The typed values of a registration. */
export const typedRegistro = (changes: Partial<RegisterInput> = {}): RegisterInput => ({
  nombre: "Ramiro Bohórquez",
  razonSocial: "Fintech del Caribe S.A.S.",
  nit: nitOf("901555111"),
  email: "ramiro@caribe.example",
  clave: CLAVE_REGISTRO,
  condiciones: "a".repeat(64),
  direccion: "192.0.2.20",
  requestId: "req_registro",
  ...changes,
});

/** Cheap password hashes, for crowds. */
export const cheapPasswords: Deps["passwords"] = {
  hash: async (clave) => `$argon2id$${clave}`,
  verify: async (kept, clave) => kept === `$argon2id$${clave}`,
  isBreached: () => false,
};

/** Numbers below `below` that are the same each time (mulberry32). */
export function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

interface Crowd {
  readonly count: number;
  readonly networks: number;
  readonly addresses: number;
  readonly seed: number;
  /** A client's NIT, which one registration in ten uses. */
  readonly nitOfClient: string;
}

/** Registers a crowd, a few at a time. Returns how many were accepted, and how many exceeded a limit. */
export async function crowd(deps: Deps, { count, networks, addresses, seed, nitOfClient }: Crowd) {
  const next = seeded(seed);
  const outcomes = { taken: 0, refused: 0 };
  const one = async () => {
    const network = next(networks);
    const input = typedRegistro({
      email: `u${next(addresses)}@crowd.example`,
      direccion: `${10 + (network >> 16)}.${network & 255}.${(network >> 8) & 255}.7`,
      nit: next(10) === 0 ? nitOfClient : nitOf(`9${String(next(10_000_000)).padStart(8, "0")}`),
    });
    const outcome = await register(deps, input).then(
      () => "taken" as const,
      (refusal: { code?: string }) => {
        if (refusal.code !== "demasiados_intentos") throw refusal;
        return "refused" as const;
      },
    );
    outcomes[outcome] += 1;
  };
  for (let made = 0; made < count; made += 20)
    await Promise.all(Array.from({ length: Math.min(20, count - made) }, one));
  return outcomes;
}

/** Counts what a crowd left, once no work is in progress. */
export async function afterCrowd(world: TestWorld) {
  const [counts] = await world.rows<Record<"clientes" | "usuarios" | "registros" | "correos", number>>(`
    SELECT (SELECT count(*)::int FROM cliente WHERE modo = 'prueba') AS clientes,
      (SELECT count(*)::int FROM usuario) AS usuarios,
      (SELECT count(*)::int FROM registro) AS registros,
      (SELECT count(*)::int FROM correo) AS correos`);
  return counts;
}
