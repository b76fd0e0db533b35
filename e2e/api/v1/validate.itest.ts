import { createHash } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { ADVERTENCIA_WORDS } from "@/server/domain/screening/advertencia-words";
import type { Advertencia } from "@/server/domain/screening/types";
import { readPdf } from "@/server/pdf/testing/read-pdf";
import { type Call, call, createClienteWithKey, expectError } from "@/server/testing/api";
import type { Product } from "@/server/testing/product";
import { withSharedProduct } from "../open";

const LISTED = "Evaristo Clímaco Buitragal Lasprilla";

let product: Product;
let key: string;
let clienteId: string;

withSharedProduct((opened) => (product = opened));
beforeAll(async () => {
  ({ key, clienteId } = await createClienteWithKey(product.service));
});

const validate = (body: unknown, options: Call = {}) =>
  call(product.service, "/api/v1/validate", { method: "POST", token: key, body, ...options });

it.each([
  ["a bidi override", "Evaristo \u202Eallirpsal", "U+202E"],
  ["a code point of no script", "Evaristo \u0378 Lasprilla", "U+0378"],
  ["no letter, also beside a document", "-- 123", "letra"],
  [
    "more names than one field holds",
    ["Ana", "Eva", "Luz", "Sol", "Mía", "Lía", "Pía", "Noa"].map((one) => `${one} Soto`).join("; "),
    "demasiados nombres",
  ],
])("POST /api/v1/validate refuses a name with %s, uncharged", async (_, nombre, reason) => {
  const before = await countConsultas();
  const documento = { tipo: "CC", numero: "1020304050" };
  const response = await validate({ tipo: "natural", nombre, documento });
  const { issues } = await expectError(product.service, response, 400, "validation_error");
  expect(issues).toEqual([{ path: ["nombre"], message: expect.stringContaining(reason) }]);
  expect(await countConsultas()).toBe(before);
});

const countConsultas = async () =>
  Number((await product.db.query("SELECT count(*) FROM consulta")).rows[0].count);

