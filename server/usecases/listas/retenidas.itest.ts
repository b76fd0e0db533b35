import { gunzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { depsOf } from "../../testing/deps";
import { openWorld, SOPORTE, type TestWorld } from "../../testing/fixtures";
import { ownCsv } from "../../testing/own-csv";
import type { Deps } from "../deps";
import { listListas, listListaVersions } from "./list-listas";
import { acceptRetenida, discardRetenida } from "./retenidas";
import { watchListas } from "./watch-listas";

const slug = "csn_colombia";
const official = { slug, formato: "csv", isSample: false, acceptsReduction: false } as const;

describe("a file that a guard objects to", () => {
  let world: TestWorld;
  let deps: Deps;

  beforeEach(async () => {
    world = await openWorld("2026-11-20T10:15:00.000Z");
    deps = depsOf(world);
    await deps.listaIntake.ingest(SOPORTE, { ...official, raw: ownCsv(100) });
  });
  afterEach(() => world.close());

  const holdShrunken = async (raw = ownCsv(50)) => {
    world.clock.set("2026-11-20T16:00:00.000Z");
    const outcome = await deps.listaIntake.ingest(SOPORTE, { ...official, raw });
    expect(outcome).toMatchObject({ refusal: "retenida" });
  };
  const status = async () => (await listListas(deps)).find((lista) => lista.slug === slug);
  const waitingId = async () => (await status())?.retenidas[0]?.retenidaId ?? "";

  it("is stored byte for byte with its reason, while the version in force stays", async () => {
    await holdShrunken();
    const lista = await status();
    expect(lista?.activa?.totalEntradas).toBe(100);
    expect(lista?.ultimoIntento?.resultado).toBe("retenida");
    expect(lista?.retenidas).toMatchObject([
      { motivo: expect.stringContaining("pierde más del 20 %"), totalEntradas: 50, resolucion: null },
    ]);
    const [kept] = await world.rows<{ raw: Buffer }>("SELECT raw FROM lista_retenida");
    expect(gunzipSync(kept?.raw ?? Buffer.alloc(0))).toEqual(ownCsv(50));
  });

  it("waits once if the same content comes often, and beside another content", async () => {
    await holdShrunken();
    await holdShrunken();
    expect((await status())?.retenidas).toHaveLength(1);
    await holdShrunken(ownCsv(60));
    expect((await status())?.retenidas).toHaveLength(2);
  });

  it("may also have the right size and lost documents", async () => {
    const withoutDocuments = ownCsv(100)
      .toString()
      .replace(/,Cédula,\d+,/g, ",,,");
    await holdShrunken(Buffer.from(withoutDocuments));
    expect((await status())?.retenidas).toMatchObject([{ motivo: expect.stringContaining("documentos") }]);
  });

  it("takes effect when support accepts it, audited, and no longer waits", async () => {
    await holdShrunken();
    const retenidaId = await waitingId();
    const { version, isNew } = await acceptRetenida(deps, SOPORTE, { slug, retenidaId });
    expect({ isNew, total: version.totalEntradas }).toEqual({ isNew: true, total: 50 });
    expect((await status())?.retenidas).toEqual([]);
    const { retenidas } = await listListaVersions(deps, SOPORTE, { slug });
    expect(retenidas).toMatchObject([{ retenidaId, resolucion: "aceptada", resueltaPor: "token:admin" }]);
    const audited = await world.rows<{ accion: string }>("SELECT accion FROM staff_audit");
    expect(audited.map(({ accion }) => accion).sort()).toEqual([
      "lista.retenida_aceptada",
      "lista.version_activada",
      "lista.version_activada",
    ]);
  });

  it("is accepted by one of two at the same moment", async () => {
    await holdShrunken();
    const retenidaId = await waitingId();
    const accept = () => acceptRetenida(deps, SOPORTE, { slug, retenidaId });
    const outcomes = await Promise.allSettled([accept(), accept()]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(outcomes.find(({ status }) => status === "rejected")).toMatchObject({
      reason: { code: "conflicto" },
    });
    expect((await listListaVersions(deps, SOPORTE, { slug })).versiones).toHaveLength(2);
  });

  it("is kept and never put in force when support discards it", async () => {
    await holdShrunken();
    const retenidaId = await waitingId();
    await discardRetenida(deps, SOPORTE, { slug, retenidaId });
    await expect(acceptRetenida(deps, SOPORTE, { slug, retenidaId })).rejects.toMatchObject({
      code: "conflicto",
    });
    await expect(discardRetenida(deps, SOPORTE, { slug, retenidaId })).rejects.toMatchObject({
      code: "conflicto",
    });
    expect((await status())?.activa?.totalEntradas).toBe(100);
  });

  it("of another list, or of none, is not found", async () => {
    await holdShrunken();
    const retenidaId = await waitingId();
    const missing = { code: "not_found" };
    await expect(
      acceptRetenida(deps, SOPORTE, { slug: "onu_consolidated", retenidaId }),
    ).rejects.toMatchObject(missing);
    await expect(
      discardRetenida(deps, SOPORTE, { slug, retenidaId: world.entropy.uuidV4() }),
    ).rejects.toMatchObject(missing);
  });

  it("is reported to support", async () => {
    await holdShrunken();
    expect(await watchListas(deps)).toMatchObject({ retenidas: [slug] });
  });
});
