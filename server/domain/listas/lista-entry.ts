/**
 * Type of an entry by its source. Only persons, entities and unknown types are screened. Vessels and aircraft are
 * stored because a version is the whole list.
 */
export type EntryTipo = "natural" | "juridica" | "desconocido" | "nave" | "aeronave";

export interface EntryName {
  /** As published, with `LAST, First` of an individual already reordered. */
  readonly text: string;
  /** OFAC "weak", UN "Low", EU low quality. Compared like the others, and named in the explanation. */
  readonly isWeak: boolean;
}

export interface EntryDocumento {
  /** As the source states it ("Passport", "Cedula No.", "NIT #"), without extra spaces. Null if unstated. */
  readonly tipo: string | null;
  readonly numero: string;
  /** ISO 3166-1 alpha-2 if the country is known, otherwise the source's words. */
  readonly pais: string | null;
}

/** A birth date in any of the shapes the sources use, as the range of days it may be. */
export interface BirthDate {
  /** `YYYY-MM-DD`, first day it may be. */
  readonly from: string;
  /** `YYYY-MM-DD`, the last possible day. Equal to `from` for an exact date. */
  readonly to: string;
  /** The source says "about" (UN APPROXIMATELY, OFAC circa, EU circa). */
  readonly isApproximate: boolean;
}

/** An entry of a list, in the same shape for every source. A version's content hash covers these. */
export interface ListaEntry {
  /** The source's own identifier, unique within the list and stable between versions. */
  readonly sourceId: string;
  readonly tipo: EntryTipo;
  /** The principal name, then each alias once. Never empty. */
  readonly names: readonly EntryName[];
  readonly documentos: readonly EntryDocumento[];
  readonly births: readonly BirthDate[];
  /** Nationalities and citizenships: ISO 3166-1 alpha-2 if known, otherwise the source's words. */
  readonly paises: readonly string[];
  /** Programme or legal basis, as the contract's `fundamento_legal`. */
  readonly fundamentoLegal: string | null;
  /**
   * `YYYY-MM-DD` in Bogota, the last day the entry is screened (a PEP's two years after leaving the post, Decreto 830
   * de 2021). Absent: as long as the version is in force. Content depends on the file alone, so the entry stays in
   * the version and screening leaves it out from the day after.
   */
  readonly vigenteHasta?: string;
  /** `YYYY-MM-DD`, when the source says it listed the entry. Absent if the file has no such date. */
  readonly listadoEn?: string | undefined;
  /** The source's own remarks about the entry. Names in them are not screened. Absent if the file has none. */
  readonly observaciones?: string | undefined;
  /** Only in diligence lists: other columns of each row of the source, in no order. `/diligencia` shows them. */
  readonly detalles?: readonly Readonly<Record<string, string>>[];
}

/** The entry without its listing date and remarks: the part that is screened, and that every release has read. */
export const screenedPart = ({ listadoEn: _, observaciones: __, ...screened }: ListaEntry): ListaEntry =>
  screened;
