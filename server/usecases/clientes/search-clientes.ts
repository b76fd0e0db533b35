import { clientesWithNit } from "../../db/clientes/clientes";
import {
  clientesByEmail,
  clientesById,
  clientesByKey,
  clientesByKeyId,
  clientesByName,
  clientesByReferencia,
  clientesByRequest,
  clientesByTerminacion,
  consultasByRequest,
  identitiesOf,
} from "../../db/clientes/search-clientes";
import { firstUnindexed } from "../../db/consultas/consulta-busqueda";
import { readCuentas } from "../../db/facturacion/cuentas";
import { rechazosByRequest } from "../../db/operacion/rechazos";
import { busquedaDeClientesOf } from "../../domain/clientes/busqueda-clientes";
import { type EstadoCliente, estadoOfCliente } from "../../domain/facturacion/estado-cliente";
import { rechazosSince } from "../../domain/operacion/rechazo";
import type { Severidad } from "../../domain/screening/types";
import type { SoporteActor } from "../../domain/shared/actor";
import type { ErrorCode } from "../../domain/shared/errors";
import { nitsOfBase } from "../../domain/shared/nit";
import type { Deps } from "../deps";

/** Why a client was found. */
type Hallado =
  | { readonly tipo: "nombre" | "nit" | "cliente_id" }
  /** A person of the client, or null: one of its addresses for alerts. */
  | { readonly tipo: "correo"; readonly nombre: string | null }
  /** The reference of a payment or of a billing account. */
  | { readonly tipo: "pago" | "cobro"; readonly referencia: string }
  | {
      readonly tipo: "llave";
      readonly terminacion: string;
      readonly etiqueta: string | null;
      readonly isLive: boolean;
    }
  | {
      readonly tipo: "consulta";
      readonly consultaId: string;
      readonly creadaEn: Date;
      readonly severidad: Severidad;
    }
  /** An act of the client's people, or of support on the client. */
  | {
      readonly tipo: "acto";
      readonly donde: "actividad" | "soporte";
      readonly accion: string;
      readonly en: Date;
    }
  /** A request of the client that the API refused. */
  | {
      readonly tipo: "rechazo";
      readonly requestId: string;
      readonly operacion: string;
      readonly codigo: ErrorCode;
      readonly en: Date;
    };

export interface ClienteHallado {
  readonly clienteId: string;
  readonly razonSocial: string;
  readonly nit: string;
  readonly estado: EstadoCliente;
  /** At least one. */
  readonly por: readonly Hallado[];
}

type ClienteMatches = readonly (readonly [clienteId: string, por: Hallado])[];

/**
 * Finds clients by name, NIT, a person's address, the reference of a payment or an account, a key or its end, and the
 * id of a consulta, a request, a key or the client. Test accounts are found too, and their name says so. Returns each with the reasons, the most obvious first. A typed key is compared by its digest.
 */
export async function searchClientes(
  { db }: Pick<Deps, "db">,
  _actor: SoporteActor,
  { texto, now }: { readonly texto: string; readonly now: Date },
): Promise<readonly ClienteHallado[]> {
  const found = await findAll(db, texto, now);
  const reasons = new Map<string, Hallado[]>();
  for (const [clienteId, por] of found) reasons.set(clienteId, [...(reasons.get(clienteId) ?? []), por]);
  const clienteIds = [...reasons.keys()];
  if (clienteIds.length === 0) return [];
  const [identities, cuentas] = await Promise.all([
    identitiesOf(db, { clienteIds }),
    readCuentas(db, clienteIds, now),
  ]);
  return identities.flatMap(({ orden: _, activo, ...identity }) => {
    const cuenta = cuentas.get(identity.clienteId);
    if (cuenta === undefined) return [];
    const estado = estadoOfCliente({ activo }, cuenta, now);
    return [{ ...identity, estado, por: reasons.get(identity.clienteId) ?? [] }];
  });
}

async function findAll(db: Deps["db"], texto: string, now: Date): Promise<ClienteMatches> {
  const { palabras, nits, terminacion, digest, id, requestId, email, referencia } =
    busquedaDeClientesOf(texto);
  const ways: Promise<ClienteMatches>[] = [];
  if (id !== null) ways.push(byId(db, id), byKey(clientesByKeyId(db, { id, now })));
  if (requestId !== null) ways.push(byRequest(db, requestId, now));
  if (digest !== null) ways.push(byKey(clientesByKey(db, { digest, now })));
  else if (terminacion !== null) ways.push(byKey(clientesByTerminacion(db, terminacion, now)));
  if (email !== null) ways.push(byEmail(db, email));
  if (referencia !== null) ways.push(byReferencia(db, referencia));
  if (palabras.length > 0) ways.push(byName(db, { palabras, nits }));
  return (await Promise.all(ways)).flat();
}

async function byName(db: Deps["db"], asked: Parameters<typeof clientesByName>[1]): Promise<ClienteMatches> {
  const rows = await clientesByName(db, asked);
  return rows.map(({ clienteId, isByNit }) => [clienteId, { tipo: isByNit ? "nit" : "nombre" }] as const);
}

async function byEmail(db: Deps["db"], email: string): Promise<ClienteMatches> {
  const rows = await clientesByEmail(db, { email });
  return rows.map(({ clienteId, nombre }) => [clienteId, { tipo: "correo", nombre }] as const);
}

async function byReferencia(db: Deps["db"], referencia: string): Promise<ClienteMatches> {
  const rows = await clientesByReferencia(db, { referencia });
  return rows.map(({ clienteId, ...por }) => [clienteId, por] as const);
}

async function byKey(query: ReturnType<typeof clientesByTerminacion>): Promise<ClienteMatches> {
  const rows = await query;
  return rows.map(
    ({ clienteId, apiKeyId: _, ...llave }) => [clienteId, { tipo: "llave", ...llave }] as const,
  );
}

async function byId(db: Deps["db"], id: string): Promise<ClienteMatches> {
  const rows = await clientesById(db, { id });
  return rows.map(({ clienteId, en, severidad }) =>
    severidad === null
      ? ([clienteId, { tipo: "cliente_id" }] as const)
      : ([clienteId, { tipo: "consulta", consultaId: id, creadaEn: en, severidad }] as const),
  );
}

async function byRequest(db: Deps["db"], requestId: string, now: Date): Promise<ClienteMatches> {
  const [acts, consultas, rechazos] = await Promise.all([
    clientesByRequest(db, { requestId }),
    consultasByRequest(db, requestId, await firstUnindexed(db)),
    rechazosByRequest(db, { requestId, since: rechazosSince(now) }),
  ]);
  return [
    ...consultas.map(({ clienteId, ...consulta }) => [clienteId, { tipo: "consulta", ...consulta }] as const),
    ...rechazos.map(
      ({ clienteId, ...rechazo }) => [clienteId, { tipo: "rechazo", requestId, ...rechazo }] as const,
    ),
    ...acts.map(({ clienteId, ...acto }) => [clienteId, { tipo: "acto", ...acto }] as const),
  ];
}

/** Returns the real clients with the number of a typed NIT and any verification digit. */
export const findClientesWithNit = (
  { db }: Pick<Deps, "db">,
  _actor: SoporteActor,
  { nit }: { readonly nit: string },
) => clientesWithNit(db, nitsOfBase(nit));
