import type { ListaEntry } from "../../domain/listas/lista-entry";
import { xmlRootOf } from "../formats/xml-element";
import type { ParseLista } from "../source";
import { parseAdvancedXml } from "./parse-advanced-xml";
import { parseEnhancedXml } from "./parse-enhanced-xml";
import { parseSdnXml } from "./parse-sdn-xml";

const BY_ROOT: Readonly<Record<string, ParseLista>> = {
  sdnList: parseSdnXml,
  Sanctions: parseAdvancedXml,
  sanctionsData: parseEnhancedXml,
};

/**
 * OFAC's SDN list from any of its XML files, recognised by the root element: SDN.XML, SDN_ADVANCED.XML,
 * SDN_ENHANCED.XML. All three give an entry the same identifier, type, programmes and facts.
 * @throws {ListaRejection} as the parser of that file, and for any other root.
 */
export const parseOfacXml: ParseLista = (raw: Buffer): AsyncIterable<ListaEntry> =>
  (BY_ROOT[xmlRootOf(raw) ?? ""] ?? parseSdnXml)(raw);