describe("POST /api/v1/validate answers", () => {
  it("a listed person with every match, the versions compared and the sealed evidence", async () => {
    const response = await validate({ tipo: "natural", nombre: LISTED, referencia_externa: " Caso #1 " });
    expect(response.status).toBe(200);
    const body = await response.json();
    expect(body).toMatchObject({
      severidad: "alto",
      consulta_parcial: true,
      cliente: "Fiduciaria de Prueba S.A.",
      consultado: { tipo: "natural", nombre: LISTED, documento: null },
      referencia_externa: " Caso #1 ",
      sujeto_obligado: null,
      politica_coincidencia: "correspondencia",
    });
    expect(body.matches.filter(({ derivado }: { derivado: boolean }) => !derivado)).toMatchObject([
      { lista: "csn_colombia", score: 1, resultado: "exacto", match_por: "nombre", derivado_de: null },
      { lista: "onu_consolidated", score: 1, resultado: "exacto", match_por: "nombre", derivado_de: null },
    ]);
    expect(body.total_matches).toBe(body.matches.length);
    expect(response.headers.get("x-service-listas-version")).toMatch(
      /^csn_colombia=\d{4}-\d\d-\d\d;onu_consolidated=[\d-]+;pep_colombia=[\d-]+;eu_consolidated=[\d-]+;ofac_sdn=[\d-]+;us_fto=[\d-]+$/,
    );
    for (const lista of body.listas_consultadas) expect(lista.nombre).toMatch(/\(muestra\)$/);

    const { rows } = await product.db.query("SELECT * FROM consulta WHERE id = $1", [body.consulta_id]);
    expect(rows).toHaveLength(1);
    const [row] = rows;
    expect(createHash("sha256").update(row.evidencia).digest("hex")).toBe(body.hash_reporte);
    expect(row).toMatchObject({
      cliente_id: clienteId,
      hash_reporte: body.hash_reporte,
      severidad: "alto",
      nombre_consultado: LISTED,
      referencia_externa: " Caso #1 ",
    });
    expect(row.creada_en.toISOString()).toBe(body.fecha_reporte);
    expect(JSON.parse(row.evidencia).listas.map((lista: { versionId: string }) => lista.versionId)).toEqual(
      body.listas_consultadas.map((lista: { version_id: string }) => lista.version_id),
    );
  });

  it.each([
    ["two names in one field", `Luz Dary Invisible Y/O ${LISTED}`, ["varias_personas"], LISTED],
    ["the heirs of a listed person", `Herederos de ${LISTED}`, ["varias_personas"], LISTED],
    [
      "text encoded once too often",
      "Evaristo Cl&iacute;maco Buitragal Lasprilla",
      ["texto_reparado"],
      "Evaristo Clímaco Buitragal Lasprilla",
    ],
    [
      "a listed name in a long text",
      `pago de la factura del mes de mayo a ${LISTED} por servicios prestados`,
      ["texto_largo"],
      "evaristo climaco buitragal lasprilla",
    ],
  ])(
    "%s with the person, one charge and a warning, which evidence, pages and paper repeat",
    async (_, nombre, advertencias, lectura) => {
      const before = await countConsultas();
      const body = await (await validate({ tipo: "natural", nombre })).json();
      expect(await countConsultas()).toBe(before + 1);
      expect(body).toMatchObject({ severidad: "alto", advertencias, consultado: { nombre } });
      expect(body.matches[0]).toMatchObject({
        nombre_coincidencia: LISTED,
        resultado: "exacto",
        explicacion: { lectura },
      });
      expect(body.matches[0].explicacion.notas).toEqual([expect.stringContaining(lectura)]);
      const { rows } = await product.db.query("SELECT evidencia FROM consulta WHERE id = $1", [
        body.consulta_id,
      ]);
      const evidencia = JSON.parse(rows[0].evidencia);
      expect(evidencia).toMatchObject({ esquema: 7, advertencias, consultado: { nombre } });
      expect(evidencia.lecturas).toContain("evaristo climaco buitragal lasprilla");
      const pdf = await call(product.service, `/api/v1/reporte/${body.consulta_id}`, { token: key });
      const { pages } = await readPdf(new Uint8Array(await pdf.arrayBuffer()));
      const text = pages
        .map((page) => page.text)
        .join(" ")
        .replace(/\s+/g, " ");
      expect(text).toContain("con advertencia");
      expect(text).toContain(ADVERTENCIA_WORDS[advertencias[0] as Advertencia].titulo);
    },
  );

  it("a clear on a doubtful text as a clear with a warning", async () => {
    const body = await (
      await validate({ tipo: "natural", nombre: "Luz Dary Invisible Y/O Pedro Nadie Nunca" })
    ).json();
    expect(body).toMatchObject({ severidad: "sin_hallazgo", advertencias: ["varias_personas"], matches: [] });
  });

  it("a document found under another name in another list, derived from an exact match", async () => {
    const body = await (await validate({ tipo: "natural", nombre: LISTED })).json();
    const derived = body.matches.filter((match: { derivado: boolean }) => match.derivado);
    expect(derived).toMatchObject([
      {
        lista: "csn_colombia",
        nombre_coincidencia: "Teófilo Arrubiano Cañadales",
        match_por: "documento",
        score: 1,
        derivado_de: { tipo: "documento", valor: "PX990018" },
      },
    ]);
  });

  it("an innocent name with sin_hallazgo", async () => {
    const body = await (await validate({ tipo: "natural", nombre: "Xiomara Wyszynski Kowalczyk" })).json();
    expect(body).toMatchObject({ severidad: "sin_hallazgo", total_matches: 0, matches: [] });
  });

  it("screens by document alone as partial when the name cannot be compared", async () => {
    const documento = { tipo: "PAS", numero: "VX990318" };
    const body = await (await validate({ tipo: "natural", nombre: "7 X", documento })).json();
    expect(body).toMatchObject({ consulta_parcial: true, consultado: { nombre: "7 X", documento } });
    expect(body.matches.map((match: { match_por: string }) => match.match_por)).toContain("documento");
  });

  it("the names of fields that it does not know, and keeps nothing of them", async () => {
    const secret = "NADIE-LO-REPITE";
    const response = await validate({
      tipo: "natural",
      nombre: LISTED,
      documento: { tipo: "PAS", numero: "VX990318", tipoDocumento: secret },
      fechaNacimiento: secret,
      pais: "XK",
    });
    expect(response.status).toBe(200);
    const text = await response.text();
    expect(text).not.toContain(secret);
    const body = JSON.parse(text);
    expect(body.campos_ignorados).toEqual(["documento.tipoDocumento", "fechaNacimiento"]);
    const { rows } = await product.db.query("SELECT evidencia FROM consulta WHERE id = $1", [
      body.consulta_id,
    ]);
    expect(rows[0].evidencia).not.toMatch(/NADIE-LO-REPITE|tipoDocumento|camposIgnorados/);
    expect(createHash("sha256").update(rows[0].evidencia).digest("hex")).toBe(body.hash_reporte);
  });

  it("the regulated entity, normalized and stored", async () => {
    const sujeto = { razon_social: "Inmobiliaria Andina Ltda.", nit: "900.123.456-7" };
    const body = await (await validate({ tipo: "natural", nombre: LISTED, sujeto_obligado: sujeto })).json();
    expect(body.sujeto_obligado).toEqual({ razon_social: sujeto.razon_social, nit: "9001234567" });
  });
});

