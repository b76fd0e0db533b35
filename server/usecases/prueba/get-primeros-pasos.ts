import { findCliente } from "../../db/clientes/clientes";
import { lastCuentaSolicitud } from "../../db/prueba/cuenta-solicitudes";
import { readPasos } from "../../db/prueba/pruebas";
import type { CuentaSolicitud } from "../../domain/prueba/cuenta-solicitud";
import type { PortalActor } from "../../domain/shared/actor";
import type { Deps } from "../deps";

export interface PrimerosPasos {
  /** Which are taken, by what is kept of them. */
  readonly pasos: Awaited<ReturnType<typeof readPasos>>;
  /** Its real account: open, asked for, refused with a reason, or not asked for yet. */
  readonly cuentaReal:
    | { readonly estado: "abierta" | "sin_pedir" }
    | ({ readonly estado: "pendiente" | "rechazada" } & Pick<CuentaSolicitud, "creadaEn" | "motivo">);
}

/** The quick start of a test account, which ticks itself; null of a real one, which has none. */
export async function getPrimerosPasos(
  { db }: Pick<Deps, "db">,
  { modo, clienteId }: PortalActor,
): Promise<PrimerosPasos | null> {
  if (modo === "real") return null;
  const [pasos, cliente, solicitud] = await Promise.all([
    readPasos(db, clienteId),
    findCliente(db, clienteId),
    lastCuentaSolicitud(db, clienteId),
  ]);
  if (cliente?.cuentaRealId) return { pasos, cuentaReal: { estado: "abierta" } };
  if (solicitud === null || solicitud.estado === "abierta")
    return { pasos, cuentaReal: { estado: "sin_pedir" } };
  const { estado, creadaEn, motivo } = solicitud;
  return { pasos, cuentaReal: { estado, creadaEn, motivo } };
}
