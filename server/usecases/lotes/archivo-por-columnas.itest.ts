import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { EVERY_FILA } from "../../db/lotes/filas-page";
import { withPart } from "../../domain/archivos/tabla/name-parts";
import type { Decidido, Elegidas } from "../../domain/archivos/tabla/reglas";
import type { Cliente } from "../../domain/clientes/cliente";
import type { PortalActor } from "../../domain/shared/actor";
import { newCliente, openWorld, type TestWorld } from "../../testing/fixtures";
import { bringLote, reviewAt, startAsShown, viewLote } from "../../testing/lotes";
import { portalActorOf, screeningDeps } from "../../testing/screening";
import type { Deps } from "../deps";
import { arreglarFilas, mendFila, setLoteColumnas, startLote } from "./change-lote";
import { exportLote } from "./export-lote";
import { listFilas } from "./get-lote";
import { previewLote } from "./preview-lote";
import { runLotes } from "./run-lotes";

const LISTED = ["Evaristo", "Clímaco", "Buitragal", "Lasprilla"] as const;
const csv = (...rows: string[]): string => rows.join("\r\n");

describe("a file whose columns say who is asked", () => {
  let world: TestWorld;
  let deps: Deps;
  let cliente: Cliente;
  let actor: PortalActor;

  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    world.clock.set("2026-11-20T15:00:00.000Z");
    deps = screeningDeps(world);
    cliente = await newCliente(world);
    actor = await portalActorOf(world, cliente);
  });

  const view = (loteId: string) => viewLote(world, actor, loteId);
  const asked = async (loteId: string) => {
    const now = await world.clock.now();
    return { loteId, now, review: reviewAt(now) };
  };
  const filas = async (loteId: string) =>
    (await listFilas(deps, actor, { loteId, filtro: EVERY_FILA, after: 0 })).rows;
  /** What each row asks, or the campos that are wrong. */
  const quienes = async (loteId: string) =>
    (await filas(loteId)).map(({ linea, persona, errores }) =>
      [
        linea,
        ...(persona === null
          ? ["error", ...errores.map(({ campo }) => campo)]
          : [persona.tipo, persona.nombre, persona.documento?.tipo, persona.documento?.numero]),
        persona?.fechaNacimiento,
        persona?.pais,
      ]
        .filter(Boolean)
        .join(" "),
    );
  const apply = async (loteId: string, columnas: Elegidas) =>
    setLoteColumnas(deps, actor, { ...(await asked(loteId)), columnas });
  const decide = async (loteId: string, part: Partial<Decidido>) => {
    const { columnas } = (await view(loteId)).lote;
    if (columnas.reglas === undefined) throw new Error("no rules");
    await apply(loteId, { ...columnas, reglas: { ...columnas.reglas, ...part } });
  };
  const start = async (loteId: string, other: Partial<Parameters<typeof startLote>[2]> = {}) => {
    const { lote, revision, oferta } = await view(loteId);
    const now = await world.clock.now();
    const consultas = oferta?.todas.consultas ?? 0;
    const shown = { soloCambios: false, consultas, columnas: lote.columnas, revision };
    await startLote(deps, actor, { loteId, now, ...shown, ...other });
  };
  const run = () => runLotes(deps, async () => {});

  it.each([
    ["P_NOMBRE;S_NOMBRE;P_APELLIDO;S_APELLIDO;CEDULA", LISTED],
    ["PrimerNombre;SegundoNombre;PrimerApellido;SegundoApellido;Cédula", LISTED],
    ["NOM1;NOM2;APE1;APE2;ID", LISTED],
    ["NOMBRE1;NOMBRE2;APELLIDO1;APELLIDO2;ID", LISTED],
    ["Nombres 1;Nombres 2;Apellidos 1;Apellidos 2;ID", LISTED],
    ["PRI_APE;SEG_APE;PRI_NOM;SEG_NOM;NUM_ID", [LISTED[2], LISTED[3], LISTED[0], LISTED[1]]],
    [
      "1er. apellido;2do. apellido;1er. nombre;Otros nombres;Cédula",
      [LISTED[2], LISTED[3], LISTED[0], LISTED[1]],
    ],
    ["Nombres y apellidos;;;;Cédula", LISTED],
    ["Nombres;;Apellidos;;Cédula\r\nPrimero;Segundo;Primero;Segundo;", LISTED],
  ] as const)("finds a listed name that stands in the columns %s", async (head, parts) => {
    const loteId = await bringLote(
      world,
      actor,
      csv(head, [...parts, "79123456"].join(";"), "Eva;;Inventada;;79123457"),
    );
    await startAsShown(world, actor, loteId);
    await run();
    const [first] = await filas(loteId);
    expect([first?.persona?.nombre, first?.severidad]).toEqual([LISTED.join(" "), "alto"]);
  });

  it("blocks the start while a column that looks like part of the name is unused", async () => {
    const loteId = await bringLote(
      world,
      actor,
      csv("Nombre;Dato 2;Cédula", "Evaristo;Buitragal;79123456", "Eva;Inventada;79123457"),
    );
    expect((await view(loteId)).lote.columnas.reglas?.porDecidir).toEqual([1]);
    expect((await view(loteId)).ejemplos?.columnas).toEqual([["Buitragal", "Inventada"]]);
    await expect(start(loteId)).rejects.toMatchObject({ code: "conflicto" });
    const { columnas, encabezado } = (await view(loteId)).lote;
    await apply(loteId, { ...columnas, nombre: withPart(columnas.nombre, 1, encabezado) });
    expect((await quienes(loteId))[0]).toBe("2 natural Evaristo Buitragal CC 79123456");
    await start(loteId);
  });

  it("starts once somebody says that the column is not part of the name, and remembers it", async () => {
    const file = csv("Nombre;Dato 2;Cédula", "Evaristo;Rojo;79123456", "Eva;Azul;79123457");
    const loteId = await bringLote(world, actor, file);
    await decide(loteId, { ajenas: [1] });
    await start(loteId);
    const again = await view(await bringLote(world, actor, file));
    expect(again.lote).toMatchObject({
      recordadas: true,
      columnas: { reglas: { porDecidir: [], ajenas: [1] } },
    });
  });

  it("asks the column's person apart when somebody says that it is another", async () => {
    const loteId = await bringLote(
      world,
      actor,
      csv("NOMBRE1;NOMBRE2;Cédula", `Eva Inventada;${LISTED.join(" ")};79123457`),
    );
    await decide(loteId, { otras: [{ rol: "NOMBRE2", incluir: true }] });
    expect(await quienes(loteId)).toEqual(["2 natural Eva Inventada CC 79123457", "2 error tipo"]);
  });

  it("never remembers a guess that nobody confirmed", async () => {
    const file = csv("Quién;Dato", "Ana Ficticia;79123456");
    const loteId = await bringLote(world, actor, file);
    expect((await view(loteId)).lote.supuestas).not.toEqual([]);
    await startAsShown(world, actor, loteId);
    expect((await view(await bringLote(world, actor, file))).lote).toMatchObject({ recordadas: false });
  });

  it.each([
    ["CC;9.00373913E+08", "natural CC 900373913"],
    ["NIT;9,00373913E+08", "juridica NIT 900373913"],
    ["NIT;9.00374E+08", "error numero_documento"],
    ["CC;52123456 / 79123456", "error numero_documento"],
    ["CC;52.123.456 y 79.123.456", "error numero_documento"],
    ["CC;1.020.304.050", "natural CC 1020304050"],
    ['CC;="52123456"', "natural CC 52123456"],
    ["CC;'0052123456", "natural CC 0052123456"],
    [";0900373913", "juridica NIT 0900373913"],
    ["C;52123456", "natural CC 52123456"],
    ["E;412345", "natural CE 412345"],
    ["N;900373913", "juridica NIT 900373913"],
    ["P;AB123456", "natural PAS AB123456"],
    ["CC;V-5892464", "natural CE V5892464 VE"],
    [";V-5.892.464", "natural CE V5892464 VE"],
    ["TI;1020304050", "natural"],
    ["PPT;1234567", "natural"],
    ["Registro civil;1020304050", "natural"],
    ["PEP;123456789012345", "natural"],
    ["DNI;12345678", "natural"],
  ])("reads the document %s", async (documento, expected) => {
    const loteId = await bringLote(world, actor, csv("Nombre;TP_ID;Número", `Ana Ficticia;${documento}`));
    const [, ...words] =
      (await quienes(loteId))[0]?.replace("Ana Ficticia ", "").replace(" Ana Ficticia", "").split(" ") ?? [];
    expect(words.join(" ")).toBe(expected);
  });

  it("says on the row that its document is not compared, and keeps the number", async () => {
    const loteId = await bringLote(
      world,
      actor,
      csv("Nombre;Tipo documento;Número", "Ana Ficticia;TI;1020304050", ";PPT;1234567"),
    );
    const { dudas } = await view(loteId);
    expect(dudas.map(({ duda, total }) => [duda, total])).toEqual([["documento", 2]]);
    const [named, unnamed] = await filas(loteId);
    expect([named?.dudas, named?.celdas[2]]).toEqual([["documento"], "1020304050"]);
    expect(unnamed?.errores[0]?.mensaje).toContain("PPT");
    await startAsShown(world, actor, loteId);
    await run();
    expect(await exported(loteId)).toContain("solo por el nombre: su documento no se compara");
  });

  const exported = async (loteId: string) => {
    const now = await world.clock.now();
    const chunks: Uint8Array[] = [];
    for await (const part of await exportLote(deps, actor, { loteId, formato: "csv", filas: "todas", now }))
      chunks.push(part);
    return Buffer.concat(chunks).toString();
  };

  it.each([
    ["F J", ["natural", "juridica"]],
    ["N J", ["natural", "juridica"]],
    ["FÍSICA MORAL", ["natural", "juridica"]],
  ])("reads the words %s of a tipo column together", async (words, tipos) => {
    const [one, other] = words.split(" ");
    const loteId = await bringLote(world, actor, csv("Nombre;Tipo de persona", `Ana;${one}`, `Eva;${other}`));
    expect((await filas(loteId)).map(({ persona }) => persona?.tipo)).toEqual(tipos);
  });

  it.each([["1 2"], ["F M"]])("asks what %s mean in a tipo column, for the whole column", async (words) => {
    const [one = "", other = ""] = words.split(" ");
    const rows = [`Ana Ficticia;${one}`, `Metales Inventados;${other}`, `Eva Ficticia;${one}`];
    const loteId = await bringLote(world, actor, csv("Nombre;Tipo de persona", ...rows));
    expect(await quienes(loteId)).toEqual(["2 error tipo", "3 error tipo", "4 error tipo"]);
    await expect(start(loteId)).rejects.toMatchObject({ code: "conflicto" });
    await decide(loteId, { tipos: { [one.toLowerCase()]: "natural", [other.toLowerCase()]: "juridica" } });
    expect((await filas(loteId)).map(({ persona }) => persona?.tipo)).toEqual([
      "natural",
      "juridica",
      "natural",
    ]);
    await start(loteId);
  });

  it.each([
    [
      ["12/25/1980", "03/04/1975"],
      ["1980-12-25", "1975-03-04"],
    ],
    [
      ["25/12/1980", "03/04/1975"],
      ["1980-12-25", "1975-04-03"],
    ],
    [
      ["25/12/1980", "31/01/1990", "12/25/1980"],
      ["1980-12-25", "1990-01-31", undefined],
    ],
    [
      ["03/04/27", "03/04/26"],
      ["1927-04-03", "2026-04-03"],
    ],
    [
      ["15-Jan-80", "5 ago 1990"],
      ["1980-01-15", "1990-08-05"],
    ],
  ])("reads the dates %j in one order", async (dates, expected) => {
    const rows = dates.map((date, at) => `Ana Ficticia;CC;${52_123_456 + at};${date}`);
    const loteId = await bringLote(
      world,
      actor,
      csv("Nombre;Tipo documento;Número;Fecha de nacimiento", ...rows),
    );
    expect((await filas(loteId)).map(({ persona }) => persona?.fechaNacimiento)).toEqual(expected);
  });

  it("takes the other order when somebody says so", async () => {
    const loteId = await bringLote(
      world,
      actor,
      csv("Nombre;CC;Fecha de nacimiento", "Ana Ficticia;52123456;03/04/1975"),
    );
    await decide(loteId, { fechas: "mda" });
    expect((await filas(loteId)).map(({ persona }) => persona?.fechaNacimiento)).toEqual(["1975-03-04"]);
  });

  const WITH_CODEUDOR = csv(
    "Nombre;Cédula;Nombre codeudor;Cédula codeudor",
    `Ana Ficticia;52123456;${LISTED.join(" ")};1990000111`,
    "Eva Ficticia;52123457;;",
    "Otto Ficticio;52123458;Luz Inventada;52123459",
  );

  it("offers a second person of the row as further rows, and asks them once accepted", async () => {
    const loteId = await bringLote(world, actor, WITH_CODEUDOR);
    const before = await view(loteId);
    expect(before.lote.columnas.reglas?.otras).toMatchObject([{ rol: "Codeudor", filas: 2, incluir: null }]);
    expect(before.oferta?.todas.consultas).toBe(3);
    await expect(start(loteId)).rejects.toMatchObject({ code: "conflicto" });
    await decide(loteId, { otras: [{ rol: "Codeudor", incluir: true }] });
    expect((await view(loteId)).oferta?.todas.consultas).toBe(5);
    expect((await quienes(loteId)).slice(3)).toEqual([
      `2 natural ${LISTED.join(" ")} CC 1990000111`,
      "4 natural Luz Inventada CC 52123459",
    ]);
    const now = await world.clock.now();
    const shown = await previewLote(deps, actor, { loteId, columnas: null, review: reviewAt(now) });
    expect(shown.map(({ linea, rol }) => [linea, rol])).toEqual([
      [2, null],
      [2, "Codeudor"],
      [3, null],
      [4, null],
      [4, "Codeudor"],
    ]);
    await start(loteId);
    await run();
    const done = await filas(loteId);
    expect(done.map(({ severidad }) => severidad)).toEqual([
      ...["sin_hallazgo", "sin_hallazgo", "sin_hallazgo"],
      ...["alto", "sin_hallazgo"],
    ]);
    expect(await world.rows("SELECT FROM consulta WHERE cliente_id = $1", [cliente.clienteId])).toHaveLength(
      5,
    );
    expect(await exported(loteId)).toContain(`Codeudor: ${LISTED.join(" ")}`);
  });

  it("asks the rows of the file alone when the second person is declined", async () => {
    const loteId = await bringLote(world, actor, WITH_CODEUDOR);
    await decide(loteId, { otras: [{ rol: "Codeudor", incluir: false }] });
    const { oferta, lote } = await view(loteId);
    expect([oferta?.todas.consultas, lote.columnas.reglas?.otras[0]?.incluir]).toEqual([3, false]);
    await start(loteId);
  });

  it("mends the rows of every person of a line together", async () => {
    const loteId = await bringLote(world, actor, WITH_CODEUDOR.replace("52123459", "x"));
    await decide(loteId, { otras: [{ rol: "Codeudor", incluir: true }] });
    const wrong = (await filas(loteId)).find(({ estado }) => estado === "con_error");
    const celdas = ["Otto Ficticio", "52123458", "Luz Inventada Ruiz", "52123460"];
    const mended = await mendFila(deps, actor, {
      ...(await asked(loteId)),
      numero: wrong?.numero ?? 0,
      celdas,
    });
    expect(mended.errores).toEqual([]);
    expect((await quienes(loteId)).filter((fila) => fila.startsWith("4"))).toEqual([
      "4 natural Otto Ficticio CC 52123458",
      "4 natural Luz Inventada Ruiz CC 52123460",
    ]);
  });

  it.each([
    [
      "Razón social;NIT;Representante legal;CC Rep. Legal",
      "Metales SAS;900123456;Ana Ficticia;52123456",
      "Representante legal",
    ],
    [
      "Empresa;NIT;Representante legal;Cédula",
      "Metales SAS;900123456;Ana Ficticia;52123456",
      "Representante legal",
    ],
    ["Nombre;Cédula;Cónyuge", "Ana Ficticia;52123456;Otto Ficticio", "Cónyuge"],
    ["Nombre;Cédula;Nombre;Cédula", "Ana Ficticia;52123456;Otto Ficticio;52123457", "Nombre (columna C)"],
    [
      "CLIENTE;;CODEUDOR;\r\nNombre;Cédula;Nombre;Cédula",
      "Ana Ficticia;52123456;Otto Ficticio;52123457",
      "Codeudor",
    ],
    [
      "Titular 1;Documento 1;Titular 2;Documento 2",
      "Ana Ficticia;52123456;Otto Ficticio;52123457",
      "Titular 2",
    ],
    ["Nombre;Razón social;Documento", "Ana Ficticia;Metales SAS;52123456", "Razón social"],
  ])("offers the second person under %s", async (head, row, rol) => {
    const loteId = await bringLote(world, actor, csv(head, row));
    expect((await view(loteId)).lote.columnas.reglas?.otras).toMatchObject([
      { rol, filas: 1, incluir: null },
    ]);
    const numero = (await filas(loteId))[0]?.persona?.documento?.numero;
    expect(row.split(";")[1] === numero || row.split(";")[2] === numero).toBe(true);
  });

  it("counts rows that name several people in one field, and asks each in a row of their own once accepted", async () => {
    const several = `Eva Inventada Y/O ${LISTED.join(" ")}`;
    const loteId = await bringLote(
      world,
      actor,
      csv("Nombre;CC", `${several};52123457`, "Ana Ficticia;52123456"),
    );
    const { dudas, lote, oferta } = await view(loteId);
    expect(dudas.map(({ duda, total }) => [duda, total])).toEqual([["varias_personas", 1]]);
    expect([lote.columnas.reglas?.otras[0]?.filas, oferta?.todas.consultas]).toEqual([1, 2]);
    await decide(loteId, { otras: [{ rol: "Segundo nombre del mismo campo", incluir: true }] });
    const [whole, , part] = await filas(loteId);
    expect([whole?.persona?.nombre, part?.errores[0]?.campo]).toEqual([several, "tipo"]);
    await arreglarFilas(deps, actor, { ...(await asked(loteId)), duda: "tipo", cambiar: false, fila: null });
    expect((await filas(loteId))[2]?.persona?.nombre).toBe(LISTED.join(" "));
    expect((await view(loteId)).oferta?.todas.consultas).toBe(3);
    await start(loteId);
  });

  it("refuses a start with other columns than those on the page", async () => {
    const loteId = await bringLote(world, actor, csv("Nombre;CC;Otro", "Ana Ficticia;52123456;79123456"));
    const { columnas } = (await view(loteId)).lote;
    const unapplied = { ...columnas, numero_documento: { columna: 2 } };
    await expect(start(loteId, { columnas: unapplied })).rejects.toMatchObject({ code: "conflicto" });
    const { revision } = await view(loteId);
    await apply(loteId, unapplied);
    await expect(start(loteId, { columnas, revision })).rejects.toMatchObject({ code: "conflicto" });
    await expect(start(loteId, { revision })).rejects.toMatchObject({ code: "conflicto" });
    expect((await view(loteId)).cifras.pendiente).toBe(1);
    await start(loteId);
  });

  it("has a file confirmed that was read before columns had rules", async () => {
    const loteId = await bringLote(world, actor, csv("Nombre;CC", "Ana Ficticia;52123456"));
    await world.rows("UPDATE lote SET columnas = columnas - 'reglas' WHERE id = $1", [loteId]);
    await expect(start(loteId)).rejects.toMatchObject({ code: "conflicto" });
    await apply(loteId, (await view(loteId)).lote.columnas);
    await start(loteId);
  });
});
