import { describe, expect, it } from "vitest";
import { hashReporte } from "../domain/consultas/hash-reporte";
import { renderReporte } from "./render";
import { evidenciaOf, matchOf } from "./testing/evidence";
import { readLefts, readPdf, readQr, readStructure } from "./testing/read-pdf";

const BASE_URL = "https://verificar.atalaya.test";
/** Only exceeded if the machine has a problem. */
const AMPLE_MS = 600_000;

const reporte = (evidencia: string) =>
  renderReporte({ evidencias: [evidencia], lote: null, baseUrl: BASE_URL });
const textOf = async (pdf: Uint8Array) => (await readPdf(pdf)).pages.map(({ text }) => text).join(" ");

/** Fields of evidence since its fourth `esquema`. */
const SINCE_ESQUEMA_4 = ["coincidenciasOtroTipo", "palabraConocidaDesde", "apartados"];

const without = <Kept extends object, Key extends string>(kept: Kept, ...keys: Key[]): Omit<Kept, Key> =>
  Object.fromEntries(Object.entries(kept).filter(([key]) => !keys.some((other) => other === key))) as Kept;

/** The page without its margins. */
const PAPER = { left: 41.9, right: 595.28 - 41.9, bottom: 29 };

async function expectWhole(pdf: Uint8Array) {
  const { pages } = await readPdf(pdf);
  for (const [index, { text, placed, annotations }] of pages.entries()) {
    expect(text).toContain(`página ${index + 1} de ${pages.length}`);
    expect(annotations).toEqual([]);
    const outside = placed.filter(
      ({ left, right, bottom }) => left < PAPER.left || right > PAPER.right + 0.5 || bottom < PAPER.bottom,
    );
    expect(outside).toEqual([]);
  }
  return pages;
}

