import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { recordAct } from "../../db/bitacora/actividad";
import { insertUsuarioSoporte } from "../../db/identidad/usuarios";
import { expirePrevias } from "../../db/listas/lista-previas";
import { usuarioObjeto } from "../../domain/identidad/session";
import type { SoportePersona } from "../../domain/shared/actor";
import { readSample } from "../../lists/samples/load-sample";
import { zipOf } from "../../lists/testing/ofac-set";
import { depsOf } from "../../testing/deps";
import { SOPORTE, type TestWorld, worldOn } from "../../testing/fixtures";
import { manyOfacEntries } from "../../testing/many-ofac-entries";
import { ownCsv } from "../../testing/own-csv";
import { cloneDatabase, clonePrepared, type TestDatabase } from "../../testing/postgres";
import { CAMILO, DIANA, soportePersona } from "../../testing/soporte-persona";
import type { Deps } from "../deps";
import { dismissSolicitud } from "../facturacion/submit-pago";
import { changeUsuario } from "../identidad/usuarios";
import { confirmPrevia, discardPrevia } from "./confirm-previa";
import { listCambios } from "./list-cambios";
import { listListas, listListaVersions } from "./list-listas";
import { overseeListas } from "./oversee-listas";
import { decidePropuesta, getPrevia, listPreviaCambios } from "./previas";
import { previewAgain, previewCsn, previewRetenida, previewReviewed, previewUpload } from "./preview-lista";
import { discardRetenida } from "./retenidas";

const slug = "csn_colombia";
const OTHER = { ...SOPORTE, name: "otra@atalaya.test" };
const ALL = { cambio: null, buscar: "", cursor: null, limite: 500 };