describe("POST /api/v1/validate clears no listed entry", () => {
  const COMPANY = "COMERCIALIZADORA AGUAMARINA S.A.S.";
  const NATURAL_AS_JURIDICA =
    "Se preguntó como persona jurídica y la lista tiene una persona natural con ese nombre.";
  const asked = async (body: object) => {
    const response = await validate(body);
    expect(response.status).toBe(200);
    return response.json();
  };

  it("searched as a company though it is a person", async () => {
    const body = await asked({ tipo: "juridica", nombre: LISTED });
    expect(body).toMatchObject({ severidad: "alto", coincidencias_otro_tipo: 0, listas_ausentes: [] });
    expect(body.matches[0]).toMatchObject({
      lista: "csn_colombia",
      resultado: "exacto",
      tipo_coincidencia: "natural",
      explicacion: { notas: [NATURAL_AS_JURIDICA] },
    });
  });

  it.each([COMPANY, "Comercializadora Aguamarina"])(
    "searched as a person though it is %s",
    async (nombre) => {
      const body = await asked({ tipo: "natural", nombre });
      expect(body).toMatchObject({ severidad: "medio" });
      expect(body.matches[0]).toMatchObject({
        nombre_coincidencia: COMPANY,
        resultado: "exacto",
        tipo_coincidencia: "juridica",
      });
    },
  );

  it.each([
    ["a company's NIT as a CC", "natural", "CC", "990312887", COMPANY],
    ["a company's NIT with a wrong digit", "juridica", "NIT", "9903128870", COMPANY],
    ["the same under CC", "natural", "CC", "9903128871", COMPANY],
    ["a person's cédula as a NIT", "juridica", "NIT", "1900633144", "Wbeimar Andrés CARRIZALEÑO TOLOSA"],
    ["with any digit behind it", "natural", "NIT", "19006331440", "Wbeimar Andrés CARRIZALEÑO TOLOSA"],
    ["with its digit", "natural", "NIT", "992077411", "Arnulfo de Jesús CASTROVERDE ÑAÑEZAL"],
  ])("by %s", async (_, tipo, documentoTipo, numero, nombre) => {
    const body = await asked({ tipo, documento: { tipo: documentoTipo, numero } });
    expect(body.severidad).not.toBe("sin_hallazgo");
    const match = body.matches.find((one: { lista: string }) => one.lista === "ofac_sdn");
    expect(match).toMatchObject({ nombre_coincidencia: nombre, match_por: "documento", resultado: "exacto" });
  });

  it("and says that CC and NIT were taken as one number", async () => {
    const body = await asked({ tipo: "natural", documento: { tipo: "CC", numero: "990312887" } });
    expect(body.matches[0].explicacion.notas).toEqual([
      "Se preguntó como persona natural y la lista tiene una persona jurídica con ese documento.",
      expect.stringContaining("CC y el otro NIT: se tomaron como un mismo número"),
    ]);
  });

  it("counts resembling entries of the other type, also in the evidence", async () => {
    const body = await asked({ tipo: "juridica", nombre: "Eriberto Villarrubia Ocampo" });
    expect(body).toMatchObject({ severidad: "sin_hallazgo", matches: [], coincidencias_otro_tipo: 1 });
    const { rows } = await product.db.query("SELECT evidencia FROM consulta WHERE id = $1", [
      body.consulta_id,
    ]);
    expect(JSON.parse(rows[0].evidencia)).toMatchObject({
      esquema: 7,
      motor: "19",
      coincidenciasOtroTipo: 1,
    });
  });
});

