import { findRetiro } from "../../db/consultas/retiros";
import { findExpediente } from "../../db/informes/expedientes";
import type { Consulta } from "../../domain/consultas/consulta";
import { yearOfConsulta } from "../../domain/consultas/retiro";
import {
  type ConsultaDeExpediente,
  type Expediente,
  huellaOfExpediente,
} from "../../domain/informes/expediente";
import type { Deps } from "../deps";
import { readExpediente } from "./read-expediente";

/** The public part of a consulta in an expediente, without the person. */
export interface ConsultaVerificada
  extends Pick<
    Consulta,
    "consultaId" | "hashReporte" | "fechaReporte" | "severidad" | "sujetoObligado" | "cliente" | "clienteNit"
  > {
  readonly totalMatches: number;
  readonly coincidencias: ConsultaDeExpediente["coincidencias"];
}

/** Whether paper and record agree. `retirada`: the issued hash is right, and its content was retired. */
export type ExpedienteVerificado =
  | { readonly estado: "desconocida" | "huella_distinta" }
  | { readonly estado: "retirada" | "registro_alterado"; readonly expediente: Expediente }
  | {
      readonly estado: "coincide";
      readonly expediente: Expediente;
      readonly consultas: readonly ConsultaVerificada[];
    };

/** Rebuilds the expediente with that number from the stored data, for the holder of its paper. */
export function verifyExpediente(
  deps: Pick<Deps, "db" | "inPublicTurn" | "stopping" | "log">,
  { expedienteId, huella }: { readonly expedienteId: string; readonly huella: string },
): Promise<ExpedienteVerificado> {
  return deps.inPublicTurn(async () => {
    const expediente = await findExpediente(deps.db, expedienteId);
    if (expediente === null) return { estado: "desconocida" };
    if (expediente.huella !== huella) return { estado: "huella_distinta" };
    const read = await readExpediente(deps, expediente);
    if (read.estado === "falta") {
      const retiro = await findRetiro(deps.db, yearOfConsulta(read.consultaId));
      return { estado: retiro === null ? "registro_alterado" : "retirada", expediente };
    }
    if (read.estado === "alterada" || huellaOfExpediente(expediente, read.consultas) !== huella) {
      return { estado: "registro_alterado", expediente };
    }
    const consultas = read.consultas.map(({ consultaId, hashReporte, coincidencias }, at) => {
      const evidence: Consulta = JSON.parse(read.evidencias[at] ?? "");
      const { fechaReporte, severidad, matches, sujetoObligado, cliente, clienteNit } = evidence;
      const issuer = { sujetoObligado, cliente, ...(clienteNit && { clienteNit }) };
      const shown = { fechaReporte, severidad, ...issuer, totalMatches: matches.length };
      return { consultaId, hashReporte, coincidencias, ...shown };
    });
    return { estado: "coincide", expediente, consultas };
  });
}
