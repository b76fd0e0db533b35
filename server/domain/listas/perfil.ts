import { documentoNombre } from "../screening/documento-words";
import { fundamentoText } from "../screening/fundamento-words";
import { formatBogota, inBogota } from "../shared/bogota";
import { paisInWords } from "../shared/paises";
import { alignValues, type Pareja } from "./cambio";
import { CAMPO_WORDS } from "./cambio-words";
import { type Campo, tipoInWords } from "./campos";
import type { ScreenedSlug } from "./lista";
import { type BirthDate, type EntryDocumento, type ListaEntry, screenedPart } from "./lista-entry";

/** Noon in Bogota, so that the calendar day is the same everywhere. */
const written = (dia: string) => inBogota(new Date(`${dia}T17:00:00.000Z`));

/** `19 jul 1967`, `1967`, `hacia 1967`, `entre 1960 y 1965`. */
function nacimientoText({ from, to, isApproximate }: BirthDate): string {
  const isYears = from.endsWith("-01-01") && to.endsWith("-12-31");
  const [first, last] = isYears
    ? [from.slice(0, 4), to.slice(0, 4)]
    : [written(from).diaCorto, written(to).diaCorto];
  return `${isApproximate ? "hacia " : ""}${first === last ? first : `entre ${first} y ${last}`}`;
}

const documentoText = ({ tipo, numero, pais }: EntryDocumento): string =>
  `${documentoNombre(tipo ?? "desconocido", pais)} ${numero} · ${pais === null ? "sin país" : paisInWords(pais)}`;

/** A field of an entry for people. Without values if the list states nothing. */
interface Rubro {
  readonly campo: Campo;
  readonly titulo: string;
  readonly valores: readonly string[];
}

/** All that an entry of a screened list states, in the order in which a person compares it. */
export function perfilOf(slug: ScreenedSlug, entry: ListaEntry): Rubro[] {
  const [principal, ...otros] = entry.names.map(({ text, isWeak }) =>
    isWeak ? `${text} (alias débil)` : text,
  );
  const { fundamentoLegal, vigenteHasta, listadoEn, observaciones } = entry;
  const valores: Partial<Record<Campo, readonly string[]>> = {
    nombre: principal === undefined ? [] : [principal],
    alias: otros,
    tipo: [tipoInWords(entry.tipo)],
    nacimientos: entry.births.map(nacimientoText),
    documentos: entry.documentos.map(documentoText),
    paises: entry.paises.map(paisInWords),
    fundamento: fundamentoLegal === null ? [] : [fundamentoText(slug, fundamentoLegal)],
    ...(vigenteHasta !== undefined && { vigencia: [written(vigenteHasta).diaCorto] }),
    inclusion: listadoEn === undefined ? [] : [written(listadoEn).diaCorto],
    observaciones: observaciones === undefined ? [] : [observaciones],
  };
  return Object.entries(valores).map(([campo, valores]) => ({
    campo: campo as Campo,
    titulo: campo === "fundamento" ? "Programa o fundamento legal" : CAMPO_WORDS[campo as Campo],
    valores,
  }));
}

/** Words for a field without values. The dates and remarks are in few sources, and older versions were read without. */
export const vacioText = (campo: Campo): string =>
  ANOTACIONES.has(campo) ? "no figura en la versión" : "la lista no lo dice";

/** Fields that the source notes about an entry, and that say nothing of who it is. */
const ANOTACIONES: ReadonlySet<Campo> = new Set(["inclusion", "observaciones"]);

/** Whether a version was read with listing dates and remarks, judged by one of its entries. */
const hasAnotaciones = ({ listadoEn, observaciones }: ListaEntry) =>
  (listadoEn ?? observaciones) !== undefined;

/** A field that an entry states differently in two versions. */
interface RubroCambiado extends Pick<Rubro, "campo" | "titulo"> {
  /** Only those that differ. */
  readonly valores: readonly Pareja[];
}

/**
 * What an entry stated before and states now, field by field. Empty if people read the same in both. Leaves out notes
 * if the entry had none before: an older release read none, so they may be no news of the source.
 */
export function rubrosCambiados(slug: ScreenedSlug, antes: ListaEntry, ahora: ListaEntry): RubroCambiado[] {
  const known = hasAnotaciones(antes) ? ahora : screenedPart(ahora);
  const [before, after] = [perfilOf(slug, antes), perfilOf(slug, known)];
  const every = [...before, ...after.filter(({ campo }) => !before.some((one) => one.campo === campo))];
  return every.flatMap(({ campo, titulo }) => {
    const valoresIn = (rubros: readonly Rubro[]) =>
      rubros.find((rubro) => rubro.campo === campo)?.valores ?? [];
    const valores = alignValues(valoresIn(before), valoresIn(after)).filter((one) => one.antes !== one.ahora);
    return valores.length === 0 ? [] : [{ campo, titulo, valores }];
  });
}

