import { beforeAll, describe, expect, it } from "vitest";
import {
  type DiligenciaSlug,
  type ListaSlug,
  SCREENED_SLUGS,
  type ScreenedSlug,
} from "../../domain/listas/lista";
import type { ListaEntry } from "../../domain/listas/lista-entry";
import { spellingKey } from "../content-id";
import { SOURCES } from "../sources";
import { parsedList } from "../testing/content-entries";
import { hasRealFiles, WITH_REAL_FILES } from "../testing/real-files";
import { assembleContent } from "../version-content";
import { hasSample, isSampleContent, readSample } from "./load-sample";

async function sampleEntries(slug: ListaSlug): Promise<ListaEntry[]> {
  const { derivation, formats } = SOURCES[slug];
  if (derivation) {
    const parent = await sampleEntries(derivation.from);
    return (await assembleContent(derivation.derive(parent))).entries.map(({ entry }) => entry);
  }
  const { raw, formato } = await readSample(slug);
  const parse = formats[formato];
  if (!parse) throw new Error(`${slug} does not take ${formato}`);
  return (await assembleContent(parse(raw))).entries.map(({ entry }) => entry);
}

let samples: Record<ScreenedSlug, ListaEntry[]>;
beforeAll(async () => {
  const read = await Promise.all(
    SCREENED_SLUGS.map(async (slug) => [slug, await sampleEntries(slug)] as const),
  );
  samples = Object.fromEntries(read) as typeof samples;
});

const named = (slug: ScreenedSlug, name: string): ListaEntry => {
  const entry = samples[slug].find(({ names }) => names[0]?.text === name);
  if (!entry) throw new Error(`${slug} has no ${name}`);
  return entry;
};

describe("readSample of a diligence list", () => {
  const read = async (slug: DiligenciaSlug) => {
    const entries = await sampleEntries(slug);
    expect(entries.length).toBeGreaterThanOrEqual(30);
    expect(entries.some(({ detalles = [] }) => detalles.length > 1)).toBe(true);
    return entries;
  };

  it("has persons of SIRI with every kind of document, and one without", async () => {
    const entries = await read("siri_procuraduria");
    const tipos = new Set(entries.map(({ documentos }) => documentos[0]?.tipo ?? null));
    expect(tipos).toEqual(new Set(["CÉDULA DE CIUDADANÍA", "CÉDULA DE EXTRANJERÍA", "PASAPORTE", null]));
  });

  it("has suppliers of SECOP II with records that await approval and others that are published", async () => {
    const records = (await read("secop2_multas")).flatMap(({ detalles = [] }) => detalles);
    const estados = new Set(records.map(({ estado_plataforma }) => estado_plataforma));
    expect(estados).toEqual(new Set(["A la espera de aprobación de la entidad", "Publicado en el SECOP II"]));
    const documentos = (await read("secop2_multas")).flatMap((entry) => entry.documentos);
    expect(new Set(documentos.map(({ tipo }) => tipo))).toEqual(
      new Set(["NIT", "Cédula de Ciudadanía", "Cédula de Extranjería", "Pasaporte"]),
    );
  });
});

