import type { ListaSlug } from "../domain/listas/lista";
import type { ListaEntry } from "../domain/listas/lista-entry";

/** File formats that support may upload. A source's `formats` says which ones a list accepts. */
export type ListaFormato = "xml" | "zip" | "csv" | "xlsx" | "json";

/**
 * Parses an official file. Yields entries in file order, texts as written (trimmed, inner spaces collapsed).
 * `assembleContent` cleans them. Throws `ListaRejection`, possibly after yielding entries, if the file is not the
 * whole, well-formed list. A version is made only from an iteration that ends.
 */
export type ParseLista = (raw: Buffer) => AsyncIterable<ListaEntry>;

/** One way to download a list from its official source: a file, or several files that become one zip. */
export interface ListaDownload {
  readonly formato: ListaFormato;
  /** Several files only with `formato` "zip". They become its members. */
  readonly files: readonly { readonly url: string; readonly fileName: string }[];
}

/** A list's file, of one of its formats. */
export interface ListaArchivo {
  readonly raw: Buffer;
  readonly formato: ListaFormato;
}

/** A complete file, with a note for support about missing parts. Null if there is none. */
export interface ListaCompleta extends ListaArchivo {
  readonly aviso: string | null;
}

/** Requests one answer, again if it does not arrive or `read` finds it broken. @throws {DownloadFailure} */
export type Ask = <T>(url: string, read: (raw: Buffer) => T) => Promise<T>;

/** Data of another data set that a list's file lacks. */
export interface ListaCompletion {
  /** Limit of one answer. All together have the time of one download. */
  readonly maxBytes: number;
  readonly timeoutMs: number;
  /**
   * @param inForce the file in force, whose part of the other data set replaces what is not requested.
   * @param ask null to request nothing.
   */
  complete(file: ListaArchivo, inForce: ListaArchivo | null, ask: Ask | null): Promise<ListaCompleta>;
}

/** The source of a list. The catalog has its name and tier. */
export interface ListaSource {
  readonly slug: ListaSlug;
  /** Fewest entries of a version. Fewer means a broken download. */
  readonly floor: number;
  readonly formats: Readonly<Partial<Record<ListaFormato, ParseLista>>>;
  /** In order of preference. Empty if support uploads the list or it is derived. */
  readonly downloads: readonly ListaDownload[];
  /** The only hosts a download may reach, redirects included. */
  readonly hosts: readonly string[];
  /** Absent if the file is complete. */
  readonly completion?: ListaCompletion;
  /** The list whose entries this one is taken from, in the same ingest. Absent if it has its own source. */
  readonly derivation?: {
    readonly from: ListaSlug;
    readonly derive: (entries: Iterable<ListaEntry>) => Iterable<ListaEntry>;
  };
}