const OFAC = (sourceId: string) =>
  /^\d+$/.test(sourceId)
    ? `https://sanctionssearch.ofac.treas.gov/Details.aspx?id=${sourceId}`
    : "https://sanctionssearch.ofac.treas.gov/";

/** A value that changed, in words. */
export function parejaText({ antes, ahora }: Pareja): string {
  if (antes === null) return `se agregó ${ahora}`;
  return ahora === null ? `se quitó ${antes}` : `antes ${antes}; ahora ${ahora}`;
}

/** Page of the official source, of the entry itself if the source has one. Null if the source publishes no page. */
export const FUENTE_OFICIAL: Readonly<Record<ScreenedSlug, (sourceId: string) => string | null>> = {
  onu_consolidated: () => "https://main.un.org/securitycouncil/es/content/un-sc-consolidated-list",
  // Support uploads the official file.
  csn_colombia: () => null,
  pep_colombia: () => "https://www.datos.gov.co/d/3qxn-uc22",
  ofac_sdn: OFAC,
  eu_consolidated: () =>
    "https://data.europa.eu/data/datasets/consolidated-list-of-persons-groups-and-entities-subject-to-eu-financial-sanctions",
  us_fto: OFAC,
};

/** How an entry stands in the version in force, against the version that was compared. */
export type CambioDesde =
  | { readonly estado: "igual" }
  /** The source gave it another identifier. It states the same. */
  | { readonly estado: "renumerado"; readonly sourceId: string }
  | {
      readonly estado: "modificado";
      /** When the first version that differs was downloaded. */
      readonly en: Date;
      readonly rubros: readonly RubroCambiado[];
    }
  | { readonly estado: "retirado"; readonly en: Date };

/** An entry as it was in the version that a consulta was compared with. */
interface RegistroDeLista {
  readonly sourceId: string;
  readonly rubros: readonly Rubro[];
  readonly fuente: string | null;
  readonly desde: CambioDesde;
}

/** The entry of a match, from the version that was compared. */
export interface PerfilDeCoincidencia {
  /** The lists of test mode never change, and a sample is no official list. */
  readonly origen: "oficial" | "muestra" | "prueba";
  readonly version: { readonly fetchedEn: Date; readonly hashContenido: string };
  /** When the version in force was downloaded. Null if it is the one that was compared. */
  readonly vigenteDe: Date | null;
  /** None if the version does not tell which entry it is. Several if they have this name and these data. */
  readonly registros: readonly RegistroDeLista[];
}

/** Whether the entry left the list, or changed in more than the notes of the source. */
export const isRelevante = (desde: CambioDesde): boolean =>
  desde.estado === "retirado" ||
  (desde.estado === "modificado" && desde.rubros.some(({ campo }) => !ANOTACIONES.has(campo)));

/** What changed since the comparison, in one sentence. */
export function desdeText(
  { origen, vigenteDe }: Pick<PerfilDeCoincidencia, "origen" | "vigenteDe">,
  desde: CambioDesde,
): string {
  if (origen === "prueba") return "Las listas de prueba no cambian.";
  switch (desde.estado) {
    case "igual":
      return vigenteDe === null
        ? "La versión comparada es la vigente."
        : `Sin cambios hasta la versión vigente, del ${formatBogota(vigenteDe)}.`;
    case "renumerado":
      return `Sin cambios, salvo que la fuente ahora le da el número ${desde.sourceId}.`;
    case "modificado":
      return isRelevante(desde)
        ? `El registro cambió desde la versión del ${formatBogota(desde.en)}.`
        : `Desde la versión del ${formatBogota(desde.en)} solo cambió lo que la fuente anota del registro.`;
    case "retirado":
      return `El registro ya no está en la lista desde la versión del ${formatBogota(desde.en)}.`;
  }
}

/** Why no single entry is shown. Null if one is. */
export function registrosText({ registros }: Pick<PerfilDeCoincidencia, "registros">): string | null {
  if (registros.length === 1) return null;
  return registros.length === 0
    ? "La versión comparada ya no permite señalar el registro: vale lo que dice la evidencia, arriba."
    : "Varios registros de esa versión tienen este nombre y estos datos, y la evidencia no dice cuál se comparó. Aquí están.";
}
