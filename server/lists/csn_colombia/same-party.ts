import type { ListaEntry } from "../../domain/listas/lista-entry";
import { listedDocumento } from "../../domain/screening/documentos/documento-match";
import { normalizeName, sortTokens } from "../../domain/screening/names/normalize";

/** Several people may share a shorter number. */
const FEWEST_DIGITS = 5;

function documentoKeys({ documentos }: ListaEntry): string[] {
  return documentos.map(listedDocumento).flatMap(({ clase, pais, numero }) => {
    const identifies = clase !== null && pais !== null && numero !== null && numero.length >= FEWEST_DIGITS;
    return identifies ? [`documento ${clase} ${pais} ${numero}`] : [];
  });
}

function personKeys({ names, births }: ListaEntry): string[] {
  const days = births.filter(({ from, to, isApproximate }) => from === to && !isApproximate);
  const fullNames = names
    .filter(({ isWeak }) => !isWeak)
    .map(({ text }) => sortTokens(normalizeName(text, "natural")))
    .filter((name) => name.includes(" "));
  return fullNames.flatMap((name) => days.map(({ from }) => `persona ${name} ${from}`));
}

function companyKeys({ names }: ListaEntry): string[] {
  const name = normalizeName(names[0]?.text ?? "", "juridica");
  return name.length > 2 ? [`entidad ${name}`] : [];
}

/**
 * Returns keys that entries of two lists share only if they are safely the same party: a document of the same kind
 * and country; a person's full name and exact birth day; a company's principal name. A person's name alone is no key,
 * because of homonyms.
 */
export function samePartyKeys(entry: ListaEntry): readonly string[] {
  const byName = { natural: personKeys, juridica: companyKeys, desconocido: () => [] };
  if (entry.tipo === "nave" || entry.tipo === "aeronave") return [];
  return [...new Set([...documentoKeys(entry), ...byName[entry.tipo](entry)])];
}
