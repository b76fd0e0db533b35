import { insertCorreo } from "../../db/avisos/correos";
import { takeTry } from "../../db/identidad/intentos-ingreso";
import { clientesOfNit } from "../../db/identidad/registros";
import { usuariosOf } from "../../db/identidad/usuarios";
import type { Executor } from "../../db/sql/client";
import { tried } from "../../domain/identidad/allowance";
import { correoDeRegistroAjeno, type Registrante } from "../../domain/identidad/registro";
import type { Deps } from "../deps";

/**
 * Where the NIT is a client's already, its administradores are told who registered with it, so many times a day; nothing
 * is opened. Support is told where the client has none. Resolves to whether it is a client's.
 */
export async function askOfClient(
  tx: Executor,
  { entropy, baseUrl, soporteEmail }: Pick<Deps, "entropy" | "baseUrl" | "soporteEmail">,
  registrante: Registrante,
  now: Date,
): Promise<boolean> {
  const clientes = await clientesOfNit(tx, registrante.nit);
  for (const { clienteId, razonSocial: entidad } of clientes) {
    if (!(await takeTry(tx, tried("portal", "buzon", `registro ${clienteId}`), now))) continue;
    const administradores = (await usuariosOf(tx, clienteId)).filter(
      ({ rol, desactivadoEn, tieneClave }) => rol === "administrador" && desactivadoEn === null && tieneClave,
    );
    const equipo = `${baseUrl}/portal/equipo?abierto=invitar`;
    const support =
      soporteEmail === null
        ? []
        : [{ email: soporteEmail, nombre: "Soporte", equipo: `${baseUrl}/soporte/clientes/${clienteId}` }];
    const told = administradores.map(({ email, nombre }) => ({ email, nombre, equipo }));
    for (const { email: destino, ...to } of told.length > 0 ? told : support) {
      const correo = correoDeRegistroAjeno(registrante, { ...to, entidad });
      await insertCorreo(tx, { id: entropy.uuidV7(now), destino, ...correo, now });
    }
  }
  return clientes.length > 0;
}