describe("POST /api/v1/validate refuses, and keeps nothing,", () => {
  const natural = { tipo: "natural", nombre: LISTED };
  const documento = (tipo: string, numero: string) => ({ tipo: "natural", documento: { tipo, numero } });
  const refusals: [string, unknown, Call, number, string][] = [
    ["a missing key", natural, { headers: { authorization: "" } }, 401, "invalid_api_key"],
    ["an unknown key", natural, { token: `atl_${"0".repeat(64)}` }, 401, "invalid_api_key"],
    ["bad JSON before the key is known", "{", { token: "atl_x" }, 401, "invalid_api_key"],
    ["text that is no JSON", "{'tipo'", {}, 400, "invalid_json"],
    ["an empty body", "", {}, 400, "invalid_json"],
    ["bytes that are no UTF-8", Buffer.from([0x7b, 0xff, 0x7d]), {}, 400, "invalid_json"],
    ["JSON that is no object", "[]", {}, 400, "validation_error"],
    ["neither name nor document", { tipo: "natural" }, {}, 400, "validation_error"],
    ["an unknown tipo", { ...natural, tipo: "otra" }, {}, 400, "validation_error"],
    ["a NUL in the name", { ...natural, nombre: "ab\0c" }, {}, 400, "validation_error"],
    ["a lone surrogate in the name", '{"tipo":"natural","nombre":"ab\\ud800"}', {}, 400, "validation_error"],
    ["a name without letters and no document", { ...natural, nombre: "7 X" }, {}, 400, "validation_error"],
    [
      "a body nested beyond 16",
      `{"tipo":"natural","x":${"[".repeat(20)}${"]".repeat(20)}}`,
      {},
      400,
      "validation_error",
    ],
    ["a body over 256 KB", { ...natural, relleno: "x".repeat(300_000) }, {}, 413, "cuerpo_demasiado_grande"],
    ["a name that says there is none", { ...natural, nombre: "N/A" }, {}, 400, "validation_error"],
    [
      "the buyer that nobody identified",
      { ...natural, nombre: "CONSUMIDOR FINAL" },
      {},
      400,
      "validation_error",
    ],
    ["a number of zeros", documento("CC", "000"), {}, 400, "validation_error"],
    ["DIAN's number for nobody", documento("NIT", "222222222222"), {}, 400, "validation_error"],
    ["a passport without a digit", documento("PAS", "N/A"), {}, 400, "validation_error"],
    ["filler beside a good name", { ...natural, ...documento("CE", "NOTIENE") }, {}, 400, "validation_error"],
    ["letters that are no country", { ...natural, pais: "QQ" }, {}, 400, "validation_error"],
    [
      "an empty Idempotency-Key",
      natural,
      { headers: { "idempotency-key": "" } },
      400,
      "idempotency_key_invalida",
    ],
    [
      "an Idempotency-Key of 65",
      natural,
      { headers: { "idempotency-key": "k".repeat(65) } },
      400,
      "idempotency_key_invalida",
    ],
  ];

  it.each(refusals)("%s", async (_, body, options, status, error) => {
    const before = await countConsultas();
    const response = await validate(body, options);
    await expectError(product.service, response, status, error);
    expect(await countConsultas()).toBe(before);
  });

  it("a query without sujeto_obligado from a client that operates for third parties", async () => {
    const third = await createClienteWithKey(product.service, { opera_para_terceros: true });
    await expectError(
      product.service,
      await validate(natural, { token: third.key }),
      400,
      "sujeto_obligado_requerido",
    );
    const invalid = { ...natural, sujeto_obligado: { razon_social: "X", nit: "1" } };
    await expectError(
      product.service,
      await validate(invalid, { token: third.key }),
      400,
      "validation_error",
    );
  });

  it("naming the field of every fault", async () => {
    const body = await expectError(
      product.service,
      await validate({ tipo: "natural", nombre: "A", documento: { tipo: "CC", numero: "1.2" } }),
      400,
      "validation_error",
    );
    expect(body.issues.map(({ path }) => path)).toEqual([["nombre"], ["documento", "numero"]]);
  });
});
