import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { claimFilas, type FilaClaim } from "../../db/lotes/lote-work";
import { inSnapshot } from "../../db/sql/transaction";
import type { Columnas } from "../../domain/archivos/tabla/columnas";
import { proposeColumnas } from "../../domain/archivos/tabla/propose-columnas";
import type { Duda } from "../../domain/consultas/duda";
import { planOf } from "../../domain/facturacion/plans";
import { LOTES_ABIERTOS_MAX } from "../../domain/lotes/lote";
import { OUTCOME_UNKNOWN, ServiceError } from "../../domain/shared/errors";
import { checkLedger } from "../../testing/check-ledger";
import { depsOf } from "../../testing/deps";
import { newCliente, openWorld, PROOF, SOPORTE, type TestWorld } from "../../testing/fixtures";
import { bringLote, peopleCsv, startAsShown, viewLote } from "../../testing/lotes";
import { newOficina, type Oficina } from "../../testing/oficina";
import { portalActorOf, screeningDeps } from "../../testing/screening";
import { getDecisiones, listCola } from "../decisiones/read-decisiones";
import { assignPlan } from "../facturacion/planes";
import { TAREAS } from "../tareas";
import {
  cancelLote,
  correctFila,
  dropLote,
  pauseLote,
  resolveDuda,
  resumeLote,
  retryLote,
  startLote,
} from "./change-lote";
import { listLotes } from "./get-lote";
import { screenFila } from "./run-lotes";

const LISTED = "Evaristo Clímaco Buitragal Lasprilla";