describe("the report of a consulta", { timeout: AMPLE_MS }, () => {
  it("has the same bytes each time, after any other documents", async () => {
    const evidencia = evidenciaOf({ severidad: "medio", matches: [matchOf()] });
    const first = await reporte(evidencia);
    // Letters that share glyphs with the first document's, alone and as parts.
    for (const nombreCoincidencia of ["李小龙 محمد", "ВЕРА СНТ", "X̌UAN q̃ 1⁄2"])
      await reporte(evidenciaOf({ matches: [matchOf({ nombreCoincidencia })] }));
    expect((await reporte(evidencia)).equals(first)).toBe(true);
  });

  it("is marked PRUEBA on every sheet, in its title and for screen readers, for a test account", async () => {
    const matches = Array.from({ length: 40 }, () => matchOf());
    const pdf = await reporte(evidenciaOf({ modo: "prueba", matches }));
    const { info, pages } = await readPdf(pdf);
    expect(info.Title).toMatch(/^PRUEBA: Reporte de la consulta /);
    expect(pages.length).toBeGreaterThan(1);
    for (const { text } of pages) expect(text).toMatch(/^PRUEBA /);
    expect(pages[0]?.text).toContain("este documento no es evidencia");
    expect(pages.map(({ text }) => text).join(" ")).toContain("Se conserva hasta el 20 de febrero de 2027.");
    const alts = (await readStructure(pdf)).filter(({ alt }) => alt?.startsWith("PRUEBA: documento"));
    expect(alts).toHaveLength(pages.length);
  });

  it("states person, entity, requester, time, criteria and result", async () => {
    const text = await textOf(await reporte(evidenciaOf()));
    for (const said of [
      "Cooperativa Delta NIT 9001234567 · sujeto obligado",
      "Canal: Fintech Andina S.A.S.",
      "Inversiones Tarapacá Real S.A.S.",
      "22 de noviembre de 2026 a las 20:12:41 (Bogotá) · 2026-11-23 01:12:41 UTC",
      "nombre y documento",
      "llave «Core bancario», terminada en a3f9",
      "CRM-10419",
      "puntaje y correspondencia (0,82)",
      "4 candidatos que no corresponden",
      "Sin hallazgo",
      "Ninguna coincidencia.",
      "No es asesoría legal",
      "Se conserva hasta el 22 de noviembre de 2036.",
    ])
      expect(text).toContain(said);
  });

  it("names resembling entries that are no match, with the reason, since its seventh esquema", async () => {
    const reason = { consulta: "tarapaca", lista: "tarabuco", entradasConsulta: null, entradasLista: null };
    const apartado = {
      lista: "ofac_sdn",
      listaNombre: "Lista SDN de la OFAC (EE. UU.)",
      nombreCoincidencia: "INVERSIONES TARABUCO REAL",
      score: 0.9123,
      contradicciones: [{ motivo: "sin_correspondencia", ...reason }],
    } as const;
    const told = async (esquema: number) => {
      const evidence = { ...JSON.parse(evidenciaOf({ apartados: [apartado] })), esquema };
      return (await textOf(await reporte(JSON.stringify(evidence)))).replace(/\s+/g, " ");
    };
    const text = await told(7);
    for (const said of [
      "Parecidos que no corresponden",
      "INVERSIONES TARABUCO REAL",
      "las palabras no se corresponden: «Tarapacá» en la consulta y «TARABUCO» en la lista.",
      "0,91",
    ])
      expect(text).toContain(said);
    expect(await told(6)).not.toContain("TARABUCO");
  });

  it("names each list with its level, its version, its hash and how many entries it had", async () => {
    const text = await textOf(await reporte(evidenciaOf()));
    expect(text).toContain("PEP de Colombia (Decreto 830 de 2021) obligatoria 22 nov 2026, 05:16 37.202");
    expect(text).toContain(`${"8a4a2138".repeat(8).slice(0, 60)}9152 · 01a2013c-1359-7581-a578-000000009152`);
  });

  it("names the client without a regulated entity, and the person who asked in the portal", async () => {
    const solicitante = { tipo: "usuario", usuarioId: "u", nombre: "Otilia Sámano" } as const;
    const text = await textOf(await reporte(evidenciaOf({ sujetoObligado: null, solicitante })));
    expect(text).toContain("Fintech Andina S.A.S. NIT 901234567 · cliente");
    expect(text).toContain("Fintech Andina S.A.S. · NIT 901234567 Consulta");
    expect(text).not.toContain("Canal:");
    expect(text).toContain("Otilia Sámano, en el portal");
  });

  it("warns of a partial query and of a list that was not at hand", async () => {
    const evidencia = evidenciaOf({
      consultaParcial: true,
      consultado: {
        tipo: "natural",
        nombre: "Otilia Sámano",
        documento: null,
        fechaNacimiento: "1964-05-03",
        pais: null,
      },
      listasAusentes: [{ slug: "us_fto", nombre: "Organizaciones (FTO)", tier: "3_referencia" }],
    });
    const text = await textOf(await reporte(evidencia));
    expect(text).toContain("Nacimiento 3 de mayo de 1964");
    expect(text).toContain("Consulta parcial. Solo se envió el nombre: sin el documento");
    expect(text).toContain("Sin una versión vigente en ese momento: Organizaciones (FTO) (de referencia).");
    expect(text).toContain("Sin hallazgo en 6 de 7 listas");
  });

  it("warns of a list that its source had not confirmed for two days", async () => {
    const confirmadaEn = "2026-11-19T10:16:03.000Z";
    const listasAtrasadas = [
      { slug: "us_fto", nombre: "Organizaciones (FTO)", tier: "3_referencia", confirmadaEn },
    ] as const;
    const evidencia = evidenciaOf({ listasAtrasadas });
    const text = await textOf(await reporte(evidencia));
    expect(text).toContain("Sin hallazgo con 1 lista atrasada");
    expect(text).toContain(
      "Organizaciones (FTO) (de referencia), confirmada el 19 nov 2026, 05:16 (Bogotá).",
    );
  });

  it("prints evidence before its fourth esquema unchanged", async () => {
    const listasAusentes = [{ slug: "us_fto", nombre: "Organizaciones (FTO)", tier: "3_referencia" }];
    const { explicacion, ...match } = without(matchOf(), "tipoCoincidencia");
    const explained = without(explicacion, "ccComoNit", "contradicciones");
    const older = without(JSON.parse(evidenciaOf()), ...SINCE_ESQUEMA_4);
    const matches = [{ ...match, explicacion: explained }];
    const kept = { ...older, esquema: 3, listasAusentes, matches, severidad: "informativo" };
    const text = await textOf(await reporte(JSON.stringify(kept)));
    expect(text).not.toContain("de 7 listas");
    expect(text).not.toContain("Se preguntó como");
  });

  it("describes a match in words since its sixth esquema, and in the wire's terms before", async () => {
    const derivadoDe = { tipo: "documento", valor: "F123456", listaNombre: "Lista de la ONU" } as const;
    const documentoCoincidencia = { tipo: "Passport", numero: "F123456", pais: "LY" };
    const exact = { resultado: "exacto", score: 0.9571, tier: "1_vinculante" } as const;
    const told = (esquema: 5 | 6, entrada?: string) => {
      const from = entrada === undefined ? derivadoDe : { ...derivadoDe, entrada };
      const matches = [
        matchOf({ ...exact, lista: "onu_consolidated", fundamentoLegal: "Libya" }),
        matchOf({ ...exact, derivado: true, derivadoDe: from, matchPor: "documento", documentoCoincidencia }),
      ];
      return reporte(JSON.stringify({ ...JSON.parse(evidenciaOf({ severidad: "alto", matches })), esquema }));
    };
    const before = (await textOf(await told(5))).replace(/\s+/g, " ");
    for (const said of ["0,9571", "Passport F123456", "derivada del documento", "Coincidencia exacta en"])
      expect(before).toContain(said);
    const since = (await textOf(await told(6, "Otilia Ficticia"))).replace(/\s+/g, " ");
    for (const said of [
      "0,95",
      "muy alta",
      "comparte documento",
      "pasaporte F123456",
      "con «Otilia Ficticia», de Lista de la ONU.",
      "Régimen de sanciones de la ONU: Libia",
      "Coincidencia exacta o muy alta en una lista vinculante",
    ])
      expect(since).toContain(said);
    for (const wire of ["0,9571", "Passport", "derivada del"]) expect(since).not.toContain(wire);
  });

  it("says that a match is of another type, that CC was taken for NIT, and how many resemble the name", async () => {
    const matches = [
      matchOf({ tipoCoincidencia: "natural", matchPor: "documento" }, { ccComoNit: true, pares: [] }),
    ];
    const said = await textOf(await reporte(evidenciaOf({ matches, coincidenciasOtroTipo: 2 })));
    const text = said.replace(/\s+/g, " ");
    expect(text).toContain("Se preguntó como persona jurídica y la lista");
    expect(text).toContain("CC y el otro");
    expect(text).toContain("Parecidos del otro tipo.");
  });

  it("prints evidence from before the requester was stored", async () => {
    const evidencia = JSON.parse(evidenciaOf({ sujetoObligado: null }));
    const older = without(evidencia, ...SINCE_ESQUEMA_4, "solicitante", "listasAusentes", "clienteNit");
    const text = await textOf(await reporte(JSON.stringify({ ...older, esquema: 1 })));
    expect(text).toContain("no quedó registrado en esta consulta");
    expect(text).toContain("Fintech Andina S.A.S. cliente");
  });

  it("never prints that a list was downloaded after the query", async () => {
    const text = await textOf(await reporte(evidenciaOf({ fechaReporte: "2020-01-02T15:00:00.000Z" })));
    expect(text).toContain("Descargada (Bogotá)");
    expect(text).not.toMatch(/\b2026\b/);
  });

  it("shows each match with its list's force, both names word by word, and the origin of a derived one", async () => {
    const derivadoDe = { tipo: "documento", valor: "VX990318", listaNombre: "Lista de la ONU" } as const;
    const matches = [
      matchOf({ tier: "1_vinculante", resultado: "exacto", score: 1, derivado: true, derivadoDe }),
      matchOf({ tier: "2_obligatoria" }),
      matchOf(),
    ];
    const text = (await textOf(await reporte(evidenciaOf({ severidad: "alto", matches })))).replaceAll(
      "\u00A0",
      " ",
    );
    for (const said of [
      "3 coincidencias",
      "vinculante en Colombia",
      "obligatoria · no vinculante",
      "de referencia · no vinculante",
      "derivada del documento «VX990318» de Lista de la ONU",
      "comparte nombre 1,00",
      "posible por nombre 0,82",
    ])
      expect(text).toContain(said);
    expect(text.replace(/ +/g, " ")).toContain(
      "consultado inversiones tarapaca real en la lista inversiones tarapaki – acuerdo = 0,71 sin par",
    );
  });

  const expectWholePages = async (total: number) => {
    const matches = Array.from({ length: total }, (_, at) =>
      matchOf({ nombreCoincidencia: `PERSONA ${at + 1}.` }),
    );
    const pages = await expectWhole(await reporte(evidenciaOf({ matches })));
    const text = pages.map((page) => page.text).join(" ");
    for (let at = 1; at <= total; at += 1) expect(text).toContain(`PERSONA ${at}.`);
    if (total <= 1) expect(pages).toHaveLength(1);
  };

  it.each([0, 1, 40, 200])("has %i matches on whole pages, each with its number", expectWholePages);

  it("has a thousand matches on whole pages too", { tags: "proof" }, () => expectWholePages(1_000));

  it("shows names of 300 letters and of every writing whole, and never as a link", async () => {
    const names = [
      "Extraordinariamente".repeat(15),
      "Nombre Larguísimo ".repeat(16),
      "Владимир Вымышленный Заречный",
      "Ελευθέριος Βενιζέλος",
      "李小龙 王家卫",
      "Ḿaría x̌uan ĺopez Đặng ≤ ≠ ↔",
      "https://ejemplo.test/persona",
    ];
    const matches = names.map((nombreCoincidencia) =>
      matchOf({
        nombreCoincidencia,
        fundamentoLegal: "Resolución 1267 (1999), régimen de sanciones. ".repeat(30),
      }),
    );
    const consultado = { tipo: "natural", documento: null, fechaNacimiento: null, pais: null } as const;
    const evidencia = evidenciaOf({
      matches,
      consultado: { ...consultado, nombre: names[1] ?? "" },
      sujetoObligado: { razonSocial: "Cooperativa Multiactiva ".repeat(8), nit: "9001234567" },
    });
    const pages = await expectWhole(await reporte(evidencia));
    const letters = pages
      .map(({ text }) => text)
      .join("")
      .replace(/\s/g, "");
    for (const name of names) expect(letters).toContain(name.normalize("NFC").replace(/\s/g, ""));
  });

  it("has Arabic names whole, written from the right", async () => {
    const name = "محمد عبد الرحمن السلفي";
    const { pages } = await readPdf(
      await reporte(evidenciaOf({ matches: [matchOf({ nombreCoincidencia: name })] })),
    );
    const written = pages[0]?.placed.filter(({ text }) => /\p{Script=Arabic}/u.test(text)) ?? [];
    const letters = (text: string) => Array.from(text.normalize("NFKC").replace(/[\s\p{Cf}]/gu, "")).sort();
    expect(letters(written.map(({ text }) => text).join(""))).toEqual(letters(name));
  });

  it("puts a mark over the letter it is of", async () => {
    const leftsOf = async (nombreCoincidencia: string) =>
      readLefts(await reporte(evidenciaOf({ matches: [matchOf({ nombreCoincidencia })] })));
    const before = await leftsOf("q");
    const [left = 0] = (await leftsOf("q\u0303")).filter((one) => !before.includes(one));
    // The letter begins at 164 and is nearly five wide.
    expect(left).toBeGreaterThan(164);
    expect(left).toBeLessThan(168);
  });

  it("marks headings, cells with their column, and pictures for screen readers", async () => {
    const nodes = await readStructure(await reporte(evidenciaOf({ matches: [matchOf(), matchOf()] })));
    const count = (role: string) => nodes.filter((node) => node.role === role).length;
    expect([count("H1"), count("H2"), count("TH")]).toEqual([1, 4, 6 + 4]);
    const tables = nodes.filter(({ role }) => role === "Table");
    expect(tables.map(({ children }) => children?.map((row) => row.children?.length))).toEqual([
      [6, 6, 6],
      [4, 4, 4, 4, 4, 4, 4],
    ]);
    expect(nodes.find(({ role }) => role === "Figure")?.alt).toContain(`${BASE_URL}/verificar/`);
  });

  it("shows the code of characters that no font has or that would reorder text", async () => {
    const matches = [matchOf({ nombreCoincidencia: "Ana\u202Esoma\u{1F9FF} 조" })];
    const text = await textOf(await reporte(evidenciaOf({ matches })));
    expect(text.replace(/\s/g, "")).toContain("Ana[U+202E]soma[U+1F9FF][U+C870]");
  });

  it("has a QR code for its verification, and the hash as plain text", async () => {
    const evidencia = evidenciaOf();
    const pdf = await reporte(evidencia);
    const hash = hashReporte(evidencia);
    expect(await readQr(pdf)).toBe(`${BASE_URL}/verificar/01a2013c-1359-7581-a578-1f096ed47b10?h=${hash}`);
    expect(pdf.includes(hash)).toBe(true);
    expect(await textOf(pdf)).toContain(hash);
  });

  it("states its kind, owner, date and language in its metadata", async () => {
    const pdf = await reporte(evidenciaOf());
    expect((await readPdf(pdf)).info).toMatchObject({
      Title: "Reporte de la consulta 01a2013c-1359-7581-a578-1f096ed47b10",
      Author: "Cooperativa Delta",
      Language: "es-CO",
      CreationDate: "D:20261123011241Z",
    });
  });
});

