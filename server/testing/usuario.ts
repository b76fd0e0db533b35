import type { Rol } from "../domain/shared/actor";
import type { TestWorld } from "./fixtures";

/** A person of the client's who was invited and has not come yet. */
export async function newUsuario(world: TestWorld, clienteId: string, rol: Rol) {
  const usuarioId = world.entropy.uuidV4();
  const nombre = "Otilia Sámano";
  const email = `otilia.${usuarioId}@ficticia.example`;
  const data = { id: usuarioId, clienteId, email, nombre, rol, creadoEn: await world.clock.now() };
  await world.db.prisma.usuario.create({ data });
  return { usuarioId, nombre, email };
}
