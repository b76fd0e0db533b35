import type { EntryDocumento, ListaEntry } from "../../domain/listas/lista-entry";
import { commaList } from "../../domain/shared/formato";
import { paisOf } from "../country";
import { childrenOf, isPresent, itemsOf, textOf, type XmlElement } from "../formats/xml-element";
import { readXmlRecords } from "../formats/xml-records";
import { ListaRejection } from "../rejection";
import { type AdvancedProfile, dayOf, readProfile } from "./advanced-party";
import { AdvancedReferences } from "./advanced-references";
import { isDocumentType, toDocument } from "./ofac-document";
import { firstOf, fundamentoOf } from "./sdn-fields";

const RECORDS = commaList("ReferenceValueSets, Location, IDRegDocument, DistinctParty, SanctionsEntry");
type RecordName = (typeof RECORDS)[number];

/** Sanctions measure of entries whose comment is a programme code. */
const PROGRAMME_MEASURE = "Program";

interface Party {
  readonly sourceId: string;
  readonly observaciones: string | undefined;
  readonly profiles: readonly AdvancedProfile[];
}

function addTo<T>(lists: Map<string, T[]>, key: string, value: T): void {
  lists.set(key, [...(lists.get(key) ?? []), value]);
}

/** Joins what the file says about a party in five places. */
class AdvancedFile {
  private references: AdvancedReferences | null = null;
  private readonly countryByLocation = new Map<string, string>();
  private readonly documentosByIdentity = new Map<string, EntryDocumento[]>();
  private readonly programmesByProfile = new Map<string, string[]>();
  private readonly listedByProfile = new Map<string, (string | undefined)[]>();
  private readonly parties: Party[] = [];

  private readonly readers: Readonly<Record<RecordName, (record: XmlElement) => void>> = {
    ReferenceValueSets: (sets) => {
      this.references = new AdvancedReferences(sets);
    },
    Location: (location) => this.readLocation(location),
    IDRegDocument: (document) => this.readDocument(document),
    DistinctParty: (party) => this.readParty(party),
    SanctionsEntry: (entry) => this.readSanctions(entry),
  };

  read(record: XmlElement): void {
    if (record.attributes.DeltaAction !== undefined)
      throw new ListaRejection("El XML es de cambios entre dos fechas, no la lista completa.");
    this.readers[record.name as RecordName](record);
  }

  *entries(): Generator<ListaEntry> {
    if (this.parties.length > 0 && this.programmesByProfile.size === 0)
      throw new ListaRejection("El XML no trae los programas de sanciones: está incompleto.");
    for (const party of this.parties) yield this.entryOf(party);
  }

  private get known(): AdvancedReferences {
    if (!this.references) throw new ListaRejection("El XML no define sus valores de referencia.");
    return this.references;
  }

  private readLocation(location: XmlElement): void {
    const [country] = childrenOf(location, "LocationCountry");
    // A nationality's location has no country element: the country is the value of its only part.
    const [part] = itemsOf(location, "LocationPart", "LocationPartValue");
    const name = country
      ? this.known.textOf("Country", country.attributes.CountryID)
      : part && textOf(part, "Value");
    if (name) this.countryByLocation.set(location.attributes.ID ?? "", name);
  }

  private readDocument(document: XmlElement): void {
    const { attributes } = document;
    const type = this.known.textOf("IDRegDocType", attributes.IDRegDocTypeID);
    if (!isDocumentType(type)) return;
    const issuer = attributes["IssuedBy-CountryID"];
    const country = issuer === undefined ? null : this.known.textOf("Country", issuer);
    const number = textOf(document, "IDRegistrationNo") ?? "";
    const documento = toDocument(type, number, country);
    if (documento) addTo(this.documentosByIdentity, attributes.IdentityID ?? "", documento);
  }

  private readParty(party: XmlElement): void {
    const sourceId = party.attributes.FixedRef;
    const profiles = childrenOf(party, "Profile").map((profile) => readProfile(profile, this.known));
    if (!sourceId || profiles.length === 0)
      throw new ListaRejection("El XML tiene un «DistinctParty» sin identificador o sin perfil.");
    this.parties.push({ sourceId, observaciones: textOf(party, "Comment") ?? undefined, profiles });
  }

  private readSanctions(entry: XmlElement): void {
    const { ProfileID = "" } = entry.attributes;
    for (const date of itemsOf(entry, "EntryEvent", "Date"))
      addTo(this.listedByProfile, ProfileID, dayOf(date) ?? undefined);
    for (const measure of childrenOf(entry, "SanctionsMeasure")) {
      const type = this.known.textOf("SanctionsType", measure.attributes.SanctionsTypeID);
      const programme = type === PROGRAMME_MEASURE ? textOf(measure, "Comment") : null;
      if (programme) addTo(this.programmesByProfile, ProfileID, programme);
    }
  }

  private entryOf({ sourceId, observaciones, profiles }: Party): ListaEntry {
    const documentos = profiles.flatMap((profile) => [
      ...profile.identityIds.flatMap((id) => this.documentosByIdentity.get(id) ?? []),
      ...profile.documentos,
    ]);
    const locationIds = profiles.flatMap((profile) => profile.locationIds);
    return {
      sourceId,
      tipo: profiles[0]?.tipo ?? "desconocido",
      names: profiles.flatMap((profile) => profile.names),
      documentos,
      births: profiles.flatMap((profile) => profile.births),
      paises: locationIds
        .map((id) => this.countryByLocation.get(id))
        .filter(isPresent)
        .map(paisOf),
      fundamentoLegal: fundamentoOf(profiles.flatMap(({ id }) => this.programmesByProfile.get(id) ?? [])),
      listadoEn: firstOf(profiles.flatMap(({ id }) => this.listedByProfile.get(id) ?? [])),
      observaciones,
    };
  }
}

/**
 * Streams OFAC's SDN list from SDN_ADVANCED.XML (schema sdn_advanced.xsd, 120 MB). Keeps only the parties' facts,
 * because the programmes come last. `FixedRef` of a party is the `uid` of SDN.XML. Names in other scripts, which only
 * this file and SDN_ENHANCED.XML have, are aliases.
 * @throws {ListaRejection} as `readXmlRecords`, and for an undefined reference, missing programmes, or a delta file.
 */
export async function* parseAdvancedXml(raw: Buffer): AsyncGenerator<ListaEntry> {
  const file = new AdvancedFile();
  for await (const record of readXmlRecords(raw, { root: "Sanctions", records: RECORDS })) file.read(record);
  yield* file.entries();
}
