import type { ListaSlug } from "../domain/listas/lista";
import type { ListaEntry } from "../domain/listas/lista-entry";

/** The file formats support may upload; which of them a list takes is its source's `formats`. */
export type ListaFormato = "xml" | "zip" | "csv" | "xlsx" | "json";

/**
 * Reads one official file. Yields its entries in the file's order, texts as the source writes them (trimmed,
 * inner spaces collapsed); `assembleContent` does the cleaning every source shares. Throws `ListaRejection`,
 * possibly after having yielded entries, when the file is not the whole, well-formed list: a version is taken
 * only from an iteration that ends.
 */
export type ParseLista = (raw: Buffer) => AsyncIterable<ListaEntry>;

/** One way to have a list from its official source: a file, or a set of files that become one zip. */
export interface ListaDownload {
  readonly formato: ListaFormato;
  /** More than one file only with `formato` "zip", whose members they become. */
  readonly files: readonly { readonly url: string; readonly fileName: string }[];
}

/** A list's file, of one of its formats. */
export interface ListaArchivo {
  readonly raw: Buffer;
  readonly formato: ListaFormato;
}

/** The same with all that it needs, and what support must know of how it was had; null: nothing. */
export interface ListaCompleta extends ListaArchivo {
  readonly aviso: string | null;
}

/** Asks for one answer, again where it does not come or `read` finds it broken. @throws {DownloadFailure} */
export type Ask = <T>(url: string, read: (raw: Buffer) => T) => Promise<T>;

/** What a list's file lacks and another data set has. */
export interface ListaCompletion {
  /** For one answer; all of them have as long as one download has. */
  readonly maxBytes: number;
  readonly timeoutMs: number;
  /**
   * @param inForce the file of the version in force, whose part of the other data set stands in for what is not asked.
   * @param ask null: nothing is asked.
   */
  complete(file: ListaArchivo, inForce: ListaArchivo | null, ask: Ask | null): Promise<ListaCompleta>;
}

/** Where a list comes from; what it is called and how binding it is, is the catalog's. */
export interface ListaSource {
  readonly slug: ListaSlug;
  /** Fewest entries a version may have; fewer is a broken download, whatever it parses to. */
  readonly floor: number;
  readonly formats: Readonly<Partial<Record<ListaFormato, ParseLista>>>;
  /** In order of preference; the next is tried where one fails. Empty: support uploads, or it is derived. */
  readonly downloads: readonly ListaDownload[];
  /** The only hosts a download may reach, redirects included. */
  readonly hosts: readonly string[];
  /** Null where the file says all. */
  readonly completion: ListaCompletion | null;
  /** Another list's entries this one is taken from, in the same ingest; null for a list of its own. */
  readonly derivation: {
    readonly from: ListaSlug;
    readonly derive: (entries: Iterable<ListaEntry>) => Iterable<ListaEntry>;
  } | null;
}