describe("a preview of a list", () => {
  let world: TestWorld;
  let deps: Deps;

  const open = (database: TestDatabase) => {
    world = worldOn(database, "2026-11-20T10:15:00.000Z");
    deps = depsOf(world, { allowsSamples: true });
  };
  beforeEach(async () => {
    open(await cloneDatabase());
    await take(ownCsv(100));
  });
  afterEach(() => world.close());

  const take = async (raw: Buffer) => {
    const file = { slug, formato: "csv", raw, isSample: false, acceptsReduction: false } as const;
    return deps.listaIntake.ingest(SOPORTE, file);
  };
  const upload = (raw: Buffer) =>
    previewUpload(deps, SOPORTE, { slug, formato: "csv", raw, nombreArchivo: "csn.csv" });
  const confirm = (previaId: string, part: object = {}) =>
    confirmPrevia(deps, SOPORTE, { slug, previaId, aceptaReduccion: false, motivo: null, ...part });
  const get = (previaId: string) => getPrevia(deps, SOPORTE, { slug, previaId });
  const status = async () => (await listListas(deps)).find((lista) => lista.slug === slug);
  const changesOf = (previaId: string, part: object = {}) =>
    listPreviaCambios(deps, SOPORTE, { ...ALL, slug, previaId, decision: null, ...part });
  /** Adds people of support who may decide on lists. */
  const employ = async (...people: readonly SoportePersona[]) => {
    const creadoEn = await world.clock.now();
    for (const { usuarioId, nombre, name: email } of people)
      await insertUsuarioSoporte(world.db, { usuarioId, email, nombre, rol: "cumplimiento", creadoEn });
  };
  const versions = async () => (await listListaVersions(deps, SOPORTE, { slug })).versiones;
  /** The file with one more person, one renamed and one less. */
  const changed = () =>
    Buffer.from(
      ownCsv(101)
        .toString()
        .replace("Persona Inventada 7 Ficticia", "Persona Renombrada 7 Ficticia")
        .replace(/\nnatural,Persona Inventada 9 [^\n]*/, ""),
    );

  it("shows the changes of a file and changes nothing", async () => {
    const before = await status();
    const { previaId } = await upload(changed());
    expect(await status()).toEqual(before);
    const previa = await get(previaId);
    expect(previa).toMatchObject({
      objecion: null,
      isStale: false,
      nombreArchivo: "csn.csv",
      resultado: null,
    });
    expect(previa.cuentas.map(({ cambio, total }) => [cambio, total]).sort()).toEqual([
      ["agregada", 1],
      ["modificada", 1],
      ["retirada", 1],
    ]);
    const { rows } = await changesOf(previaId, { cambio: "modificada" });
    expect(rows).toMatchObject([
      {
        nombre: "Persona Renombrada 7 Ficticia",
        campos: [
          {
            campo: "nombre",
            valores: [{ antes: "Persona Inventada 7 Ficticia", ahora: "Persona Renombrada 7 Ficticia" }],
          },
        ],
      },
    ]);
    expect((await changesOf(previaId, { buscar: "rénombrada 7" })).rows).toHaveLength(1);
    expect((await changesOf(previaId, { buscar: "100% nadie" })).rows).toEqual([]);
  });

  it("puts exactly the previewed content in force, once", async () => {
    const { previaId } = await upload(changed());
    const shown = (await changesOf(previaId)).rows.map(({ sourceId, cambio, campos }) => ({
      sourceId,
      cambio,
      campos,
    }));
    const outcomes = await Promise.allSettled([confirm(previaId), confirm(previaId)]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(outcomes.find(({ status }) => status === "rejected")).toMatchObject({
      reason: { code: "conflicto" },
    });
    const [version] = await versions();
    expect(version).toMatchObject({ agregadas: 1, retiradas: 1, modificadas: 1 });
    const { versionId = "" } = version ?? {};
    const kept = await listCambios(deps, SOPORTE, { ...ALL, slug, versionId });
    expect(kept.rows.map(({ sourceId, cambio, campos }) => ({ sourceId, cambio, campos }))).toEqual(shown);
    await expect(confirm(previaId)).rejects.toMatchObject({
      code: "conflicto",
      message: expect.stringContaining("token:admin"),
    });
  });

  it("pages the differences of a version, each once, filtered and searched", async () => {
    const [version] = await versions();
    const { versionId = "" } = version ?? {};
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page = await listCambios(deps, SOPORTE, { ...ALL, slug, versionId, cursor, limite: 30 });
      seen.push(...page.rows.map(({ nombre }) => nombre));
      cursor = page.siguiente;
    } while (cursor !== null);
    expect(seen).toHaveLength(100);
    expect(new Set(seen).size).toBe(100);
    const ask = (part: object) => listCambios(deps, SOPORTE, { ...ALL, slug, versionId, ...part });
    expect((await ask({ buscar: "ficticia INVENTADA 42" })).rows).toHaveLength(1);
    expect((await ask({ cambio: "retirada" })).rows).toEqual([]);
    await expect(listCambios(deps, SOPORTE, { ...ALL, slug: "ofac_sdn", versionId })).rejects.toMatchObject({
      code: "not_found",
    });
  });

  it("is refused once another version is in force, and can be compared again", async () => {
    const { previaId } = await upload(changed());
    await take(ownCsv(102));
    expect(await get(previaId)).toMatchObject({ isStale: true });
    await expect(confirm(previaId)).rejects.toMatchObject({
      code: "conflicto",
      message: expect.stringContaining("entró en vigor otra versión"),
    });
    expect(await get(previaId)).toMatchObject({ resultado: null });
    const again = await previewAgain(deps, SOPORTE, { slug, previaId });
    expect((await get(again.previaId)).cuentas).toContainEqual({
      cambio: "retirada",
      decision: null,
      total: 2,
    });
    expect(await confirm(again.previaId)).toMatchObject({ isNew: true });
  });

  it("with objections takes effect only with acceptance and a reason, on record", async () => {
    const { previaId } = await upload(ownCsv(50));
    expect(await get(previaId)).toMatchObject({
      objecion: expect.stringContaining("pierde más del 20 %"),
      caidas: [{ cifra: "entradas", antes: 100, ahora: 50 }],
    });
    for (const part of [{}, { aceptaReduccion: true }, { motivo: "Confirmado" }]) {
      await expect(confirm(previaId, part)).rejects.toMatchObject({ code: "validation_error" });
    }
    await confirm(previaId, { aceptaReduccion: true, motivo: "La fuente depuró la lista" });
    const [act] = await world.rows(
      "SELECT motivo, despues ->> 'objecion' AS objecion FROM staff_audit WHERE accion = 'lista.version_activada' AND jsonb_typeof(antes) = 'object'",
    );
    expect(act).toEqual({
      motivo: "La fuente depuró la lista",
      objecion: expect.stringContaining("pierde más del 20 %"),
    });
  });

  it("with objections is confirmed by another person than brought it", async () => {
    await employ(CAMILO, DIANA);
    const raw = ownCsv(50);
    const { previaId } = await previewUpload(deps, CAMILO, {
      slug,
      formato: "csv",
      raw,
      nombreArchivo: "csn.csv",
    });
    const accepted = { slug, previaId, aceptaReduccion: true, motivo: "La fuente depuró la lista" } as const;
    const before = await versions();
    // Trying again in another session does not help.
    for (const requestId of ["req_a", "req_b"])
      expect(await confirmPrevia(deps, { ...CAMILO, requestId }, accepted)).toEqual({ estado: "espera" });
    expect(await versions()).toEqual(before);
    const waiting = () =>
      world.rows(
        "SELECT FROM solicitud WHERE NOT EXISTS (SELECT FROM solicitud_fin WHERE solicitud_id = solicitud.id)",
      );
    expect(await waiting()).toHaveLength(1);
    expect(await confirmPrevia(deps, DIANA, accepted)).toMatchObject({ estado: "en_vigor", isNew: true });
    expect(await waiting()).toEqual([]);
    const acts = await world.rows(
      "SELECT actor, accion FROM staff_audit WHERE accion LIKE 'lista.%ada' AND objeto_tipo = 'solicitud' ORDER BY en, accion DESC",
    );
    expect(acts).toEqual([
      { actor: CAMILO.name, accion: "lista.solicitada" },
      { actor: DIANA.name, accion: "lista.aprobada" },
    ]);
  });

  /** Records who invited a person. */
  const invited = async (who: SoportePersona, by: SoportePersona, acceptedAt: string) => {
    const objeto = usuarioObjeto("soporte", who.usuarioId);
    const en = new Date(acceptedAt);
    await recordAct(world.db, by, { en, accion: "usuario.invitado", objeto });
    await recordAct(world.db, who, { en, accion: "invitacion.aceptada", objeto });
  };
  const EVA = soportePersona(3, "Eva");
  const NO_SECOND = [
    [
      "whom the one who brought or asked for it invited",
      CAMILO,
      "2026-11-19T15:00:00.000Z",
      "quien lo invitó",
    ],
    ["who came in after that", EVA, "2026-11-20T10:20:00.000Z", "ingresó después"],
  ] as const;

  it.each(NO_SECOND)("with objections is not confirmed by a person %s", async (_, inviter, accepted, why) => {
    await employ(CAMILO, DIANA, EVA);
    await invited(DIANA, inviter, accepted);
    const refusal = { code: "conflicto", message: expect.stringContaining(why) };
    const file = { slug, formato: "csv", raw: ownCsv(50), nombreArchivo: "csn.csv" } as const;
    const brought = await previewUpload(deps, CAMILO, file);
    const by = (actor: SoportePersona, previaId: string) =>
      confirmPrevia(deps, actor, { slug, previaId, aceptaReduccion: true, motivo: "Depuración oficial" });
    await expect(by(DIANA, brought.previaId)).rejects.toMatchObject(refusal);
    await discardPrevia(deps, CAMILO, { slug, previaId: brought.previaId });
    await take(ownCsv(50));
    const retenidaId = (await status())?.retenidas[0]?.retenidaId ?? "";
    const { previaId } = await previewRetenida(deps, CAMILO, { slug, retenidaId });
    expect(await by(CAMILO, previaId)).toEqual({ estado: "espera" });
    await expect(by(DIANA, previaId)).rejects.toMatchObject(refusal);
    expect((await status())?.activa?.totalEntradas).toBe(100);
    expect(await by(EVA, previaId)).toMatchObject({ estado: "en_vigor" });
  });

  it("takes two people for a binding list, also if no guard objects", async () => {
    await employ(CAMILO, DIANA);
    const file = { slug, formato: "csv", raw: changed(), nombreArchivo: "csn.csv" } as const;
    const { previaId } = await previewUpload(deps, CAMILO, file);
    expect(await getPrevia(deps, CAMILO, { slug, previaId })).toMatchObject({
      objecion: null,
      dos: "vinculante",
      needsAnother: true,
    });
    const by = (actor: SoportePersona, motivo: string | null = "Comunicado del Consejo") =>
      confirmPrevia(deps, actor, { slug, previaId, aceptaReduccion: false, motivo });
    await expect(by(CAMILO, null)).rejects.toMatchObject({ issues: [{ path: ["motivo"] }] });
    expect(await by(CAMILO)).toEqual({ estado: "espera" });
    const waiting = async (actor: SoportePersona) =>
      (await overseeListas(deps, actor)).porAprobar.map(({ isOwn }) => isOwn);
    expect([await waiting(CAMILO), await waiting(DIANA)]).toEqual([[true], [false]]);
    expect(await by(DIANA)).toMatchObject({ estado: "en_vigor", isNew: true });
    expect(await waiting(DIANA)).toEqual([]);
  });

  it("takes two people for a first official version, one of them of cumplimiento", async () => {
    const eva = soportePersona(3, "Eva");
    await employ(CAMILO);
    for (const { usuarioId, nombre, name: email } of [DIANA, eva])
      await insertUsuarioSoporte(world.db, {
        ...{ usuarioId, email, nombre, rol: "administrador" },
        creadoEn: await world.clock.now(),
      });
    const first = "pep_colombia";
    const raw = Buffer.from(
      "NUMERO_DOCUMENTO,NOMBRE_PEP,DENOMINACION_CARGO,NOMBRE_ENTIDAD,FECHA_VINCULACION,FECHA_DESVINCULACION\n99310022,NIDIA INVENTADA DUQUEZADA,DIRECTORA,INSTITUTO FICTICIO,15/08/2022,\n",
    );
    const file = { slug: first, formato: "csv", raw, nombreArchivo: "pep.csv" } as const;
    const { previaId } = await previewUpload(deps, DIANA, file);
    const by = (actor: SoportePersona) =>
      confirmPrevia(deps, actor, { slug: first, previaId, aceptaReduccion: true, motivo: "Primera" });
    expect(await getPrevia(deps, DIANA, { slug: first, previaId })).toMatchObject({ dos: "primera" });
    expect(await by(DIANA)).toEqual({ estado: "espera" });
    await expect(by(eva)).rejects.toMatchObject({
      code: "conflicto",
      message: expect.stringContaining("una es de cumplimiento"),
    });
    expect(await by(CAMILO)).toMatchObject({ estado: "en_vigor", isNew: true });
  });

  it("discarded ends the request to put it in force", async () => {
    await employ(CAMILO, DIANA);
    const file = { slug, formato: "csv", raw: changed(), nombreArchivo: "csn.csv" } as const;
    const { previaId } = await previewUpload(deps, CAMILO, file);
    await confirmPrevia(deps, CAMILO, { slug, previaId, aceptaReduccion: false, motivo: "Comunicado" });
    await discardPrevia(deps, DIANA, { slug, previaId });
    expect((await overseeListas(deps, DIANA)).porAprobar).toEqual([]);
    expect(await world.rows("SELECT estado, nombre FROM solicitud_fin")).toEqual([
      { estado: "rechazada", nombre: DIANA.name },
    ]);
  });

  it("compared again ends the request about the earlier comparison", async () => {
    await employ(CAMILO, DIANA);
    const file = { slug, formato: "csv", raw: changed(), nombreArchivo: "csn.csv" } as const;
    const { previaId } = await previewUpload(deps, CAMILO, file);
    await confirmPrevia(deps, CAMILO, { slug, previaId, aceptaReduccion: false, motivo: "Comunicado" });
    await take(ownCsv(102));
    const stale = { slug, previaId, aceptaReduccion: false, motivo: "Comunicado" } as const;
    await expect(confirmPrevia(deps, DIANA, stale)).rejects.toMatchObject({ code: "conflicto" });
    const again = await previewAgain(deps, DIANA, { slug, previaId });
    expect((await overseeListas(deps, CAMILO)).porAprobar).toEqual([]);
    expect(await world.rows("SELECT estado, motivo FROM solicitud_fin")).toEqual([
      { estado: "rechazada", motivo: "Se comparó de nuevo con la versión en vigor" },
    ]);
    // Comparing it again does not make the first person a second one.
    expect(await confirmPrevia(deps, CAMILO, { ...stale, ...again })).toEqual({ estado: "espera" });
    expect((await overseeListas(deps, DIANA)).porAprobar).toMatchObject([again]);
  });

  it("ended by the operator's program waits for nobody", async () => {
    await employ(CAMILO, DIANA);
    const file = { slug, formato: "csv", raw: changed(), nombreArchivo: "csn.csv" } as const;
    const { previaId } = await previewUpload(deps, CAMILO, file);
    await confirmPrevia(deps, CAMILO, { slug, previaId, aceptaReduccion: false, motivo: "Comunicado" });
    const { solicitudId } = (await world.rows('SELECT id AS "solicitudId" FROM solicitud'))[0] as {
      solicitudId: string;
    };
    const end = { solicitudId, estado: "rechazada", motivo: "No" } as const;
    // Support's money room neither shows nor ends it.
    await expect(dismissSolicitud(deps, DIANA, end)).rejects.toMatchObject({ code: "not_found" });
    await discardPrevia(deps, SOPORTE, { slug, previaId });
    expect((await overseeListas(deps, DIANA)).porAprobar).toEqual([]);
  });

  it("is never made of the bundled sample, and no token puts it in force", async () => {
    const { raw } = await readSample(slug);
    const refusal = { code: "lista_rechazada", message: expect.stringContaining("Es la muestra") };
    await expect(upload(raw)).rejects.toMatchObject(refusal);
    const file = { slug, formato: "csv", raw, isSample: false, acceptsReduction: true } as const;
    expect(await deps.listaIntake.ingest(SOPORTE, file)).toMatchObject({ refusal: "rechazada" });
    expect((await status())?.activa?.totalEntradas).toBe(100);
  });

  it("is not made of a bad file: the reason is returned, without an attempt or a version", async () => {
    const before = await status();
    await expect(upload(Buffer.from("<html>"))).rejects.toMatchObject({ code: "lista_rechazada" });
    await expect(upload(Buffer.from("tipo,nombre\n"))).rejects.toMatchObject({ code: "lista_rechazada" });
    expect(await status()).toEqual(before);
    expect(await world.rows("SELECT id FROM lista_previa")).toEqual([]);
  });

  it("cannot be used once it is discarded, and says who discarded it", async () => {
    const { previaId } = await upload(changed());
    await discardPrevia(deps, OTHER, { slug, previaId });
    const refusal = { code: "conflicto", message: expect.stringContaining("otra@atalaya.test") };
    await expect(confirm(previaId)).rejects.toMatchObject(refusal);
    await expect(discardPrevia(deps, SOPORTE, { slug, previaId })).rejects.toMatchObject(refusal);
  });

  it("is deleted with its file after a day", async () => {
    const { previaId } = await upload(changed());
    world.clock.set("2026-11-21T10:14:59.000Z");
    expect(await expirePrevias(world.db, await world.clock.now())).toBe(0);
    await get(previaId);
    world.clock.set("2026-11-21T10:15:00.000Z");
    await expect(get(previaId)).rejects.toMatchObject({ code: "not_found" });
    await expect(confirm(previaId)).rejects.toMatchObject({ code: "not_found" });
    expect(await expirePrevias(world.db, await world.clock.now())).toBe(1);
    expect(await world.rows("SELECT previa_id FROM lista_previa_cambio")).toEqual([]);
  });

  describe("for a retenida", () => {
    const held = async () => {
      await take(ownCsv(50));
      return { slug, retenidaId: (await status())?.retenidas[0]?.retenidaId ?? "" } as const;
    };

    it("is made once, and its acceptance resolves the retenida", async () => {
      const retenida = await held();
      const { previaId } = await previewRetenida(deps, SOPORTE, retenida);
      expect(await previewRetenida(deps, OTHER, retenida)).toMatchObject({ previaId });
      expect((await get(previaId)).cuentas).toEqual([{ cambio: "retirada", decision: null, total: 50 }]);
      await confirm(previaId, { aceptaReduccion: true, motivo: "Depuración oficial" });
      expect((await listListaVersions(deps, SOPORTE, { slug })).retenidas).toMatchObject([
        { resolucion: "aceptada", resueltaPor: "token:admin", resueltaPorque: "Depuración oficial" },
      ]);
    });

    it("takes two people of support, and the requester must still be allowed to ask", async () => {
      const eva = soportePersona(3, "Eva");
      await employ(CAMILO, DIANA, eva);
      const { previaId } = await previewRetenida(deps, CAMILO, await held());
      const by = (actor: SoportePersona) =>
        confirmPrevia(deps, actor, { slug, previaId, aceptaReduccion: true, motivo: "Depuración oficial" });
      const needsAnother = async (actor: SoportePersona) =>
        (await getPrevia(deps, actor, { slug, previaId })).needsAnother;
      expect(await needsAnother(CAMILO)).toBe(true);
      for (const _ of "twice") expect(await by(CAMILO)).toEqual({ estado: "espera" });
      expect([await needsAnother(CAMILO), await needsAnother(DIANA)]).toEqual([true, false]);
      const gone = { realm: "soporte", usuarioId: CAMILO.usuarioId, activo: false } as const;
      await changeUsuario(deps, SOPORTE, gone);
      expect(await by(DIANA)).toEqual({ estado: "espera" });
      expect((await status())?.activa?.totalEntradas).toBe(100);
      expect(await by(eva)).toMatchObject({ estado: "en_vigor", isNew: true });
      const ends = await world.rows("SELECT estado, nombre FROM solicitud_fin ORDER BY estado");
      expect(ends).toEqual([
        { estado: "aprobada", nombre: eva.name },
        { estado: "rechazada", nombre: DIANA.name },
      ]);
    });

    it("says who decided before, and refuses a second decision", async () => {
      const retenida = await held();
      const { previaId } = await previewRetenida(deps, SOPORTE, retenida);
      await discardRetenida(deps, OTHER, { ...retenida, motivo: "Descarga cortada" });
      await expect(
        confirm(previaId, { aceptaReduccion: true, motivo: "Depuración oficial" }),
      ).rejects.toMatchObject({ code: "conflicto" });
      await expect(previewRetenida(deps, SOPORTE, retenida)).rejects.toMatchObject({
        code: "conflicto",
        message: expect.stringContaining("descartada: lo decidió otra@atalaya.test"),
      });
      expect((await status())?.activa?.totalEntradas).toBe(100);
    });
  });

  describe("for a list with a derived list", () => {
    const COUNT = 8_000;
    const ofac = "ofac_sdn";
    /** Every tenth is in the derived list, except in the last `less` hundreds. */
    const set = (count: number, less: number) => {
      const files = manyOfacEntries(count, "una");
      const without = (row: string) =>
        Number(row.split(",")[0]) > COUNT - less * 100 ? row.replace("FTO] [SDGT", "SDNTK] [SDGT") : row;
      const sdn = (files["sdn.csv"] ?? "").split("\r\n").map(without).join("\r\n");
      return zipOf({ ...files, "sdn.csv": sdn });
    };
    const takeSet = (raw: Buffer) =>
      deps.listaIntake.ingest(SOPORTE, {
        slug: ofac,
        formato: "zip",
        raw,
        isSample: false,
        acceptsReduction: true,
      });
    const previewSet = async (raw: Buffer) => {
      const file = { slug: ofac, formato: "zip", raw, nombreArchivo: null } as const;
      const { previaId } = await previewUpload(deps, SOPORTE, file);
      const { derivadas, objecion } = await getPrevia(deps, SOPORTE, { slug: ofac, previaId });
      return { previaId, derivada: derivadas[0], objecion };
    };
    const fto = async () => (await listListas(deps)).find((lista) => lista.slug === "us_fto");
    const confirmSet = (previaId: string, part: object = {}) =>
      confirmPrevia(deps, SOPORTE, { slug: ofac, previaId, aceptaReduccion: false, motivo: null, ...part });
    beforeEach(async () => {
      await world.close();
      const prepared = await clonePrepared("previas", async (database) => {
        open(database);
        await takeSet(set(COUNT, 0));
        await world.db.close();
      });
      open(prepared);
    });

    it("shows the changes of the derived list, and applies them", async () => {
      const { previaId, derivada, objecion } = await previewSet(set(COUNT + 20, 1));
      expect(objecion).toBeNull();
      const figures = { antes: 800, ahora: 790, agregadas: 0, retiradas: 10, modificadas: 0 };
      expect(derivada).toMatchObject({ slug: "us_fto", ...figures, objecion: null, isStale: false });
      await confirmSet(previaId);
      expect((await fto())?.activa?.totalEntradas).toBe(790);
      const { versiones } = await listListaVersions(deps, SOPORTE, { slug: "us_fto" });
      expect(versiones[0]).toMatchObject({ agregadas: 0, retiradas: 10, modificadas: 0 });
    });

    it("says that the guards will hold the derived list, and they do", async () => {
      const { previaId, derivada, objecion } = await previewSet(set(COUNT, 40));
      expect(objecion).toBeNull();
      expect(derivada).toMatchObject({
        ahora: 400,
        objecion: expect.stringContaining("pierde más del 20 %"),
      });
      await confirmSet(previaId);
      expect(await fto()).toMatchObject({
        activa: { totalEntradas: 800 },
        retenidas: [{ totalEntradas: 400 }],
      });
    });

    it("accepts a reduction of the derived list with that of the list", async () => {
      const { previaId, derivada, objecion } = await previewSet(set(COUNT / 2, 0));
      expect(objecion).not.toBeNull();
      expect(derivada).toMatchObject({ ahora: 400, objecion: expect.any(String) });
      await confirmSet(previaId, { aceptaReduccion: true, motivo: "Depuración oficial" });
      expect(await fto()).toMatchObject({ activa: { totalEntradas: 400 }, retenidas: [] });
    });

    it("says why the derived list would have no version, which then stays", async () => {
      const { previaId, derivada } = await previewSet(set(COUNT, COUNT / 100));
      expect(derivada).toMatchObject({ antes: 800, ahora: 800, rechazo: "El archivo no tiene entradas." });
      await confirmSet(previaId, { aceptaReduccion: true, motivo: "Depuración oficial" });
      expect((await fto())?.activa?.totalEntradas).toBe(800);
    });
  });

  describe("for a propuesta of the CSN list", () => {
    beforeEach(async () => {
      for (const origin of ["onu_consolidated", "ofac_sdn", "eu_consolidated"] as const) {
        const file = { slug: origin, ...(await readSample(origin)), isSample: true, acceptsReduction: true };
        expect(await deps.listaIntake.ingest(SOPORTE, file)).not.toHaveProperty("refusal");
      }
    });

    const decide = (
      previaId: string,
      sourceIds: readonly string[],
      decision: "aceptada" | "apartada" | null,
    ) =>
      decidePropuesta(deps, SOPORTE, {
        slug,
        previaId,
        sourceIds,
        decision,
        motivo: decision === "apartada" ? "No figura en el acta" : null,
      });

    it("becomes a file of the accepted differences once all are decided, without effect by itself", async () => {
      const { previaId } = await previewCsn(deps, SOPORTE);
      const { rows } = await changesOf(previaId);
      const added = rows.filter(({ cambio }) => cambio === "agregada").map(({ sourceId }) => sourceId);
      const retired = rows.filter(({ cambio }) => cambio === "retirada").map(({ sourceId }) => sourceId);
      expect(retired).toHaveLength(100);
      const [kept = "", ...rest] = added;
      await decide(previaId, [kept], "aceptada");
      await decide(previaId, rest, "apartada");
      await expect(previewReviewed(deps, SOPORTE, { slug, previaId })).rejects.toMatchObject({
        code: "conflicto",
        message: expect.stringContaining("Faltan entradas por decidir"),
      });
      expect(await get(previaId)).toMatchObject({ resultado: null });
      await decide(previaId, retired, "apartada");
      expect((await changesOf(previaId, { decision: "pendiente" })).rows).toEqual([]);
      await expect(confirm(previaId)).rejects.toMatchObject({ code: "not_found" });
      const made = await previewReviewed(deps, SOPORTE, { slug, previaId });
      expect(await get(previaId)).toMatchObject({ resultado: "revisada" });
      const reviewed = await get(made.previaId);
      expect(reviewed).toMatchObject({ origen: "archivo", totalEntradas: 101, objecion: null });
      expect((await changesOf(made.previaId)).rows.map(({ sourceId }) => sourceId)).toEqual([kept]);
      expect((await status())?.activa?.totalEntradas).toBe(100);
      await confirm(made.previaId);
      expect((await status())?.activa?.totalEntradas).toBe(101);
    });

    it("becomes no file that leaves out what somebody decided while it was made", async () => {
      const { previaId } = await previewCsn(deps, SOPORTE);
      const ids = (await changesOf(previaId)).rows.map(({ sourceId }) => sourceId);
      const [changed = "", kept = "", ...rest] = ids;
      await decide(previaId, [changed, kept], "aceptada");
      await decide(previaId, rest, "apartada");
      // As `decidePropuesta` does it.
      const setAside = `SELECT FROM lista_previa WHERE id = '${previaId}' FOR SHARE;
        UPDATE lista_previa_cambio SET decision = 'apartada', motivo = 'No figura en el acta'
        WHERE previa_id = '${previaId}' AND source_id = '${changed}'`;
      const making = world.behind(setAside, () => previewReviewed(deps, SOPORTE, { slug, previaId }));
      await expect(making).rejects.toMatchObject({
        code: "conflicto",
        message: expect.stringContaining("Otra persona acaba de cambiar una decisión"),
      });
      expect(await get(previaId)).toMatchObject({ resultado: null });
      const made = await previewReviewed(deps, SOPORTE, { slug, previaId });
      expect((await changesOf(made.previaId)).rows.map(({ sourceId }) => sourceId)).toEqual([kept]);
    });

    it("takes no decision while somebody ends it", async () => {
      const { previaId } = await previewCsn(deps, SOPORTE);
      const [row] = (await changesOf(previaId)).rows;
      const ended = `UPDATE lista_previa SET terminada_en = now(), terminada_por = 'otra', resultado = 'revisada'
        WHERE id = '${previaId}'`;
      const deciding = world.behind(ended, () => decide(previaId, [row?.sourceId ?? ""], "aceptada"));
      await expect(deciding).rejects.toMatchObject({ code: "conflicto" });
      expect((await changesOf(previaId, { decision: "aceptada" })).rows).toEqual([]);
    });

    it("keeps decisions on the same differences when proposed again", async () => {
      const first = await previewCsn(deps, SOPORTE);
      const { rows } = await changesOf(first.previaId);
      const [one, other] = rows.map(({ sourceId }) => sourceId);
      await decide(first.previaId, [one ?? ""], "apartada");
      await decide(first.previaId, [other ?? ""], "aceptada");
      await decide(first.previaId, [other ?? ""], null);
      const second = await previewCsn(deps, OTHER);
      const again = (await changesOf(second.previaId)).rows.filter(({ decision }) => decision !== null);
      expect(again).toMatchObject([
        { sourceId: one, decision: "apartada", motivo: "No figura en el acta", decididaPor: "token:admin" },
      ]);
      await expect(decide(first.previaId, [other ?? ""], "aceptada")).rejects.toMatchObject({
        code: "conflicto",
      });
    });

    it("sets nothing aside without a reason, and decides nothing outside it", async () => {
      const { previaId } = await previewCsn(deps, SOPORTE);
      const [row] = (await changesOf(previaId)).rows;
      const input = { slug, previaId, sourceIds: [row?.sourceId ?? ""], motivo: null } as const;
      await expect(decidePropuesta(deps, SOPORTE, { ...input, decision: "apartada" })).rejects.toMatchObject({
        code: "validation_error",
      });
      await expect(decide(previaId, [row?.sourceId ?? "", "no-existe"], "aceptada")).rejects.toMatchObject({
        code: "conflicto",
      });
      expect((await changesOf(previaId, { decision: "aceptada" })).rows).toEqual([]);
    });
  });
});