describe("the report of several consultas", { timeout: AMPLE_MS }, () => {
  const idOf = (at: number) => `01a2013c-1359-7581-a578-${String(at).padStart(12, "0")}`;
  const SEVERIDADES = ["sin_hallazgo", "alto", "sin_hallazgo", "medio"] as const;
  const evidencias = Array.from({ length: 60 }, (_, at) =>
    evidenciaOf({
      consultaId: idOf(60 - at),
      severidad: SEVERIDADES[at % 4] ?? "bajo",
      referenciaExterna: `R-${at}`,
      sujetoObligado: at === 3 ? { razonSocial: "Otra Entidad", nit: "800111222" } : null,
    }),
  );
  const lote = (titulo: string | null, texts = evidencias) =>
    renderReporte({ evidencias: texts, lote: { titulo }, baseUrl: BASE_URL });

  it("has a row for each in the order given, with id and hash", async () => {
    const pages = await expectWhole(await lote("Vinculación de proveedores"));
    const text = pages.map((page) => page.text).join(" ");
    const rows = evidencias.map((evidencia, at) =>
      text.indexOf(`${idOf(60 - at)} · ${hashReporte(evidencia)}`),
    );
    expect(rows.every((place) => place >= 0)).toBe(true);
    expect(rows).toEqual(rows.toSorted((one, other) => one - other));
    expect(text).toContain("para Otra Entidad · NIT 800111222");
    expect(pages[0]?.text).toContain("Vinculación de proveedores 60 consultas");
  });

  it("says how many there are of each severidad, and their share", async () => {
    const [first] = (await readPdf(await lote(null))).pages;
    for (const said of ["Alto 15 25,0 %", "Medio 15 25,0 %", "Bajo 0 0,0 %", "Sin hallazgo 30 50,0 %"])
      expect(first?.text).toContain(said);
  });

  it("has the same bytes each time, in the name of the entity that all share", async () => {
    const texts = [evidenciaOf(), evidenciaOf({ consultaId: idOf(2) })];
    const pdf = await lote("x".repeat(200), texts);
    expect((await lote("x".repeat(200), texts)).equals(pdf)).toBe(true);
    const pages = await expectWhole(pdf);
    expect(pages[0]?.text).toContain("Cooperativa Delta NIT 9001234567 · sujeto obligado");
  });

  it("counts as compared with fewer lists only those that were", async () => {
    const doubtful = evidenciaOf({ advertencias: ["varias_personas"] });
    const listasAusentes = [
      { slug: "us_fto", nombre: "Organizaciones (FTO)", tier: "3_referencia" } as const,
    ];
    expect(await textOf(await lote(null, [doubtful]))).not.toContain("No todas se compararon");
    expect(await textOf(await lote(null, [doubtful, evidenciaOf({ listasAusentes })]))).toContain(
      "alguna lista no tenía una versión vigente: 1 consulta.",
    );
  });
});
