import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { inventedSet, zipOf } from "@/server/lists/testing/ofac-set";
import { hasRealFiles, realFile, WITH_REAL_FILES } from "@/server/lists/testing/real-files";
import { workbookParts, zipParts } from "@/server/lists/testing/workbook";
import { admin, call, createClienteWithKey, expectError, listas } from "@/server/testing/api";
import { auditTrail, type Product } from "@/server/testing/product";
import { ADMIN_TOKEN } from "@/server/testing/service";
import { withProduct } from "../open";

const SHEET = "xl/worksheets/sheet1.xml";
const HEADER = "tipo,nombre,alias,tipo_documento,numero_documento,pais,fecha_nacimiento,fundamento_legal";
const HTML = "<!DOCTYPE html><html><body>Servicio no disponible</body></html>";
const INVENTED_UN = readFileSync("server/lists/onu_consolidated/fixtures/consolidated.xml");

let product: Product;

withProduct((opened) => {
  product = opened;
});

interface Version {
  readonly version_id: string;
  readonly hash_contenido: string;
  readonly total_entradas: number;
}
interface Cargada extends Version {
  readonly activada: boolean;
}
interface VersionChange extends Version {
  readonly agregadas: number;
  readonly retiradas: number;
  readonly modificadas: number;
}

const upload = (slug: string, query: string, body: string | Buffer) =>
  call(product.service, `/api/admin/listas/${slug}/versiones?${query}`, {
    method: "POST",
    token: ADMIN_TOKEN,
    body,
  });

async function uploaded(slug: string, query: string, body: string | Buffer): Promise<[number, Cargada]> {
  const response = await upload(slug, query, body);
  return [response.status, (await response.json()) as Cargada];
}

const versionsOf = async (slug: string) =>
  (await admin<{ versiones: VersionChange[] }>(product.service, "GET", `/listas/${slug}/versiones`))
    .versiones;

async function statusOf(slug: string) {
  const found = (await listas(product.service)).find((lista) => lista.slug === slug);
  if (found === undefined) throw new Error(`no list ${slug}`);
  return found;
}

/** Refused with `reason`, noted as the last attempt, and nothing else of the list changed. */
async function expectRejected(
  slug: string,
  query: string,
  body: string | Buffer,
  reason: RegExp,
  resultado: "rechazada" | "retenida" = "rechazada",
): Promise<void> {
  const before = await versionsOf(slug);
  const refusal = await expectError(product.service, await upload(slug, query, body), 422, "lista_rechazada");
  expect(refusal.message).toMatch(reason);
  expect(refusal.message).not.toMatch(/node_modules|\.ts\b|Error:/);
  expect(await versionsOf(slug)).toEqual(before);
  const { activa, ultimo_intento } = await statusOf(slug);
  expect(activa?.version_id).toBe(before[0]?.version_id);
  expect(ultimo_intento).toMatchObject({ resultado, detalle: refusal.message });
}

describe("the lists", () => {
  it("are eight, six of them screened by tier, and a sample says that it is one", async () => {
    const all = await listas(product.service);
    expect(all.map(({ slug }) => slug)).toEqual([
      "onu_consolidated",
      "csn_colombia",
      "pep_colombia",
      "ofac_sdn",
      "eu_consolidated",
      "us_fto",
      "siri_procuraduria",
      "secop2_multas",
    ]);
    for (const { activa } of all.slice(0, 6)) expect(activa?.total_entradas).toBeGreaterThan(0);
    expect((await statusOf("csn_colombia")).nombre).toMatch(/ \(muestra\)$/);
  });

  it("are not found under another name, and the clock not at all without TEST_CLOCK", async () => {
    const routes = [
      ["GET", "/listas/otra/versiones"],
      ["POST", "/listas/otra/versiones?formato=csv"],
      ["POST", "/listas/otra/actualizar"],
      ["GET", "/reloj"],
      ["PUT", "/reloj"],
    ] as const;
    for (const [method, path] of routes) {
      const response = await call(product.service, `/api/admin${path}`, { method, token: ADMIN_TOKEN });
      await expectError(product.service, response, 404, "not_found");
    }
  });

  const refresh = (slug: string) =>
    call(product.service, `/api/admin/listas/${slug}/actualizar`, { method: "POST", token: ADMIN_TOKEN });

  it.each(["eu_consolidated", "us_fto"])("start the download of %s at once, audited", async (slug) => {
    const response = await refresh(slug);
    expect(response.status).toBe(202);
    const { ejecucion_id } = await response.json();
    expect((await auditTrail(product, slug)).at(-1)).toMatchObject({
      actor: "token:admin",
      accion: "lista.actualizacion_pedida",
      despues: { ejecucion_id },
    });
    await expect.poll(() => product.service.output()).toContain(ejecucion_id);
  });

  it("say if there is no official source to download", async () => {
    await expectError(product.service, await refresh("csn_colombia"), 409, "conflicto");
  });
});

