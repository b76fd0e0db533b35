import type { ArchivoClaim } from "../../db/archivos/archivos";
import type { Parte } from "../../domain/archivos/archivo";
import type { ArchivoOf, ArchivoTipo } from "../../domain/archivos/archivo-tipos";
import type { Accion } from "../../domain/bitacora/acciones";

/** What one kind of archivo is for the mechanism that has it asked for, written, handed over and deleted. */
export interface ArchivoKind<T extends ArchivoTipo, NextPartDeps> {
  readonly tipo: T;
  /** A person's own, and no colleague's. */
  readonly isPersonal: boolean;
  /** How many of them a client may wait for at a time; null: any number. */
  readonly enPreparacionMax: number | null;
  readonly words: {
    /** The act of whoever asks for it. */
    readonly solicitud: Accion;
    /** To whoever comes for it too early. */
    readonly sinTerminar: string;
  };
  /** Writes what comes next of a claimed one; the same again where it was lost. */
  nextPart(deps: NextPartDeps, claim: ArchivoClaim<T>): Promise<Parte<ArchivoOf<T>["memoria"]>>;
}

/** What whoever asks for one and takes it has to know of its kind. */
export type ArchivoRules<T extends ArchivoTipo> = Omit<ArchivoKind<T, never>, "nextPart">;
