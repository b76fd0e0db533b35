import { findObjetos } from "../../db/bitacora/objetos";
import { type House, type Objeto, objetoIn } from "../../domain/bitacora/objeto";
import type { Deps } from "../deps";

interface Acto {
  readonly objetoTipo: string;
  readonly objetoId: string;
  readonly detalle?: unknown;
}

/** An expediente is known by whom it is of: the consulta that it was asked from. */
function sobreOf({ objetoTipo, objetoId, detalle }: Acto): Acto {
  const { despues } = (detalle ?? {}) as { readonly despues?: { readonly consulta_id?: string } };
  const consultaId = objetoTipo === "expediente" ? despues?.consulta_id : undefined;
  return consultaId === undefined
    ? { objetoTipo, objetoId }
    : { objetoTipo: "consulta", objetoId: consultaId };
}

const keyOf = ({ objetoTipo, objetoId }: Acto): string => `${objetoTipo} ${objetoId}`;

/** These acts with what each was done to, as it is called today in the house that reads; `clienteId`: whose acts they are. */
export async function nameObjetos<A extends Acto>(
  { db }: Pick<Deps, "db">,
  house: House,
  actos: readonly A[],
  clienteId: string | null,
): Promise<(A & { readonly objeto: Objeto | null })[]> {
  if (actos.length === 0) return [];
  const found = await findObjetos(db, actos.map(sobreOf), { clienteId, withNames: house === "portal" });
  const byKey = new Map(found.map((one) => [keyOf({ objetoTipo: one.tipo, objetoId: one.id }), one]));
  return actos.map((acto) => {
    const sobre = sobreOf(acto);
    return { ...acto, objeto: objetoIn(house, sobre, byKey.get(keyOf(sobre)) ?? null) };
  });
}