describe("an uploaded list", () => {
  const PEOPLE = {
    kept: "natural,Rigoberto Zunzunategui Palmar,,CC,1900777001,Colombia,,Ley 1121 de 2006",
    mended: "natural,Ludivina Carrasquel Oquendo,,CC,1900777002,Colombia,,Ley 1121 de 2006",
    left: "juridica,Transportes Quiméricos del Sur S.A.S.,,NIT,900777003,Colombia,,Ley 1121 de 2006",
    new: "natural,Filadelfo Undurraga Mosquín,,CC,1900777004,Colombia,,Ley 1121 de 2006",
  };
  const first = [HEADER, PEOPLE.kept, PEOPLE.mended, PEOPLE.left].join("\n");
  const second = [HEADER, PEOPLE.new, PEOPLE.mended.replace(",,CC", ",La Mona,CC"), PEOPLE.kept].join("\n");

  it("takes effect with the answer, and the same content returns the version in force", async () => {
    const { key } = await createClienteWithKey(product.service);
    const body = { tipo: "natural", nombre: "Rigoberto Zunzunategui Palmar" };
    const query = { method: "POST", token: key, body };
    const innocent = await (await call(product.service, "/api/v1/validate", query)).json();
    expect(innocent.severidad).toBe("sin_hallazgo");

    const [status, version] = await uploaded("csn_colombia", "formato=csv", first);
    expect([status, version]).toMatchObject([201, { activada: true, total_entradas: 3 }]);
    const listed = await (await call(product.service, "/api/v1/validate", query)).json();
    expect(listed).toMatchObject({
      severidad: "alto",
      matches: [{ lista: "csn_colombia", resultado: "exacto", nombre_coincidencia: body.nombre }],
    });
    expect(listed.listas_consultadas).toContainEqual(
      expect.objectContaining({ slug: "csn_colombia", version_id: version.version_id }),
    );

    const reordered = [...first.split("\n").slice(0, 1), ...first.split("\n").slice(1).reverse()].join("\n");
    for (const same of [first, reordered]) {
      expect(await uploaded("csn_colombia", "formato=csv", same)).toEqual([
        200,
        { ...version, activada: false },
      ]);
    }
    expect((await statusOf("csn_colombia")).ultimo_intento?.resultado).toBe("sin_cambios");
  });

  it("is compared with the version before, and audited", async () => {
    const sample = (await versionsOf("csn_colombia")).at(-1);
    const [, version] = await uploaded("csn_colombia", "formato=csv", second);
    expect(await versionsOf("csn_colombia")).toMatchObject([
      { version_id: version.version_id, agregadas: 1, retiradas: 1, modificadas: 1 },
      { agregadas: 3, retiradas: sample?.total_entradas, modificadas: 0 },
      { version_id: sample?.version_id, agregadas: sample?.total_entradas, retiradas: 0 },
    ]);
    expect((await auditTrail(product, "csn_colombia")).at(-1)).toMatchObject({
      actor: "token:admin",
      accion: "lista.version_activada",
      antes: { total_entradas: 3 },
      despues: { version_id: version.version_id, hash_contenido: version.hash_contenido },
      request_id: expect.stringMatching(/^req_[0-9a-f]{32}$/),
    });
  });

  const rejections: [string, string, string, string | Buffer, RegExp][] = [
    ["nothing", "csn_colombia", "csv", "", /vacío/],
    ["spaces", "csn_colombia", "csv", " \r\n\t", /vacío/],
    ["a web page", "csn_colombia", "csv", HTML, /página web/],
    ["a header alone", "csn_colombia", "csv", HEADER, /no tiene entradas/],
    ["other columns", "csn_colombia", "csv", "a,b\n1,2", /faltan columnas: tipo, nombre/],
    ["a row without name", "csn_colombia", "csv", `${first}\nnatural,,,,,,,`, /Línea 5/],
    ["a format the list does not have", "csn_colombia", "zip", zipOf(inventedSet), /formato zip/],
    ["a web page", "onu_consolidated", "xml", HTML, /página web/],
    ["another XML", "onu_consolidated", "xml", "<lista><x/></lista>", /su raíz es «lista»/],
    [
      "half a file",
      "onu_consolidated",
      "xml",
      INVENTED_UN.subarray(0, 1_800),
      /no está bien formado o está truncado/,
    ],
    ["a set with an empty ALT", "ofac_sdn", "zip", zipOf({ ...inventedSet, "alt.csv": "" }), /ALT\.CSV/],
    ["a web page", "ofac_sdn", "zip", HTML, /no es un zip válido/],
  ];

  it.each(rejections)(
    "that is %s is rejected with the reason (%s)",
    async (_, slug, formato, body, reason) => {
      await expectRejected(slug, `formato=${formato}`, body, reason);
    },
  );

  it("in a workbook of a kilobyte that claims millions of cells is rejected", async () => {
    const { [SHEET]: sheet = "", ...parts } = workbookParts([HEADER.split(",")]);
    for (const reference of ["ZZ9999999", "XFD2"]) {
      const cell = `<row><c r="${reference}"><v>1</v></c></row></sheetData>`;
      const bomb = zipParts({ ...parts, [SHEET]: sheet.replace("</sheetData>", cell) });
      await expectRejected("csn_colombia", "formato=xlsx", bomb, /fuera de lo admitido/);
    }
  });

  it("keeps the derived list unchanged when one of its files is missing", async () => {
    const derived = await versionsOf("us_fto");
    const { "alt.csv": _, ...incomplete } = inventedSet;
    await expectRejected("ofac_sdn", "formato=zip", zipOf(incomplete), /falta el archivo ALT\.CSV/);
    expect(await versionsOf("us_fto")).toEqual(derived);
  });

  it("below the list's floor is a retenida until support accepts it, which is audited with the reason", async () => {
    await expectRejected("onu_consolidated", "formato=xml", INVENTED_UN, /nunca tiene menos de/, "retenida");
    const retenida = await upload("onu_consolidated", "formato=xml&aceptar_reduccion=false", INVENTED_UN);
    expect(retenida.status).toBe(422);
    const [status, version] = await uploaded(
      "onu_consolidated",
      "formato=xml&aceptar_reduccion=true",
      INVENTED_UN,
    );
    expect(status).toBe(201);
    expect((await statusOf("onu_consolidated")).activa?.version_id).toBe(version.version_id);
    expect((await auditTrail(product, "onu_consolidated")).at(-1)).toMatchObject({
      actor: "token:admin",
      motivo: expect.stringMatching(/nunca tiene menos de/),
    });
  });

  it.each([
    ["", "formato"],
    ["formato=exe", "formato"],
    ["formato=csv&aceptar_reduccion=quizas", "aceptar_reduccion"],
    ["formato=csv&formato=csv", "formato"],
  ])("is refused with the query %j", async (query, name) => {
    const response = await upload("csn_colombia", query, first);
    const { issues } = await expectError(product.service, response, 400, "validation_error");
    expect(issues.map(({ path }) => path)).toEqual([[name]]);
  });
});