describe("readSample", () => {
  it.each(SCREENED_SLUGS)("gives %s at least 30 entries, with documents and accents", (slug) => {
    const entries = samples[slug];
    const texts = entries.flatMap(({ names }) => names.map(({ text }) => text));
    expect(entries.length).toBeGreaterThanOrEqual(30);
    expect(entries.filter(({ documentos }) => documentos.length > 0).length).toBeGreaterThanOrEqual(8);
    expect(texts.filter((text) => /[áéíóúñ]/i.test(text)).length).toBeGreaterThanOrEqual(8);
  });

  // The PEP data set has neither aliases nor birth dates.
  it.each(SCREENED_SLUGS.filter((slug) => slug !== "pep_colombia"))(
    "gives %s aliases and births in several shapes",
    (slug) => {
      const births = samples[slug].flatMap((entry) => entry.births);
      const days = births.map(({ from, to }) =>
        from === to ? "day" : from.slice(0, 7) === to.slice(0, 7) ? "month" : "years",
      );
      expect(samples[slug].filter(({ names }) => names.length > 1).length).toBeGreaterThanOrEqual(20);
      expect([...new Set(days)].toSorted()).toEqual(["day", "month", "years"]);
      expect(births.some(({ isApproximate }) => isApproximate)).toBe(true);
    },
  );

  it("has weak aliases, names in other scripts, and vessels and aircraft", () => {
    for (const slug of ["onu_consolidated", "ofac_sdn", "us_fto", "eu_consolidated"] as const) {
      const names = samples[slug].flatMap((entry) => entry.names);
      expect(names.some(({ isWeak }) => isWeak)).toBe(true);
      expect(names.some(({ text }) => /\p{L}/u.test(text) && !/\p{Script=Latin}/u.test(text))).toBe(true);
    }
    const tipos = new Set(samples.ofac_sdn.map(({ tipo }) => tipo));
    expect(tipos).toEqual(new Set(["natural", "juridica", "nave", "aeronave"]));
  });

  it("reads an OFAC remark on into the comments file", () => {
    const names = named("ofac_sdn", "FRENTE CÓNDOR ROJO").names.map(({ text }) => text);
    expect(names).toContain("CERRO BERMUNDO COMPANY OF THE RED CONDOR");
    expect(names).toContain("FCR LA CORDILLERA");
  });

  it("joins people across lists by a document under another name, for the second pass", () => {
    for (const [one, name, other, alias] of [
      ["ofac_sdn", "Ramón Tiberio OLIVAREJO PASTRANAL", "eu_consolidated", "Tiberio Olivares Llanero"],
      [
        "onu_consolidated",
        "Evaristo Clímaco Buitragal Lasprilla",
        "csn_colombia",
        "Teófilo Arrubiano Cañadales",
      ],
      [
        "ofac_sdn",
        "Nidia Esperanza DUQUEZADA PALOMINAL",
        "pep_colombia",
        "NIDIA ESPERANZA DUQUEZADA DE CASTROVERDE",
      ],
    ] as const) {
      const numeros = named(one, name).documentos.map(({ numero }) => numero);
      expect(named(other, alias).documentos.some(({ numero }) => numeros.includes(numero))).toBe(true);
    }
  });

  it("has PEPs in their post, within the two years after it, and long after it", () => {
    const last = (name: string) => named("pep_colombia", name).vigenteHasta;
    expect(last("WBEIMAR QUIÑONAL LASPRILLA")).toBeUndefined();
    expect(last("BEATRIZ ELENA URIBARREN MONCAYAL")).toBe("2027-04-30");
    expect(last("JHON JAIRO ZAPATAL GAVIRIANO")).toBe("2021-12-31");
  });

  it("is known by its content", async () => {
    for (const slug of Object.keys(SOURCES) as ListaSlug[]) {
      if (!hasSample(slug)) continue;
      const { raw, formato } = await readSample(slug);
      const content = await assembleContent(SOURCES[slug].formats[formato]?.(raw) ?? []);
      expect([slug, isSampleContent(content.hashContenido)]).toEqual([slug, true]);
    }
  });

  it("gives the same bytes every time, and none for a derived list", async () => {
    const [first, again] = [await readSample("ofac_sdn"), await readSample("ofac_sdn")];
    expect(first.formato).toBe("zip");
    expect(again.raw.equals(first.raw)).toBe(true);
    await expect(readSample("us_fto")).rejects.toThrow(RangeError);
  });
});

describe.skipIf(!hasRealFiles)(`the samples beside the real lists, ${WITH_REAL_FILES}`, () => {
  it("shares no principal name with a real entry", async () => {
    const real = [...(await parsedList("ofac")), ...(await parsedList("un")), ...(await parsedList("eu"))];
    const keyOf = (text: string) => spellingKey(text).split(" ").toSorted().join(" ");
    const realKeys = new Set(real.flatMap(({ names }) => names.map(({ text }) => keyOf(text))));
    expect(realKeys.size).toBeGreaterThan(50_000);
    const principals = Object.values(samples).flatMap((entries) =>
      entries.map(({ names }) => names[0]?.text ?? ""),
    );
    expect(principals.filter((text) => realKeys.has(keyOf(text)))).toEqual([]);
  }, 30_000);
});
