import type { ArchivoClaim } from "../../db/archivos/archivos";
import type { Parte } from "../../domain/archivos/archivo";
import type { ArchivoOf, ArchivoTipo } from "../../domain/archivos/archivo-tipos";
import type { Accion } from "../../domain/bitacora/acciones";

/** The differences between kinds of archivo. Requesting, writing, handing over and deleting work the same for all. */
export interface ArchivoKind<T extends ArchivoTipo, NextPartDeps> {
  readonly tipo: T;
  /** Only the requester may read it, not colleagues. */
  readonly isPersonal: boolean;
  /** Most unfinished archivos of a client. Null: no limit. */
  readonly enPreparacionMax: number | null;
  readonly words: {
    /** The act recorded for a request. */
    readonly solicitud: Accion;
    /** The message if it is fetched before it is finished. */
    readonly sinTerminar: string;
  };
  /** Writes the next part of a claimed archivo. A lost part is written again with the same content. */
  nextPart(deps: NextPartDeps, claim: ArchivoClaim<T>): Promise<Parte<ArchivoOf<T>["memoria"]>>;
}

/** The part of a kind that requests and downloads need. */
export type ArchivoRules<T extends ArchivoTipo> = Omit<ArchivoKind<T, never>, "nextPart">;