describe.skipIf(!hasRealFiles)(`the UN list ${WITH_REAL_FILES}`, () => {
  const UN = "onu_consolidated";
  const february = () => realFile("un/consolidated_2026-02-27.xml");
  const august = () => realFile("un/consolidated_2026-08-01.xml");
  const BLOCK = /<(INDIVIDUAL|ENTITY)>.*?<\/\1>/gs;

  function idsOf(raw: Buffer): Set<string> {
    return new Set([...raw.toString().matchAll(/<DATAID>(\d+)<\/DATAID>/g)].map(([, id]) => id ?? ""));
  }

  it("takes the files of two days and reports additions, removals and changes", async () => {
    const [before, after] = [idsOf(february()), idsOf(august())];
    const added = [...after].filter((id) => !before.has(id)).length;
    const removed = [...before].filter((id) => !after.has(id)).length;
    expect(await uploaded(UN, "formato=xml", february())).toMatchObject([
      201,
      { total_entradas: before.size },
    ]);
    const [status, version] = await uploaded(UN, "formato=xml", august());
    expect([status, version.total_entradas]).toEqual([201, 1_011]);
    const [newest] = await versionsOf(UN);
    expect(newest).toMatchObject({ version_id: version.version_id, agregadas: added, retiradas: removed });
    expect(newest?.modificadas).toBeGreaterThan(0);
    expect(newest?.modificadas).toBeLessThan(before.size / 2);
  });

  it("returns the version in force when the same file comes again", async () => {
    const [inForce] = await versionsOf(UN);
    expect(await uploaded(UN, "formato=xml", august())).toMatchObject([
      200,
      { version_id: inForce?.version_id, hash_contenido: inForce?.hash_contenido, activada: false },
    ]);
  });

  it("rejects a download that really broke, one cut short, and one with a byte missing at its end", async () => {
    const broken = realFile("un/not-well-formed_2025-08-16.xml");
    for (const file of [broken, august().subarray(0, 1_000_000), august().subarray(0, -3)]) {
      await expectRejected(UN, "formato=xml", file, /XML|trunca|UTF-8/);
    }
  });

  it("keeps a file that lost a third of its entries until support accepts it", async () => {
    let seen = 0;
    const smaller = august()
      .toString()
      .replace(BLOCK, (block) => {
        seen += 1;
        return seen % 3 === 0 ? "" : block;
      });
    await expectRejected(UN, "formato=xml", Buffer.from(smaller), /pierde más del 20 %/, "retenida");
    const taken = await uploaded(UN, "formato=xml&aceptar_reduccion=true", Buffer.from(smaller));
    expect(taken).toMatchObject([201, { total_entradas: 674 }]);
  });
});
