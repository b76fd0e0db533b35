import type { BirthDate, EntryDocumento, EntryName, EntryTipo } from "../../domain/listas/lista-entry";
import { isoDay } from "../civil-date";
import { childrenOf, isPresent, itemsOf, textOf, type XmlElement } from "../formats/xml-element";
import type { AdvancedReferences } from "./advanced-references";
import { isDocumentType, toDocument } from "./ofac-document";
import { ofacName, tipoOf } from "./sdn-fields";

/** Name parts that SDN.XML puts into `lastName`. All other parts of an individual's name precede it. */
const SURNAMES = new Set(["Last Name", "Maiden Name", "Matronymic"]);
const COUNTRY_FEATURES = new Set(["Nationality Country", "Citizenship Country"]);

/** A party's facts. Issuers of documents and programmes stand elsewhere in the file. */
export interface AdvancedProfile {
  readonly id: string;
  readonly tipo: EntryTipo;
  readonly identityIds: readonly string[];
  readonly names: readonly EntryName[];
  readonly births: readonly BirthDate[];
  /** Ids of `Location` elements, whose countries are nationalities. */
  readonly locationIds: readonly string[];
  /** Document-like features, such as a D-U-N-S number, which SDN.XML lists among the ids. */
  readonly documentos: readonly EntryDocumento[];
}

function profileTipo(profile: XmlElement, references: AdvancedReferences): EntryTipo {
  const subType = references.valueOf("PartySubType", profile.attributes.PartySubTypeID);
  const isKind = subType.text.trim() !== "Unknown";
  return tipoOf(isKind ? subType.text : references.textOf("PartyType", subType.attributes.PartyTypeID));
}

function nameOf(documented: XmlElement, partTypes: ReadonlyMap<string, string>, tipo: EntryTipo): string {
  const parts = childrenOf(documented, "DocumentedNamePart").flatMap((part) =>
    childrenOf(part, "NamePartValue").map((value) => ({
      type: partTypes.get(value.attributes.NamePartGroupID ?? "") ?? "",
      text: value.text,
    })),
  );
  const joined = (isSurname: boolean) =>
    parts
      .filter(({ type }) => SURNAMES.has(type) === isSurname)
      .map(({ text }) => text)
      .join(" ");
  return ofacName(joined(false) || null, joined(true) || null, tipo);
}

function namesOf(identity: XmlElement, references: AdvancedReferences, tipo: EntryTipo): EntryName[] {
  const partTypes = new Map(
    childrenOf(identity, "NamePartGroups")
      .flatMap((groups) => itemsOf(groups, "MasterNamePartGroup", "NamePartGroup"))
      .map(({ attributes }) => [
        attributes.ID ?? "",
        references.textOf("NamePartType", attributes.NamePartTypeID),
      ]),
  );
  const isPrimary = ({ attributes }: XmlElement) => attributes.Primary === "true";
  return childrenOf(identity, "Alias")
    .toSorted((a, b) => Number(isPrimary(b)) - Number(isPrimary(a)))
    .flatMap((alias) =>
      childrenOf(alias, "DocumentedName").map((documented) => ({
        text: nameOf(documented, partTypes, tipo),
        isWeak: alias.attributes.LowQuality === "true",
      })),
    );
}

/** `YYYY-MM-DD` of an element with Year, Month and Day. Null if the calendar has no such day. */
export function dayOf(point: XmlElement | undefined): string | null {
  if (!point) return null;
  const [year, month, day] = ["Year", "Month", "Day"].map((part) => Number(textOf(point, part)));
  return isoDay(year ?? 0, month ?? 0, day ?? 0);
}

/** The first and the last day a period may mean: each of its boundaries is itself a span of days. */
function birthOf(period: XmlElement): BirthDate | null {
  const boundaries = ["Start", "End"].flatMap((name) => childrenOf(period, name));
  const days = boundaries
    .flatMap((boundary) => boundary.children.map(dayOf))
    .filter(isPresent)
    .sort();
  const [from] = days;
  const to = days.at(-1);
  const isApproximate = boundaries.some(({ attributes }) => attributes.Approximate === "true");
  return from && to ? { from, to, isApproximate } : null;
}

/** Reads a `Profile`. A party has several only if OFAC keeps identities apart. */
export function readProfile(profile: XmlElement, references: AdvancedReferences): AdvancedProfile {
  const tipo = profileTipo(profile, references);
  const identities = childrenOf(profile, "Identity");
  const features = childrenOf(profile, "Feature").map((feature) => ({
    type: references.textOf("FeatureType", feature.attributes.FeatureTypeID),
    versions: childrenOf(feature, "FeatureVersion"),
  }));
  const versionsOf = (isWanted: (type: string) => boolean) =>
    features.flatMap(({ type, versions }) => (isWanted(type) ? versions : []));
  return {
    id: profile.attributes.ID ?? "",
    tipo,
    identityIds: identities.map(({ attributes }) => attributes.ID ?? ""),
    names: identities.flatMap((identity) => namesOf(identity, references, tipo)),
    births: versionsOf((type) => type === "Birthdate")
      .flatMap((version) => childrenOf(version, "DatePeriod").map(birthOf))
      .filter(isPresent),
    locationIds: versionsOf((type) => COUNTRY_FEATURES.has(type))
      .flatMap((version) => childrenOf(version, "VersionLocation"))
      .map(({ attributes }) => attributes.LocationID ?? ""),
    documentos: features
      .filter(({ type }) => isDocumentType(type))
      .flatMap(({ type, versions }) =>
        versions.map((version) => toDocument(type, textOf(version, "VersionDetail") ?? "", null)),
      )
      .filter(isPresent),
  };
}
