import { saveClave } from "../db/identidad/accounts";
import { insertUsuarioSoporte } from "../db/identidad/usuarios";
import type { Realm } from "../domain/identidad/session";
import type { Rol, RolSoporte } from "../domain/shared/actor";
import { passwords } from "../runtime/passwords";
import type { SignInInput } from "../usecases/identidad/sign-in";
import type { TestWorld } from "./fixtures";

/** An invited person of the client. */
export async function newUsuario(world: TestWorld, clienteId: string, rol: Rol) {
  const usuarioId = world.entropy.uuidV4();
  const nombre = "Otilia Sámano";
  const email = `otilia.${usuarioId}@ficticia.example`;
  const data = { id: usuarioId, clienteId, email, nombre, rol, creadoEn: await world.clock.now() };
  await world.db.prisma.usuario.create({ data });
  return { usuarioId, nombre, email };
}

export const CLAVE = "siete faroles en Mompox";

/** A person of the client who can sign in, with the values that a browser would send. */
export async function newSigner(world: TestWorld, clienteId: string, rol: Rol = "oficial") {
  const usuario = await newUsuario(world, clienteId, rol);
  await saveClave(
    world.db,
    "portal",
    usuario.usuarioId,
    await passwords.hash(CLAVE),
    await world.clock.now(),
  );
  return { ...usuario, typed: typedAt("portal", usuario.email) };
}

/** The same of support's. */
export async function newStaffSigner(world: TestWorld, rol: RolSoporte) {
  const usuarioId = world.entropy.uuidV4();
  const email = `${rol}.${usuarioId}@soporte.example`;
  const creadoEn = await world.clock.now();
  await insertUsuarioSoporte(world.db, { usuarioId, email, nombre: "Nohora Quintana", rol, creadoEn });
  await saveClave(world.db, "soporte", usuarioId, await passwords.hash(CLAVE), creadoEn);
  return { usuarioId, email, typed: typedAt("soporte", email) };
}

const typedAt = (realm: Realm, email: string): SignInInput => ({
  realm,
  email,
  clave: CLAVE,
  codigo: null,
  dispositivo: null,
  direccion: "192.0.2.7",
  agente: "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
  requestId: "req_test",
});
