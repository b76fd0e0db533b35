import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { EVERY_FILA } from "../../db/lotes/filas-page";
import { discardLote, expiredLotes, lockExpired } from "../../db/lotes/lote-expiry";
import { claimFilas } from "../../db/lotes/lote-work";
import { inTransaction } from "../../db/sql/transaction";
import type { Columnas } from "../../domain/archivos/tabla/columnas";
import { proposeColumnas } from "../../domain/archivos/tabla/propose-columnas";
import { vencidosAsOf } from "../../domain/lotes/lote";
import { newCuentaPrueba, openWorld, type TestWorld } from "../../testing/fixtures";
import { bringLote, peopleCsv, reviewAt, startAsShown, viewLote } from "../../testing/lotes";
import { newOficina, type Oficina } from "../../testing/oficina";
import { portalActorOf, screeningDeps } from "../../testing/screening";
import { correctFila, pauseLote, resumeLote, startLote } from "./change-lote";
import { expireLotes } from "./expire-lotes";
import { listFilas } from "./get-lote";
import { runLotes } from "./run-lotes";

describe("how a lote ends", () => {
  let world: TestWorld;
  let o: Oficina;

  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    o = await newOficina(world);
  });

  const mails = () =>
    world.rows<{ destino: string; asunto: string; texto: string }>(
      `SELECT destino, asunto, texto FROM correo
       WHERE destino = (SELECT email FROM usuario WHERE id = $1) ORDER BY creado_en, id`,
      [o.actor.usuarioId],
    );
  const expire = async (at: string) => {
    world.clock.set(at);
    return expireLotes(o.deps, await world.clock.now());
  };

  it("opens a transaction to end a lote only when no row waits any more", async () => {
    await o.bolsa(30, "P0");
    const loteId = await o.bring(peopleCsv(30));
    await o.start(loteId);
    let opened = 0;
    const pool = new Proxy(world.db.pool, {
      get: (target, key) => {
        if (key === "connect") opened += 1;
        const value = Reflect.get(target, key);
        return typeof value === "function" ? value.bind(target) : value;
      },
    });
    await o.run(screeningDeps(world, { db: { ...world.db, pool } }));
    expect((await o.view(loteId)).lote.estado).toBe("terminado");
    // Two of its three tramos run at once and may both see the end.
    expect([1, 2]).toContain(opened);
  });

  it("mails once when the bolsa runs out, and once at the end", async () => {
    await o.bolsa(2, "P1");
    const loteId = await o.bring(`${peopleCsv(3)}\r\n;Sin Tipo Inventada;;;`);
    await o.start(loteId);
    await o.run();
    await o.run();
    const [stopped, ...none] = await mails();
    expect(none).toEqual([]);
    expect(stopped?.asunto).toBe(
      "Se detuvo la validación de «terceros.csv» con 1 fila por consultar en Atalaya",
    );
    expect(stopped?.texto).toContain("Se detuvo la validación del archivo «terceros.csv»");
    expect(stopped?.texto).toContain("La bolsa no tiene consultas.");
    expect(stopped?.texto).toContain("se cancela el 20 de diciembre de 2026");
    const [mailed] = await world.rows<{ email: string }>("SELECT email FROM usuario WHERE id = $1", [
      o.actor.usuarioId,
    ]);
    expect(stopped?.destino).toBe(mailed?.email);

    world.clock.set("2026-11-20T15:01:00.000Z");
    await o.bolsa(5, "P2");
    await resumeLote(o.deps, o.actor, await o.asked(loteId));
    await world.asOwner("UPDATE lote_fila SET reintentar_en = NULL");
    await o.run();
    await o.run();
    const after = await mails();
    expect(after.map(({ asunto }) => asunto)).toEqual([
      stopped?.asunto,
      "Terminó la validación de «terceros.csv» en Atalaya",
    ]);
    expect(after[1]?.texto).toContain("3 filas consultadas; 1 fila con error no se consultó.");
    expect(after[1]?.texto).toContain("Sin hallazgo: 3");
    expect(after[1]?.texto).toContain(`/portal/validar/archivo/${loteId}`);
  });

  it("mails once when a worker died before the end", async () => {
    const loteId = await o.bring(peopleCsv(1));
    await o.start(loteId);
    await o.run();
    // As if it had been killed after the last row, before the lote ended.
    await world.asOwner(
      `UPDATE lote SET estado = 'en_curso', terminado_en = NULL WHERE id = '${loteId}';
       DELETE FROM correo WHERE destino = (SELECT email FROM usuario WHERE id = '${o.actor.usuarioId}')`,
    );
    await Promise.all([o.run(), o.run()]);
    await o.run();
    expect(await mails()).toHaveLength(1);
    expect((await o.view(loteId)).lote.estado).toBe("terminado");
  });

  it("mails nothing to a person who may no longer screen", async () => {
    const loteId = await o.bring(peopleCsv(1));
    await o.start(loteId);
    await world.asOwner(`UPDATE usuario SET desactivado_en = now() WHERE id = '${o.actor.usuarioId}'`);
    await o.run();
    expect((await o.view(loteId)).lote.motivo).toBe("sin_acceso");
    expect(await mails()).toEqual([]);
  });

  it("ends when its last rows were under way as it was paused", async () => {
    const loteId = await o.bring(peopleCsv(2));
    await o.start(loteId);
    const claimed = await claimFilas(world.db, 10);
    await pauseLote(o.deps, o.actor, await o.asked(loteId));
    await world.asOwner(
      `UPDATE lote_fila SET estado = 'fallida', motivo = 'prueba', reclamo = NULL, reclamado_en = NULL
       WHERE lote_id = '${loteId}'`,
    );
    expect(claimed).toHaveLength(2);
    await o.run();
    expect((await o.view(loteId)).lote).toMatchObject({ estado: "terminado", paradoEn: null });
  });

  it("goes on with the failed rows that a person retries while it ends", async () => {
    await o.bolsa(2, "P3");
    const loteId = await o.bring(peopleCsv(2));
    await o.start(loteId);
    await pauseLote(o.deps, o.actor, await o.asked(loteId));
    await world.asOwner(
      `UPDATE lote_fila SET estado = 'fallida', motivo = 'prueba' WHERE lote_id = '${loteId}'`,
    );
    // As `retryLote` does it.
    const retried = `SELECT FROM lote WHERE id = '${loteId}' FOR UPDATE;
      UPDATE lote_fila SET estado = 'pendiente', motivo = NULL WHERE lote_id = '${loteId}';
      UPDATE lote SET estado = 'en_curso', parado_en = NULL WHERE id = '${loteId}'`;
    await world.behind(retried, () => o.run());
    expect((await o.view(loteId)).lote.estado).toBe("en_curso");
    expect(await mails()).toEqual([]);
    await o.run();
    expect((await o.view(loteId)).lote.estado).toBe("terminado");
    expect((await o.filas(loteId)).map(({ estado }) => estado)).toEqual(["hecha", "hecha"]);
  });

  it("goes on if a person resumes it before an earlier refusal stops it", async () => {
    await o.bolsa(1, "P4");
    const loteId = await o.bring(peopleCsv(2));
    await o.start(loteId);
    // Each row is screened for a run that a later one has replaced.
    const resumed = "UPDATE lote SET request_id = gen_random_uuid()::text";
    await runLotes(o.deps, async () => void (await world.asOwner(resumed)));
    expect((await o.view(loteId)).lote.estado).toBe("en_curso");
  });

  it("cancels the rest after thirty days without anybody going on, as the page said", async () => {
    const paused = await o.bring(peopleCsv(2));
    expect((await o.view(paused)).venceEn).toEqual(new Date("2026-11-27T15:00:00.000Z"));
    await o.start(paused);
    expect((await o.view(paused)).venceEn).toBeNull();
    world.clock.set("2026-11-21T15:00:00.000Z");
    await pauseLote(o.deps, o.actor, await o.asked(paused));
    expect((await o.view(paused)).venceEn).toEqual(new Date("2026-12-21T15:00:00.000Z"));
    await expire("2026-12-21T15:00:00.000Z");
    expect((await o.view(paused)).lote.estado).toBe("pausado");
    await expire("2026-12-21T15:00:01.000Z");
    const { lote, cifras, venceEn } = await o.view(paused);
    expect([lote.estado, cifras.pendiente]).toEqual(["cancelado", 2]);
    expect(venceEn).toEqual(new Date("2028-01-25T15:00:01.000Z"));
    const acts = "SELECT accion, actor FROM actividad WHERE cliente_id = $1 AND accion = 'lote.vencido'";
    expect(await world.rows(acts, [o.cliente.clienteId])).toEqual([
      { accion: "lote.vencido", actor: o.actor.nombre },
    ]);
    await expire("2028-01-25T15:00:02.000Z");
    expect((await o.view(paused)).lote.borradoEn).not.toBeNull();
  });

  it("deletes the rows of a test account's file with its consultas, as the page said", async () => {
    const prueba = await portalActorOf(world, (await newCuentaPrueba(world)).cliente);
    const loteId = await bringLote(world, prueba, peopleCsv(1));
    await startAsShown(world, prueba, loteId);
    await o.run();
    const { venceEn } = await viewLote(world, prueba, loteId);
    expect(venceEn).toEqual(new Date("2027-02-18T15:00:00.000Z"));
    const own = await o.bring(peopleCsv(1));
    await o.start(own);
    await o.run();
    await expire("2027-02-18T15:00:00.000Z");
    expect((await viewLote(world, prueba, loteId)).lote.borradoEn).toBeNull();
    await expire("2027-02-18T15:00:00.001Z");
    expect((await viewLote(world, prueba, loteId)).lote.borradoEn).not.toBeNull();
    expect((await o.view(own)).lote.borradoEn).toBeNull();
  });

  it("keeps a file that somebody starts while it expires", async () => {
    const loteId = await o.bring(peopleCsv(1));
    const before = vencidosAsOf(new Date("2026-11-28T15:00:00.000Z"));
    expect((await expiredLotes(world.db, before)).map((row) => row.loteId)).toContain(loteId);
    await o.start(loteId);
    await inTransaction(world.db, async (tx) => expect(await lockExpired(tx, loteId, before)).toBeNull());
    await o.run();
    expect((await o.view(loteId)).cifras.hecha).toBe(1);
  });

  it("asks what the page shows when columns change while a row is mended", async () => {
    const loteId = await o.bring("Tipo;Nombre;Otro\nnatural;;Nuria Zarzal\nnatural;Inés Ruiz;Ana Gil\n");
    const columnas: Columnas = { ...proposeColumnas(["Tipo"]).columnas, nombre: { columna: 2 } };
    const now = await world.clock.now();
    const review = reviewAt(now);
    await Promise.all([
      o.apply(loteId, columnas),
      correctFila(o.deps, o.actor, {
        loteId,
        now,
        review,
        numero: 1,
        celdas: ["natural", "Eva Sol", "Luz Mar"],
      }).catch(() => {}),
    ]);
    const { rows } = await listFilas(o.deps, o.actor, {
      loteId,
      filtro: EVERY_FILA,
      after: 0,
    });
    expect(rows.map(({ persona }) => persona?.nombre)).toEqual(rows.map(({ celdas }) => celdas[2]));
  });

  it("names the lists and rules that the same rows were not compared with", async () => {
    const first = await o.bring(peopleCsv(2));
    await o.start(first);
    await o.run();
    const changed = async (actor = o.actor) => {
      const again = await o.bring(peopleCsv(2));
      const listas = (await viewLote(world, actor, again)).oferta?.anteriores.cambios;
      await inTransaction(world.db, (tx) => discardLote(tx, again));
      return listas;
    };
    expect(await changed()).toEqual([]);
    const shown = await o.bring(peopleCsv(3));
    const { lote, revision } = await o.view(shown);
    const input = { ...(await o.asked(shown)), columnas: lote.columnas, revision, soloCambios: true };
    await world.asOwner(
      `INSERT INTO lista_version (id, slug, secuencia, hash_contenido, fetched_en, total_entradas, formato, raw)
       VALUES (gen_random_uuid(), 'ofac_sdn', 1, repeat('0', 64), '2026-11-20T14:59:00Z', 1, 'xml', '')`,
    );
    // Downloaded before the rows were asked, and in force after.
    expect(await changed()).toEqual([expect.stringContaining("OFAC")]);
    await expect(startLote(o.deps, o.actor, { ...input, consultas: 1 })).rejects.toMatchObject({
      code: "conflicto",
    });
    await world.asOwner("DELETE FROM lista_version");
    expect(await changed({ ...o.actor, politicaCoincidencia: "solo_puntaje" })).toEqual([
      "las reglas de comparación",
    ]);
    // A row in the middle, asked while the client had another policy for some time.
    await world.asOwner("UPDATE cliente SET politica_coincidencia = 'solo_puntaje'");
    const between = await o.bring("Tipo;Nombre\nnatural;Nuria Zarzal Ficticia\n");
    await o.start(between);
    await o.run();
    await world.asOwner("UPDATE cliente SET politica_coincidencia = 'correspondencia'");
    await world.asOwner(`
      UPDATE lote_fila SET consulta_id = other.consulta_id, consultada_en = lote_fila.consultada_en + interval '20 seconds'
      FROM lote_fila other WHERE other.lote_id = '${between}' AND lote_fila.lote_id = '${first}' AND lote_fila.numero = 2`);
    expect(await changed()).toEqual(["las reglas de comparación"]);
  });

  it("recognizes the same rows in another order of columns", async () => {
    const first = await o.bring("Tipo;Nombre;Contraparte\nnatural;Nuria Zarzal;cliente\nnatural;Ana Gil;\n");
    await o.start(first);
    await o.run();
    const again = await o.bring("Nombre;Tipo\nNuria Zarzal;natural\nAna Gill;natural\n");
    const { oferta, lote, revision } = await o.view(again);
    expect([oferta?.anteriores.total, oferta?.soloCambios.consultas]).toEqual([1, 1]);
    const shown = { columnas: lote.columnas, revision };
    const input = { ...(await o.asked(again)), soloCambios: true, consultas: 1, ...shown };
    const both = await Promise.allSettled([
      startLote(o.deps, o.actor, input),
      startLote(o.deps, o.actor, input),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    await o.run();
    expect((await o.view(again)).cifras).toMatchObject({ hecha: 1, omitida: 1 });
  });
});
