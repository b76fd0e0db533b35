import { findCliente } from "../../db/clientes/clientes";
import { lastCuentaSolicitud } from "../../db/prueba/cuenta-solicitudes";
import { readPasos } from "../../db/prueba/pruebas";
import type { CuentaSolicitud } from "../../domain/prueba/cuenta-solicitud";
import type { PortalActor } from "../../domain/shared/actor";
import type { Deps } from "../deps";

export interface PrimerosPasos {
  /** Steps that were taken, from the stored data. */
  readonly pasos: Awaited<ReturnType<typeof readPasos>>;
  /** The state of its real account: open, requested, rejected with a reason, or not requested yet. */
  readonly cuentaReal:
    | { readonly estado: "abierta" | "sin_pedir" }
    | ({ readonly estado: "pendiente" | "rechazada" } & Pick<CuentaSolicitud, "creadaEn" | "motivo">);
}

/** Returns the quick start of a test account. Null for a real one. */
export async function getPrimerosPasos(
  { db }: Pick<Deps, "db">,
  { modo, clienteId }: PortalActor,
): Promise<PrimerosPasos | null> {
  if (modo === "real") return null;
  const [pasos, cliente, solicitud] = await Promise.all([
    readPasos(db, clienteId),
    findCliente(db, clienteId),
    lastCuentaSolicitud(db, { clienteId }),
  ]);
  if (cliente?.cuentaRealId) return { pasos, cuentaReal: { estado: "abierta" } };
  if (solicitud === null || solicitud.estado === "abierta")
    return { pasos, cuentaReal: { estado: "sin_pedir" } };
  const { estado, creadaEn, motivo } = solicitud;
  return { pasos, cuentaReal: { estado, creadaEn, motivo } };
}
