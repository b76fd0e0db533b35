import type { Consulta } from "../consultas/consulta";
import type { Retiro } from "../consultas/retiro";
import type { Acta } from "../contrapartes/acta";
import { parseCheckpoint } from "./cadena";
import { EstampaRechazada, verifyToken } from "./estampa";
import { leafHash, rootOfInclusion } from "./merkle";
import { openNote } from "./signed-note";

/** A checkpoint as it was published. */
export interface Cabeza {
  /** Leaves of the log. */
  readonly tamano: number;
  readonly raiz: Buffer;
  /** The signed note, byte for byte. */
  readonly nota: string;
  /** The verifier key that opens it. */
  readonly verificador: string;
  readonly selladaEn: Date;
}

/** A consulta's place in the log, under a checkpoint. */
export interface Inclusion {
  readonly indice: number;
  readonly cabeza: Cabeza;
  /** 32 bytes each in base64, from leaf to root. */
  readonly prueba: readonly string[];
  /** Null if no stamped checkpoint covers it. */
  readonly estampado: Estampado | null;
}

/** A consulta's place in a tree that an authority stamped with the time. */
export interface Estampado {
  readonly tamano: number;
  /** The checkpoint that was stamped, a signed note. */
  readonly nota: string;
  readonly verificador: string;
  readonly prueba: readonly string[];
  /** Proves that the stamped tree is a prefix of the one under the newest checkpoint. */
  readonly consistencia: readonly string[];
  /** The RFC 3161 token over the SHA-256 of the note. */
  readonly estampa: Buffer;
  readonly estampadaEn: Date;
}

/** Everything that a third party needs to verify a consulta without us. */
export interface EvidenciaConPrueba {
  /** The exact text the hash covers. */
  readonly evidencia: string;
  readonly hashReporte: string;
  /** Null before it is sealed. */
  readonly inclusion: Inclusion | null;
}

/** The part among paper, record and log that does not agree with the others. */
export type Mismatch = "huella_distinta" | "registro_alterado" | "bitacora_alterada";

/** Whether paper, record and log agree. */
export type Verificacion =
  /** No consulta has this id. */
  | { readonly estado: "desconocida" }
  | { readonly estado: "no_coincide"; readonly motivo: Mismatch }
  | { readonly estado: "pendiente_de_sello"; readonly consulta: Consulta }
  /** From a test account: it is no evidence and has no leaf. */
  | { readonly estado: "prueba"; readonly consulta: Consulta }
  /** Its year was retired after ten years. The log still proves that it existed. */
  | { readonly estado: "retirada"; readonly retiro: Retiro; readonly inclusion: Inclusion }
  | { readonly estado: "intacta"; readonly consulta: Consulta; readonly inclusion: Inclusion };

/** Whether paper, record and log of an acta agree. `retirada`: it went with the consultas of its year. */
export type VerificacionDeActa =
  | { readonly estado: "desconocida" }
  | { readonly estado: "no_coincide"; readonly motivo: Mismatch }
  | { readonly estado: "pendiente_de_sello" | "prueba"; readonly acta: Acta }
  | { readonly estado: "retirada"; readonly retiro: Retiro; readonly inclusion: Inclusion }
  | { readonly estado: "intacta"; readonly acta: Acta; readonly inclusion: Inclusion };

/** Whether the proofs lead from the 32 bytes of a leaf to the root that was signed, and to the one that was stamped. */
export function isProved(hoja: Uint8Array, { indice, cabeza, prueba, estampado }: Inclusion): boolean {
  const isLeafOf = (head: SignedHead, proof: readonly string[]) => leadsTo(head, hoja, indice, proof);
  if (!isLeafOf(cabeza, prueba)) return false;
  return estampado === null || (isLeafOf(estampado, estampado.prueba) && saysItsTime(estampado));
}

type SignedHead = Pick<Cabeza, "nota" | "verificador">;

function leadsTo(head: SignedHead, hoja: Uint8Array, indice: number, prueba: readonly string[]): boolean {
  const signed = parseCheckpoint(openNote(head.nota, head.verificador) ?? "");
  if (signed === null) return false;
  const proof = prueba.map((hash) => Buffer.from(hash, "base64"));
  const root = rootOfInclusion(leafHash(hoja), { index: indice, size: signed.size, proof });
  return root !== null && signed.root.equals(root);
}

/** Does not check the authority: trusted authorities may change, and the integrity check verifies them. */
function saysItsTime({ estampa, nota, estampadaEn }: Estampado): boolean {
  try {
    const said = verifyToken(estampa, { text: nota, nonce: null, trusted: [] });
    return said.estampadaEn.getTime() === estampadaEn.getTime();
  } catch (error) {
    if (error instanceof EstampaRechazada) return false;
    throw error;
  }
}
