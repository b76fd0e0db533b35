import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { withPart } from "../../domain/archivos/tabla/name-parts";
import type { Decidido } from "../../domain/archivos/tabla/reglas";
import { openWorld, type TestWorld } from "../../testing/fixtures";
import { reviewAt } from "../../testing/lotes";
import { newOficina, type Oficina } from "../../testing/oficina";
import { correctFila, resolveDuda } from "./change-lote";
import { previewLote } from "./preview-lote";

const LISTED = ["Evaristo", "Clímaco", "Buitragal", "Lasprilla"] as const;
const csv = (...rows: string[]): string => rows.join("\r\n");

describe("a file whose columns say who is asked", () => {
  let world: TestWorld;
  let o: Oficina;

  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    o = await newOficina(world);
  });

  /** What each row asks, or the campos that are wrong. */
  const quienes = async (loteId: string) =>
    (await o.filas(loteId)).map(({ linea, persona, errores }) =>
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
  /** Answers one question of the page, which confirms nothing else. */
  const decide = async (loteId: string, part: Partial<Decidido>) => {
    const { columnas } = (await o.view(loteId)).lote;
    if (columnas.reglas === undefined) throw new Error("no rules");
    await o.apply(loteId, { ...columnas, reglas: { ...columnas.reglas, ...part } }, false);
  };

  it("blocks the start while a column that looks like part of the name is unused", async () => {
    const loteId = await o.bring(
      csv("Nombre;Dato 2;Cédula", "Evaristo;Buitragal;79123456", "Eva;Inventada;79123457"),
    );
    expect((await o.view(loteId)).lote.columnas.reglas?.porDecidir).toEqual([1]);
    expect((await o.view(loteId)).ejemplos?.columnas).toEqual([["Buitragal", "Inventada"]]);
    await expect(o.start(loteId)).rejects.toMatchObject({ code: "conflicto" });
    const { columnas, encabezado } = (await o.view(loteId)).lote;
    await o.apply(loteId, { ...columnas, nombre: withPart(columnas.nombre, 1, encabezado) });
    expect((await quienes(loteId))[0]).toBe("2 natural Evaristo Buitragal CC 79123456");
    await o.start(loteId);
  });

  it("starts once somebody says that the column is not part of the name, and remembers it", async () => {
    const file = csv("Nombre;Dato 2;Cédula", "Evaristo;Rojo;79123456", "Eva;Azul;79123457");
    const loteId = await o.bring(file);
    await decide(loteId, { ajenas: [1] });
    await o.start(loteId);
    const again = await o.view(await o.bring(file));
    expect(again.lote).toMatchObject({
      recordadas: true,
      columnas: { reglas: { porDecidir: [], ajenas: [1] } },
    });
  });

  it("asks the column's person apart when somebody says that it is another", async () => {
    const loteId = await o.bring(csv("NOMBRE1;NOMBRE2;Cédula", `Eva Inventada;${LISTED.join(" ")};79123457`));
    await decide(loteId, { otras: [{ rol: "NOMBRE2", incluir: true }] });
    expect(await quienes(loteId)).toEqual(["2 natural Eva Inventada CC 79123457", "2 error tipo"]);
  });

  it("never remembers a guess that nobody confirmed", async () => {
    const file = csv("Quién;Dato", "Ana Ficticia;79123456");
    const loteId = await o.bring(file);
    expect((await o.view(loteId)).lote.supuestas).not.toEqual([]);
    await o.start(loteId);
    expect((await o.view(await o.bring(file))).lote).toMatchObject({ recordadas: false });
  });

  it("says on the row that its document is not compared, and keeps the number", async () => {
    const loteId = await o.bring(
      csv("Nombre;Tipo documento;Número", "Ana Ficticia;TI;1020304050", ";PPT;1234567"),
    );
    const { dudas } = await o.view(loteId);
    expect(dudas.map(({ duda, total }) => [duda, total])).toEqual([["documento", 2]]);
    const [named, unnamed] = await o.filas(loteId);
    expect([named?.dudas, named?.celdas[2]]).toEqual([["documento"], "1020304050"]);
    expect(named?.persona?.documentoSinComparar).toEqual({ tipo: "TI", numero: "1020304050" });
    expect(unnamed?.errores[0]?.mensaje).toContain("PPT");
    await o.start(loteId);
    await o.run();
    expect(await o.exported(loteId)).toContain("solo por el nombre: su documento no se compara");
  });

  it.each([["1 2"], ["F M"]])("asks what %s mean in a tipo column, for the whole column", async (words) => {
    const [one = "", other = ""] = words.split(" ");
    const rows = [`Ana Ficticia;${one}`, `Metales Inventados;${other}`, `Eva Ficticia;${one}`];
    const loteId = await o.bring(csv("Nombre;Tipo de persona", ...rows));
    expect(await quienes(loteId)).toEqual(["2 error tipo", "3 error tipo", "4 error tipo"]);
    await expect(o.start(loteId)).rejects.toMatchObject({ code: "conflicto" });
    await decide(loteId, { tipos: { [one.toLowerCase()]: "natural", [other.toLowerCase()]: "juridica" } });
    expect((await o.filas(loteId)).map(({ persona }) => persona?.tipo)).toEqual([
      "natural",
      "juridica",
      "natural",
    ]);
    await o.start(loteId);
  });

  it("takes the other order when somebody says so", async () => {
    const loteId = await o.bring(csv("Nombre;CC;Fecha de nacimiento", "Ana Ficticia;52123456;03/04/1975"));
    await decide(loteId, { fechas: "mda" });
    expect((await o.filas(loteId)).map(({ persona }) => persona?.fechaNacimiento)).toEqual(["1975-03-04"]);
  });

  it("never screens half a name in silence, and asks a row that somebody wrote again", async () => {
    const file = csv("Documento;Nombre;Ciudad", "52123456;EVA PAZ;CALI", ";PEREZ GOMEZ;ANA MARIA");
    const loteId = await o.bring(file);
    expect(await quienes(loteId)).toEqual(["2 natural EVA PAZ CC 52123456", "3 error nombre tipo"]);
    const now = await world.clock.now();
    const review = reviewAt(now);
    await resolveDuda(o.deps, o.actor, { loteId, duda: "tipo", cambiar: false, fila: null, review, now });
    expect((await quienes(loteId))[1]).toBe("3 error nombre");
    const celdas = ["", "PEREZ GOMEZ ANA MARIA", ""];
    await correctFila(o.deps, o.actor, { loteId, numero: 2, celdas, review, now });
    expect((await quienes(loteId))[1]).toBe("3 natural PEREZ GOMEZ ANA MARIA");
  });

  const WITH_CODEUDOR = csv(
    "Nombre;Cédula;Nombre codeudor;Cédula codeudor",
    `Ana Ficticia;52123456;${LISTED.join(" ")};1990000111`,
    "Eva Ficticia;52123457;;",
    "Otto Ficticio;52123458;Luz Inventada;52123459",
  );

  it("offers a second person of the row as further rows, and asks them once accepted", async () => {
    const loteId = await o.bring(WITH_CODEUDOR);
    const before = await o.view(loteId);
    expect(before.lote.columnas.reglas?.otras).toMatchObject([{ rol: "Codeudor", filas: 2, incluir: null }]);
    expect(before.oferta?.todas.consultas).toBe(3);
    await expect(o.start(loteId)).rejects.toMatchObject({ code: "conflicto" });
    await decide(loteId, { otras: [{ rol: "Codeudor", incluir: true }] });
    expect((await o.view(loteId)).oferta?.todas.consultas).toBe(5);
    expect((await quienes(loteId)).slice(3)).toEqual([
      `2 natural ${LISTED.join(" ")} CC 1990000111`,
      "4 natural Luz Inventada CC 52123459",
    ]);
    const now = await world.clock.now();
    const shown = await previewLote(o.deps, o.actor, { loteId, columnas: null, review: reviewAt(now) });
    expect(shown.map(({ linea, rol }) => [linea, rol])).toEqual([
      [2, null],
      [2, "Codeudor"],
      [3, null],
      [4, null],
      [4, "Codeudor"],
    ]);
    await o.start(loteId);
    await o.run();
    const done = await o.filas(loteId);
    expect(done.map(({ severidad }) => severidad)).toEqual([
      ...["sin_hallazgo", "sin_hallazgo", "sin_hallazgo"],
      ...["alto", "sin_hallazgo"],
    ]);
    expect(
      await world.rows("SELECT FROM consulta WHERE cliente_id = $1", [o.cliente.clienteId]),
    ).toHaveLength(5);
    expect(await o.exported(loteId)).toContain(`Codeudor: ${LISTED.join(" ")}`);
  });

  it("asks the rows of the file alone when the second person is declined", async () => {
    const loteId = await o.bring(WITH_CODEUDOR);
    await decide(loteId, { otras: [{ rol: "Codeudor", incluir: false }] });
    const { oferta, lote } = await o.view(loteId);
    expect([oferta?.todas.consultas, lote.columnas.reglas?.otras[0]?.incluir]).toEqual([3, false]);
    await o.start(loteId);
  });

  it("mends the rows of every person of a line together", async () => {
    const loteId = await o.bring(WITH_CODEUDOR.replace("52123459", "x"));
    await decide(loteId, { otras: [{ rol: "Codeudor", incluir: true }] });
    const wrong = (await o.filas(loteId)).find(({ estado }) => estado === "con_error");
    const celdas = ["Otto Ficticio", "52123458", "Luz Inventada Ruiz", "52123460"];
    const mended = await correctFila(o.deps, o.actor, {
      ...(await o.asked(loteId)),
      numero: wrong?.numero ?? 0,
      celdas,
    });
    expect(mended.errores).toEqual([]);
    expect((await quienes(loteId)).filter((fila) => fila.startsWith("4"))).toEqual([
      "4 natural Otto Ficticio CC 52123458",
      "4 natural Luz Inventada Ruiz CC 52123460",
    ]);
  });

  it("counts every doubt of the texts and numbers before the start, with the names that are searched too", async () => {
    const file = csv(
      "Nombre;Tipo documento;Número;País",
      `Eva Inventada Y/O ${LISTED.join(" ")};CC;52123457;`,
      "MarÃ\u00ada PÃ©rez Ficticia;CC;52123458;",
      "el cliente Ana Ficticia que compró el inmueble de la calle diez;CC;52123459;",
      "Luz Inventada;CC;52123460;Venezuela",
      "Otto Ficticio;CC;52123461;",
      "CC 52123462 Eva Ficticia;CC;52123463;",
    );
    const loteId = await o.bring(file);
    const { dudas, oferta } = await o.view(loteId);
    expect(dudas.map(({ duda, total, primeras: [first] }) => [duda, total, first?.linea])).toEqual([
      ["varias_personas", 1, 2],
      ["texto_reparado", 1, 3],
      ["texto_largo", 1, 4],
      ["numero_de_otro_pais", 1, 5],
      ["numero_en_nombre", 1, 7],
    ]);
    expect(dudas[0]?.primeras[0]?.lecturas).toEqual(["Eva Inventada", LISTED.join(" ")]);
    expect(dudas[1]?.primeras[0]?.lecturas).toContain("María Pérez Ficticia");
    expect(oferta?.todas.consultas).toBe(6);
    expect(await o.filas(loteId, { duda: "texto_largo" })).toMatchObject([{ linea: 4 }]);
    await o.start(loteId);
    await o.run();
    const warned = (await o.filas(loteId)).map(({ dudas, cobertura }) => [
      dudas,
      cobertura?.advertencias ?? [],
    ]);
    expect(warned.map(([said]) => said)).toEqual(warned.map(([, answered]) => answered));
  });

  it("counts the doubtful names of another person of the row", async () => {
    const loteId = await o.bring(WITH_CODEUDOR.replace("Luz Inventada", "Luz Inventada Y/O Eva Ficticia"));
    await decide(loteId, { otras: [{ rol: "Codeudor", incluir: true }] });
    const doubtful = await o.filas(loteId, { duda: "varias_personas" });
    expect(doubtful.map(({ linea, numero }) => [linea, numero])).toEqual([[4, 6]]);
  });

  it("asks each name of a field in a row of its own once accepted", async () => {
    const several = `Eva Inventada Y/O ${LISTED.join(" ")}`;
    const loteId = await o.bring(csv("Nombre;CC", `${several};52123457`, "Ana Ficticia;52123456"));
    const { lote, oferta } = await o.view(loteId);
    expect([lote.columnas.reglas?.otras[0]?.filas, oferta?.todas.consultas]).toEqual([1, 2]);
    await decide(loteId, { otras: [{ rol: "Segundo nombre del mismo campo", incluir: true }] });
    const [whole, , part] = await o.filas(loteId);
    expect([whole?.persona?.nombre, part?.errores[0]?.campo]).toEqual([several, "tipo"]);
    await resolveDuda(o.deps, o.actor, {
      ...(await o.asked(loteId)),
      duda: "tipo",
      cambiar: false,
      fila: null,
    });
    expect((await o.filas(loteId))[2]?.persona?.nombre).toBe(LISTED.join(" "));
    expect((await o.view(loteId)).oferta?.todas.consultas).toBe(3);
    await o.start(loteId);
  });

  it("reads the letters of documents below a plain Tipo", async () => {
    const rows = [
      "C;Ana Uno;52123456",
      "E;Otto Dos;412345",
      "N;Metales SAS;900123456",
      "P;Luz Tres;AB123456",
    ];
    const loteId = await o.bring(csv("Tipo;Nombre;Documento", ...rows));
    expect(await quienes(loteId)).toEqual([
      "2 natural Ana Uno CC 52123456",
      "3 natural Otto Dos CE 412345",
      "4 juridica Metales SAS NIT 900123456",
      "5 natural Luz Tres PAS AB123456",
    ]);
    expect((await o.view(loteId)).lote.supuestas).toEqual(["tipo_documento"]);
  });

  it("waits for a decision when the letters below a plain Tipo may say two things", async () => {
    const loteId = await o.bring(csv("Tipo;Nombre;Documento", "N;Metales SAS;900123456"));
    await expect(o.start(loteId)).rejects.toMatchObject({ code: "conflicto" });
    const { columnas } = (await o.view(loteId)).lote;
    await o.apply(loteId, { ...columnas, tipo: null, tipo_documento: columnas.tipo }, false);
    expect(await quienes(loteId)).toEqual(["2 juridica Metales SAS NIT 900123456"]);
    await o.start(loteId);
  });

  it("keeps a guess as a guess when something else is decided", async () => {
    const file = csv("Quién;Dato;Tipo", "Ana Ficticia;79123456;1", "Eva Ficticia;79123457;1");
    const loteId = await o.bring(file);
    const { supuestas } = (await o.view(loteId)).lote;
    expect(supuestas).toEqual(["numero_documento", "nombre"]);
    await decide(loteId, { tipos: { "1": "natural" } });
    expect((await o.view(loteId)).lote).toMatchObject({ supuestas, recordadas: false });
    await o.start(loteId);
    const again = await o.bring(file);
    expect((await o.view(again)).lote).toMatchObject({ supuestas, recordadas: false });
    await o.apply(again, (await o.view(again)).lote.columnas);
    expect((await o.view(await o.bring(file))).lote).toMatchObject({ supuestas: [], recordadas: true });
  });

  it("refuses a start when a row was mended after the page showed it", async () => {
    const file = csv("Nombre;Tipo documento;Número", "Ana Ficticia Sa;CC;52123456");
    const loteId = await o.bring(file);
    const { revision } = await o.view(loteId);
    const celdas = ["Otra Persona Sa", "CC", "52123457"];
    await correctFila(o.deps, o.actor, { ...(await o.asked(loteId)), numero: 1, celdas });
    await expect(o.startWith(loteId, { revision })).rejects.toMatchObject({ code: "conflicto" });
    await o.start(loteId);
  });

  it("refuses a start with other columns than those on the page", async () => {
    const loteId = await o.bring(csv("Nombre;CC;Otro", "Ana Ficticia;52123456;79123456"));
    const { columnas } = (await o.view(loteId)).lote;
    const unapplied = { ...columnas, numero_documento: { columna: 2 } };
    await expect(o.startWith(loteId, { columnas: unapplied })).rejects.toMatchObject({ code: "conflicto" });
    const { revision } = await o.view(loteId);
    await o.apply(loteId, unapplied);
    await expect(o.startWith(loteId, { columnas, revision })).rejects.toMatchObject({ code: "conflicto" });
    await expect(o.startWith(loteId, { revision })).rejects.toMatchObject({ code: "conflicto" });
    expect((await o.view(loteId)).cifras.pendiente).toBe(1);
    await o.start(loteId);
  });

  it("has a file confirmed that was read before columns had rules", async () => {
    const loteId = await o.bring(csv("Nombre;CC", "Ana Ficticia;52123456"));
    await world.rows("UPDATE lote SET columnas = columnas - 'reglas' WHERE id = $1", [loteId]);
    await expect(o.start(loteId)).rejects.toMatchObject({ code: "conflicto" });
    await o.apply(loteId, (await o.view(loteId)).lote.columnas);
    await o.start(loteId);
  });
});
