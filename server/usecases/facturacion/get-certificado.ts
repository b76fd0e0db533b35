import { findCliente } from "../../db/clientes/clientes";
import { consumosOf, mesesWithConsultas, summarizeConsultas } from "../../db/facturacion/certificado";
import { consultasPorDia, diligenciasOfMes } from "../../db/facturacion/consumo-diario";
import { planesOf } from "../../db/facturacion/planes";
import type { Executor } from "../../db/sql/client";
import { inSnapshot } from "../../db/sql/transaction";
import { markOf } from "../../domain/consultas/consulta";
import type { Certificado } from "../../domain/facturacion/certificado";
import { historialOfMes } from "../../domain/facturacion/historial";
import { periodoOf, periodoOfMes } from "../../domain/facturacion/periodo";
import type { ActorOfCliente } from "../../domain/shared/actor";
import { ServiceError } from "../../domain/shared/errors";
import type { Deps } from "../deps";

export interface CertificadoRequest {
  /** `YYYY-MM`. */
  readonly mes: string;
  readonly now: Date;
  readonly abandoned: AbortSignal;
}

/**
 * Renders the certificate of a finished month, PDF: always the same bytes, from the month's consultas and
 * counters alone.
 * @throws ServiceError `conflicto` for an unfinished month; `not_found` if the client made no query in it;
 *   Error if its counter differs from its consultas, because altered data are not certified.
 */
export async function getCertificado(
  { db, reportes, baseUrl }: Pick<Deps, "db" | "reportes" | "baseUrl">,
  actor: ActorOfCliente,
  { mes, now, abandoned }: CertificadoRequest,
): Promise<Uint8Array<ArrayBuffer>> {
  if (mes >= periodoOf(now).mes) {
    throw new ServiceError("conflicto", "El certificado de un mes se puede descargar cuando el mes termina.");
  }
  const certificado = await inSnapshot(db, (snapshot) => readCertificado(snapshot, actor.clienteId, mes));
  if (certificado === null) {
    throw new ServiceError("not_found", "No hay consultas en ese mes: no hay nada que certificar.");
  }
  return reportes.render({ certificado, baseUrl }, actor, abandoned);
}

/** Returns the months that have a certificate, newest first. */
export function listCertificados(
  { db }: Pick<Deps, "db">,
  { clienteId }: ActorOfCliente,
  { now }: { readonly now: Date },
): Promise<readonly string[]> {
  return mesesWithConsultas(db, clienteId, periodoOf(now).startsAt);
}

async function readCertificado(
  snapshot: Executor,
  clienteId: string,
  mes: string,
): Promise<Certificado | null> {
  const { startsAt: desde, endsAt: hasta } = periodoOfMes(mes);
  const cliente = await findCliente(snapshot, clienteId);
  const { summary, ...counted } = await summarizeConsultas(snapshot, clienteId, { desde, hasta });
  const { primeraId, ultimaId, huellaConsultas, razonSocial, total } = summary ?? {};
  if (!cliente || !primeraId || !ultimaId || !huellaConsultas || !razonSocial || !total) return null;
  const planes = await planesOf(snapshot, clienteId);
  const consumos = await consumosOf(snapshot, clienteId);
  const { plan, incluidas, consumidas, excedente } = historialOfMes({ planes, consumos }, mes, []);
  const ofBolsas = counted.bolsas.reduce((sum, { consultas }) => sum + consultas, 0);
  // Queries of a test account are deleted after ninety days but stay counted.
  if (cliente.modo === "real" && consumidas + ofBolsas !== total) {
    throw new Error(
      `the counter of ${clienteId} in ${mes} says ${consumidas} instead of ${total - ofBolsas}`,
    );
  }
  return {
    ...markOf(cliente),
    clienteId,
    razonSocial,
    nit: cliente.nit,
    mes,
    total,
    paquete: plan && {
      nombre: plan.nombre,
      incluidas,
      consumidas,
      excedente,
      precioExcedente: plan.precioExcedente,
    },
    ...counted,
    porDia: await consultasPorDia(snapshot, clienteId, { desde, hasta }),
    diligencias: await diligenciasOfMes(snapshot, clienteId, mes),
    primeraId,
    ultimaId,
    huellaConsultas,
  };
}