describe("a file of rows, screened", () => {
  let world: TestWorld;
  let o: Oficina;

  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    o = await newOficina(world);
  });

  const charged = async () => {
    const [row] = await world.rows<{ month: number; kept: number }>(
      `SELECT (SELECT coalesce(sum(consumidas), 0)::int FROM periodo WHERE cliente_id = $1) AS month,
        (SELECT count(*)::int FROM consulta WHERE cliente_id = $1) AS kept`,
      [o.cliente.clienteId],
    );
    return row;
  };
  const acts = async () =>
    (
      await world.rows<{ accion: string }>("SELECT accion FROM actividad WHERE cliente_id = $1", [
        o.cliente.clienteId,
      ])
    )
      .map(({ accion }) => accion)
      .sort();

  it("asks no row whose name or number is filler, and charges none", async () => {
    const rows = [
      "natural,N/A,CC,1990000111",
      "juridica,CONSUMIDOR FINAL,NIT,222222222222",
      `natural,${LISTED},CC,000`,
      `natural,${LISTED},PAS,N/A`,
      `natural,${LISTED},,`,
    ];
    const loteId = await o.bring(`Tipo,Nombre,Tipo documento,Documento\n${rows.join("\n")}\n`);
    const wrong = await o.filas(loteId, { estado: "con_error" });
    expect(wrong.map(({ linea, errores }) => [linea, ...errores.map(({ campo }) => campo)])).toEqual([
      [2, "nombre"],
      [3, "numero_documento", "nombre"],
      [4, "numero_documento"],
      [5, "numero_documento"],
    ]);
    for (const { mensaje } of wrong.flatMap(({ errores }) => errores)) {
      expect(mensaje).toMatch(/^No es (?:un nombre|el número de un documento)/);
    }
    await o.start(loteId);
    await o.run();
    expect(await charged()).toEqual({ month: 1, kept: 1 });
  });

  it("consumes nothing before the start, and screens rows that were mended", async () => {
    const loteId = await o.bring(
      `Tipo,Nombre,Tipo documento,Documento,Contraparte\nnatural,${LISTED},CC,1.990.000.111,Proveedores\n,Sin Tipo Inventada,,,\njuridica,Ficticia S.A.S.,NIT,900.123.456-7,socio\nnatural,,CC,x1,empleado\n`,
    );
    const wrong = await o.filas(loteId, { estado: "con_error" });
    expect(wrong.map(({ linea, errores }) => [linea, ...errores.map(({ campo }) => campo)])).toEqual([
      [3, "tipo"],
      [4, "contraparte"],
      [5, "numero_documento"],
    ]);
    const mend = (numero: number, ...celdas: string[]) =>
      o.asked(loteId).then((input) => correctFila(o.deps, o.actor, { ...input, numero, celdas }));
    expect((await mend(2, "natural", "")).errores.map(({ campo }) => campo)).toEqual(["nombre"]);
    expect(await mend(2, "natural", "Sin Tipo Inventada")).toEqual({ errores: [] });
    await expect(mend(1, "natural", "Otra")).rejects.toMatchObject({ code: "not_found" });
    expect((await o.view(loteId)).cifras).toMatchObject({ pendiente: 2, con_error: 2 });
    expect(await charged()).toEqual({ month: 0, kept: 0 });

    await o.start(loteId);
    await o.run();
    expect(await charged()).toEqual({ month: 2, kept: 2 });
    const { lote, cifras } = await o.view(loteId);
    expect(lote).toMatchObject({ estado: "terminado", total: 4, creadoPor: o.actor.nombre });
    expect(cifras).toMatchObject({ hecha: 2, con_error: 2, severidades: { alto: 1, sin_hallazgo: 1 } });
    const [first] = await o.filas(loteId);
    expect(first).toMatchObject({ estado: "hecha", severidad: "alto", contraparte: "proveedor" });
    expect(first?.verificacionUrl).toContain(`/verificar/${first?.consultaId}?h=${first?.hashReporte}`);
    const kept = "SELECT usuario_id, request_id, documento_consultado FROM consulta WHERE id = $1";
    expect(await world.rows(kept, [first?.consultaId])).toEqual([
      { usuario_id: o.actor.usuarioId, request_id: o.actor.requestId, documento_consultado: "CC1990000111" },
    ]);
    expect(await acts()).toEqual([
      "lote.cargado",
      "lote.fila_corregida",
      "lote.fila_corregida",
      "lote.iniciado",
      "lote.terminado",
    ]);
    expect((await listLotes(o.deps, o.actor, { cursor: null })).rows[0]).toMatchObject({ loteId, hechas: 2 });
  });

  it("counts doubtful rows, and asks them as they were decided", async () => {
    const rows = [
      "natural;Comercial Inventada del Sur S.A.S.;CC;900.123.456-8",
      "natural;Nuria Inexistente Zarzal;CC;C.C. No. 79.123.456",
      "natural;Ana Ficticia Sa;CC;1990000112",
      "juridica;Fundación Manos Ficticias;CC;890.903.938-8",
      "juridica;Otilia Ficticia Cuervo;CC;79123457",
      "juridica;Metales Inventados Ltda.;NIT;9001234567",
      "juridica;Sin Letras Ficticias;NIT;9OO123456",
    ];
    const csv = `Tipo;Nombre;Tipo documento;Documento\n${rows.join("\n")}\n`;
    const loteId = await o.bring(csv);
    const dudas = async () =>
      (await o.view(loteId)).dudas.map(({ duda, total, arreglo }) => [duda, total, arreglo]);
    const quien = async () =>
      (await o.filas(loteId)).map(({ persona }) =>
        persona === null ? null : `${persona.tipo} ${persona.documento?.tipo} ${persona.documento?.numero}`,
      );
    const arreglar = async (duda: Duda, cambiar: boolean | null, fila: number | null = null) => {
      const input = await o.asked(loteId);
      await resolveDuda(o.deps, o.actor, { ...input, duda, cambiar, fila });
    };
    const written = [
      "natural CC 900123456",
      "natural CC 79123456",
      "natural CC 1990000112",
      "juridica CC 890903938",
      "juridica CC 79123457",
      "juridica NIT 9001234567",
      null,
    ];
    expect(await quien()).toEqual(written);
    expect(await dudas()).toEqual([
      ["empresa", 2, null],
      ["nit", 1, null],
      ["persona", 1, null],
      ["digito", 1, null],
    ]);
    const { oferta } = await o.view(loteId);

    for (const duda of ["empresa", "nit", "persona", "digito"] as const) await arreglar(duda, true);
    await arreglar("empresa", false, 3);
    const changed = [
      "juridica NIT 900123456",
      "natural CC 79123456",
      "natural CC 1990000112",
      "juridica NIT 890903938",
      "natural CC 79123457",
      "juridica NIT 900123456",
      null,
    ];
    expect(await quien()).toEqual(changed);
    expect((await dudas())[0]).toEqual(["empresa", 2, { cambiar: true, salvo: 1 }]);
    expect((await o.view(loteId)).oferta?.todas).toEqual(oferta?.todas);

    await arreglar("nit", false);
    await arreglar("persona", null);
    expect((await quien()).slice(3, 5)).toEqual(written.slice(3, 5));
    expect((await dudas()).slice(1, 3)).toEqual([
      ["nit", 1, { cambiar: false, salvo: 0 }],
      ["persona", 1, null],
    ]);
    await expect(arreglar("empresa", true, 2)).rejects.toMatchObject({ code: "not_found" });

    await o.start(loteId);
    await expect(arreglar("empresa", false)).rejects.toMatchObject({ code: "conflicto" });
    await o.run();
    expect((await o.view(loteId)).dudas).toEqual([]);
    expect(await charged()).toEqual({ month: 6, kept: 6 });
    const kept = "SELECT documento_consultado FROM consulta WHERE cliente_id = $1 ORDER BY 1";
    expect((await world.rows(kept, [o.cliente.clienteId])).map((row) => Object.values(row)[0])).toEqual([
      "CC1990000112",
      "CC79123456",
      "CC79123457",
      "CC890903938",
      "NIT900123456",
      "NIT900123456",
    ]);
  });

  it("tells that a program seems to have cut its names", async () => {
    const given = ["Nuria", "Otilia", "Zoraida", "Wbeimar", "Yeraldine", "Evaristo"];
    const cut = (width: number) =>
      given.map((name) => `${name} Inexistente Quiñonal Zubizarreta`.slice(0, width));
    const csv = (names: readonly string[]) =>
      `Tipo;Nombre\n${[...names, "Ana Ficticia Soto"].map((name) => `natural;${name}`).join("\n")}\n`;
    const whole = await o.view(await o.bring(csv(cut(100))));
    const narrow = await o.view(await o.bring(csv([...cut(24), cut(24)[0] as string])));
    expect(whole.cortados).toBeNull();
    // A row that repeats another is no further name.
    expect(narrow.cortados).toEqual({ letras: 24, total: 6 });
  });

  it("changes doubtful rows at once, and forgets it when other columns are applied", () =>
    changeDoubtful(200));
  it("changes ten thousand doubtful rows as fast", PROOF, () => changeDoubtful(10_000));

  async function changeDoubtful(rows: number): Promise<void> {
    const csv = peopleCsv(rows).replaceAll("Persona Inventada", "Empresa S.A.S. Inventada");
    const loteId = await o.bring(csv);
    const input = await o.asked(loteId);
    const start = performance.now();
    await resolveDuda(o.deps, o.actor, { ...input, duda: "empresa", cambiar: true, fila: null });
    expect(performance.now() - start).toBeLessThan(20_000);
    const first = async () => (await o.filas(loteId))[0]?.persona?.tipo;
    expect([await first(), (await o.view(loteId)).cifras.pendiente]).toEqual(["juridica", rows]);
    await o.apply(loteId, (await o.view(loteId)).lote.columnas);
    expect(await first()).toBe("natural");
    expect((await o.view(loteId)).dudas[0]).toMatchObject({ duda: "empresa", total: rows, arreglo: null });
    await dropLote(o.deps, o.actor, input);
  }

  it("counts rows that repeat another, each a consulta of its own", async () => {
    const people = ["Ana Ficticia Uno", "Ana Ficticia Uno", "Berta Ficticia Dos", "Ana Ficticia Uno"];
    const rows = people.map((nombre) => `natural,${nombre}`).join("\n");
    const { oferta } = await o.view(await o.bring(`Tipo,Nombre\n${rows}\n`));
    expect(oferta).toMatchObject({ repetidas: { total: 2 }, todas: { consultas: 4 } });
    expect(oferta?.repetidas.primeras.map(({ veces, lineas }) => [veces, lineas])).toEqual([[3, [2, 3, 5]]]);
  });

  it("has a queue of its own for what was found in it, hidden from other clients", async () => {
    const bring = (nombre: string) => o.bring(`Tipo,Nombre\nnatural,${nombre}\nnatural,${LISTED}\n`);
    const [first, second] = [await bring("Ana Ficticia Uno"), await bring("Berta Ficticia Dos")];
    for (const loteId of [first, second]) await o.start(loteId);
    await o.run();
    const [, listed] = await o.filas(first);
    if (!listed?.consultaId) throw new Error("the row was not screened");
    for (const loteId of [first, second]) {
      const [, { consultaId = null } = {}] = await o.filas(loteId);
      if (consultaId !== null) await getDecisiones(depsOf(world), o.actor, { consultaId });
    }
    const asked = { vista: "pendientes", lista: null, orden: "urgencia", cursor: null, limite: 50 } as const;
    const cola = (loteId: string | null, actor = o.actor) =>
      listCola(depsOf(world), actor, { ...asked, loteId });
    const [all, own] = [await cola(null), await cola(first)];
    expect(own.rows.length).toBeGreaterThan(0);
    expect(new Set(own.rows.map(({ consultaId }) => consultaId))).toEqual(new Set([listed.consultaId]));
    expect(all.rows).toHaveLength(2 * own.rows.length);
    expect(own.totales.pendientes.total).toBe(own.rows.length);
    expect(own.archivo).toMatchObject({ borradoEn: null });
    const stranger = (await newOficina(world)).actor;
    await expect(cola(first, stranger)).rejects.toMatchObject({ code: "not_found" });
  });

  const titled = (rows: number) => `Clientes vigentes;;\n\n${peopleCsv(rows)}`;

  it("takes ten thousand rows below a title", PROOF, async () => {
    const loteId = await o.bring(titled(10_000));
    const { lote, cifras } = await o.view(loteId);
    expect([lote.total, lote.encabezado[0], cifras.pendiente]).toEqual([10_000, "Tipo", 10_000]);
    await dropLote(o.deps, o.actor, await o.asked(loteId));
  });

  it("refuses more than ten thousand rows below a title", async () => {
    await expect(o.bring(titled(10_001))).rejects.toMatchObject({
      message: expect.stringContaining("más de 10.000 filas"),
    });
  });

  it("reads the rows again when other columns are applied", async () => {
    const loteId = await o.bring("a;b\nÑandú;1234\n");
    expect((await o.view(loteId)).cifras.con_error).toBe(1);
    const columnas: Columnas = {
      ...proposeColumnas([]).columnas,
      tipo: { valor: "natural" },
      nombre: { columna: 0 },
      tipo_documento: { valor: "CC" },
      numero_documento: { columna: 1 },
    };
    const input = await o.asked(loteId);
    await o.apply(loteId, columnas);
    const { cifras, lote, oferta, revision } = await o.view(loteId);
    expect([cifras.pendiente, lote.columnas, oferta?.todas.consultas]).toEqual([1, columnas, 1]);
    await expect(
      startLote(o.deps, o.actor, { ...input, soloCambios: false, consultas: 2, columnas, revision }),
    ).rejects.toMatchObject({ code: "conflicto" });
    await dropLote(o.deps, o.actor, input);
    await expect(o.view(loteId)).rejects.toMatchObject({ code: "not_found" });
  });

  it("stops when the bolsa is exhausted, and goes on after a recharge", async () => {
    await o.bolsa(5, "P1");
    const loteId = await o.bring(peopleCsv(8));
    expect((await o.view(loteId)).oferta?.todas).toMatchObject({
      consultas: 8,
      alcanza: 5,
      restantes: 0,
      refusal: { code: "bolsa_agotada" },
    });
    await o.start(loteId);
    await o.run();
    const stopped = await o.view(loteId);
    expect(stopped.lote).toMatchObject({ estado: "detenido", motivo: "bolsa_agotada" });
    expect(stopped.cifras).toMatchObject({ hecha: 5, pendiente: 3 });
    expect(stopped.oferta?.todas).toMatchObject({ consultas: 3, alcanza: 0 });
    await o.bolsa(10, "P2");
    expect((await o.view(loteId)).oferta?.todas).toMatchObject({ alcanza: 3, restantes: 7 });
    await resumeLote(o.deps, o.actor, await o.asked(loteId));
    await world.asOwner("UPDATE lote_fila SET reintentar_en = NULL");
    await o.run();
    expect((await o.view(loteId)).cifras).toMatchObject({ hecha: 8, pendiente: 0 });
    expect((await charged())?.kept).toBe(8);
    expect(await acts()).toEqual([
      "lote.cargado",
      "lote.detenido",
      "lote.iniciado",
      "lote.reanudado",
      "lote.terminado",
    ]);
  });

  it.each([
    ["whose account is closed", "UPDATE usuario SET desactivado_en = now() WHERE id = "],
    ["who may only look", "UPDATE usuario SET rol = 'lectura' WHERE id = "],
  ])("stops for a person %s, and goes on for another", async (_, change) => {
    const loteId = await o.bring(peopleCsv(3));
    await o.start(loteId);
    await world.asOwner(`${change}'${o.actor.usuarioId}'`);
    await o.run();
    expect((await o.view(loteId)).lote).toMatchObject({ estado: "detenido", motivo: "sin_acceso" });
    expect((await charged())?.kept).toBe(0);
    const other = await portalActorOf(world, o.cliente, "administrador");
    await resumeLote(o.deps, other, await o.asked(loteId));
    await world.asOwner("UPDATE lote_fila SET reintentar_en = NULL");
    await o.run();
    const { lote, cifras } = await o.view(loteId);
    expect([lote.correPor, lote.creadoPor, cifras.hecha]).toEqual([other.nombre, o.actor.nombre, 3]);
  });

  it("charges a row once when nobody knows whether its statement was committed", async () => {
    const loteId = await o.bring(peopleCsv(1));
    await o.start(loteId);
    const [claim] = await claimFilas(world.db, 1);
    let isDown = true;
    const broken = screeningDeps(world, {
      charges: {
        charge: async (charge, deadline) => {
          const count = await o.deps.charges.charge(charge, deadline);
          if (isDown) throw new ServiceError("persistencia_error", OUTCOME_UNKNOWN);
          return count;
        },
      },
    });
    await world.asOwner("UPDATE lote_fila SET reclamo = NULL, reclamado_en = NULL");
    await o.run(broken);
    isDown = false;
    world.clock.set("2026-11-22T15:00:00.000Z");
    await world.asOwner("UPDATE lote_fila SET reintentar_en = NULL");
    await o.run(broken);
    expect(claim?.numero).toBe(1);
    expect(await charged()).toEqual({ month: 1, kept: 1 });
    expect((await o.view(loteId)).lote.estado).toBe("terminado");
  });

  it("charges a row once when several workers have it", async () => {
    const loteId = await o.bring(peopleCsv(1));
    await o.start(loteId);
    const [claim] = (await claimFilas(world.db, 1)) as [FilaClaim];
    const several = Array.from({ length: 4 }, () => screenFila(o.deps, o.actor, claim));
    expect(await Promise.all(several)).toEqual([null, null, null, null]);
    expect(await charged()).toEqual({ month: 1, kept: 1 });
    const kept = await world.rows("SELECT FROM idempotencia WHERE cliente_id = $1", [o.cliente.clienteId]);
    expect(kept).toEqual([]);
  });

  it("tries failed rows again when asked", async () => {
    const loteId = await o.bring(peopleCsv(2));
    await o.start(loteId);
    await pauseLote(o.deps, o.actor, await o.asked(loteId));
    await o.run();
    expect((await o.view(loteId)).cifras.pendiente).toBe(2);
    await resumeLote(o.deps, o.actor, await o.asked(loteId));
    const down = screeningDeps(world, { liveIndex: { current: () => null, refresh: async () => {} } });
    for (let attempt = 0; attempt < 6; attempt += 1) {
      await world.asOwner("UPDATE lote_fila SET reintentar_en = NULL");
      await o.run(down);
    }
    expect((await o.view(loteId)).lote.estado).toBe("terminado");
    expect((await o.filas(loteId, { estado: "fallida" })).map(({ motivo }) => motivo)).toEqual([
      expect.stringContaining("no se cobró"),
      expect.stringContaining("no se cobró"),
    ]);
    expect((await charged())?.kept).toBe(0);
    await retryLote(o.deps, o.actor, await o.asked(loteId));
    await o.run();
    expect((await o.view(loteId)).cifras).toMatchObject({ hecha: 2, fallida: 0 });
    await expect(retryLote(o.deps, o.actor, await o.asked(loteId))).rejects.toMatchObject({
      code: "conflicto",
    });
  });

  it("asks only new rows of the same file when told so", async () => {
    const before = await o.bring(peopleCsv(4));
    await o.start(before);
    await o.run();
    const stranger = await portalActorOf(world, await newCliente(world, "Otra Ficticia S.A.S."));
    const theirs = await bringLote(world, stranger, peopleCsv(4));
    expect((await viewLote(world, stranger, theirs)).oferta?.anteriores.total).toBe(0);

    const again = await o.bring(peopleCsv(5));
    const { oferta } = await o.view(again);
    expect(oferta?.anteriores).toMatchObject({ total: 4, hasta: new Date("2026-11-20T15:00:00.000Z") });
    expect([oferta?.todas.consultas, oferta?.soloCambios.consultas]).toEqual([5, 1]);
    await o.start(again, true);
    await o.run();
    expect((await o.view(again)).cifras).toMatchObject({ hecha: 1, omitida: 4 });
    expect((await charged())?.kept).toBe(5);
    const [omitted] = await o.filas(again, { estado: "omitida" });
    expect(omitted?.consultaId).toBe((await o.filas(before))[0]?.consultaId);
  });

  it("asks no waiting row after a lote was cancelled, and serves other clients", async () => {
    const mine = await o.bring(peopleCsv(30));
    const stranger = await portalActorOf(world, await newCliente(world, "Otra Ficticia S.A.S."));
    const theirs = await bringLote(world, stranger, peopleCsv(5));
    await o.start(mine);
    await startAsShown(world, stranger, theirs);
    const turns = [await claimFilas(world.db, 10), await claimFilas(world.db, 10)];
    expect(new Set(turns.flat().map(({ loteId }) => loteId))).toEqual(new Set([mine, theirs]));
    await cancelLote(o.deps, o.actor, await o.asked(mine));
    await world.asOwner("UPDATE lote_fila SET reclamo = NULL, reclamado_en = NULL");
    await o.run();
    expect((await o.view(mine)).cifras).toMatchObject({ hecha: 0, pendiente: 30 });
    expect((await viewLote(world, stranger, theirs)).lote.estado).toBe("terminado");
    await expect(resumeLote(o.deps, o.actor, await o.asked(mine))).rejects.toMatchObject({
      code: "conflicto",
    });
    await expect(resumeLote(o.deps, o.actor, await o.asked(theirs))).rejects.toMatchObject({
      code: "not_found",
    });
  });

  it("shows and charges the price beyond the package", async () => {
    await assignPlan(o.deps, SOPORTE, {
      clienteId: o.cliente.clienteId,
      plan: planOf({ codigo: "1K" }),
      aplica: "ahora",
    });
    await world.asOwner(`UPDATE periodo SET consumidas = 998 WHERE cliente_id = '${o.cliente.clienteId}'`);
    const loteId = await o.bring(peopleCsv(5));
    expect((await o.view(loteId)).oferta?.todas).toEqual({
      consultas: 5,
      alcanza: 5,
      hasPlan: true,
      restantes: 0,
      excedente: 3,
      excedenteValor: 330,
      refusal: null,
    });
    await o.start(loteId);
    await o.run();
    expect((await charged())?.month).toBe(1_003);
    const eventos = "SELECT tipo FROM evento WHERE cliente_id = $1 AND tipo = 'paquete.agotado'";
    expect(await world.rows(eventos, [o.cliente.clienteId])).toHaveLength(1);
    expect((await acts()).filter((accion) => accion === "consulta.validada")).toEqual([]);
  });

  it("refuses a file when too many of the client's wait, even if two come at once", async () => {
    const brought = Array.from({ length: LOTES_ABIERTOS_MAX - 1 }, () => o.bring(peopleCsv(1)));
    const [first = ""] = await Promise.all(brought);
    const bring = () => o.bring(peopleCsv(1));
    const outcomes = await Promise.allSettled([bring(), bring()]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    await expect(bring()).rejects.toMatchObject({ code: "conflicto" });
    const others = await portalActorOf(world, await newCliente(world));
    await expect(bringLote(world, others, peopleCsv(1))).resolves.toBeDefined();
    await dropLote(o.deps, o.actor, { loteId: first, now: await world.clock.now() });
    await expect(bring()).resolves.toBeDefined();
  });

  it("deletes unstarted files after seven days, and rows 400 days after the end", async () => {
    const left = await o.bring(peopleCsv(1));
    const ended = await o.bring(peopleCsv(2));
    await o.start(ended);
    await o.run();
    const sistema = { kind: "sistema", tarea: "prueba", requestId: "req_test" } as const;
    const expire = (at: string) => {
      world.clock.set(at);
      return TAREAS["borrar-exportaciones-vencidas"].run(o.deps, sistema, "programada", false);
    };
    await expire("2026-11-27T15:00:01.000Z");
    await expect(o.view(left)).rejects.toMatchObject({ code: "not_found" });
    expect((await o.view(ended)).cifras.hecha).toBe(2);
    await expire("2027-12-26T15:00:00.000Z");
    const { lote, cifras } = await o.view(ended);
    expect([lote.borradoEn, cifras.hecha]).toEqual([new Date("2027-12-26T15:00:00.000Z"), 2]);
    expect(await o.filas(ended)).toEqual([]);
    expect((await charged())?.kept).toBe(2);
    const checks = await inSnapshot(world.db, checkLedger);
    expect(
      checks.filter(({ name, differences }) => name === "answers under keys" && differences.length),
    ).toEqual([]);
  });
});
