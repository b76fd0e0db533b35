import { alignValues, type Pareja } from "./align-values";
import { CAMPOS, type Campo } from "./campos";
import type { ListaEntry } from "./lista-entry";

export const TIPOS_DE_CAMBIO = ["agregada", "retirada", "modificada"] as const;
export type TipoDeCambio = (typeof TIPOS_DE_CAMBIO)[number];

/** An entry in two versions. One may be absent. */
export interface EntryPair {
  readonly sourceId: string;
  readonly antes: ListaEntry | null;
  readonly despues: ListaEntry | null;
}

/** Changes of an entry between two versions. */
export interface Cambio {
  readonly sourceId: string;
  readonly cambio: TipoDeCambio;
  /** The current principal name, or the last one. */
  readonly nombre: string;
  readonly tipo: ListaEntry["tipo"];
  /** The changed fields of a changed entry. Otherwise all fields with values. */
  readonly campos: readonly { readonly campo: Campo; readonly valores: readonly Pareja[] }[];
}

export const tipoDeCambio = ({
  antes,
  despues,
}: {
  readonly antes: unknown;
  readonly despues: unknown;
}): TipoDeCambio => (antes === null ? "agregada" : despues === null ? "retirada" : "modificada");

/** @throws Error if neither version has the entry. */
export function cambioOf({ sourceId, antes, despues }: EntryPair): Cambio {
  const known = despues ?? antes;
  if (known === null) throw new Error(`${sourceId}: in neither version`);
  const campos = Object.entries(CAMPOS).map(([campo, of]) => ({
    campo: campo as Campo,
    valores: alignValues(antes === null ? [] : of(antes), despues === null ? [] : of(despues)),
  }));
  const [principal] = known.names;
  return {
    sourceId,
    cambio: tipoDeCambio({ antes, despues }),
    nombre: principal?.text ?? sourceId,
    tipo: known.tipo,
    campos: campos.filter(({ valores }) => valores.some(({ antes, ahora }) => antes !== ahora)),
  };
}
