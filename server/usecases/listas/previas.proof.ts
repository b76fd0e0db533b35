import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { realOfacSet } from "../../lists/testing/ofac-set";
import { hasRealFiles, realFile, WITH_REAL_FILES } from "../../lists/testing/real-files";
import { depsOf } from "../../testing/deps";
import { openWorld, SOPORTE, type TestWorld } from "../../testing/fixtures";
import type { Deps } from "../deps";
import { confirmPrevia } from "./confirm-previa";
import { listCambios } from "./list-cambios";
import { listListaVersions } from "./list-listas";
import { listPreviaCambios } from "./previas";
import { previewUpload } from "./preview-lista";

const ALL = { cambio: null, buscar: "", cursor: null, limite: 500 };

describe.skipIf(!hasRealFiles)(`differences of whole lists ${WITH_REAL_FILES}`, () => {
  let world: TestWorld;
  let deps: Deps;

  beforeEach(async () => {
    world = await openWorld("2026-11-20T10:15:00.000Z");
    deps = depsOf(world);
  });
  afterEach(() => world.close());

  it("of the UN's two dates are the same before and after they take effect", async () => {
    const un = "onu_consolidated" as const;
    const file = (date: string) => ({
      slug: un,
      formato: "xml" as const,
      raw: realFile(`un/consolidated_${date}.xml`),
    });
    await deps.listaIntake.ingest(SOPORTE, {
      ...file("2026-02-27"),
      isSample: false,
      acceptsReduction: false,
    });
    const { previaId } = await previewUpload(deps, SOPORTE, { ...file("2026-08-01"), nombreArchivo: null });
    const all = { ...ALL, slug: un, limite: 5_000 } as const;
    const shown = await listPreviaCambios(deps, SOPORTE, { ...all, previaId, decision: null });
    expect(shown.rows.length).toBeGreaterThan(0);
    await confirmPrevia(deps, SOPORTE, { slug: un, previaId, aceptaReduccion: false, motivo: null });
    const [version] = (await listListaVersions(deps, SOPORTE, { slug: un })).versiones;
    const kept = await listCambios(deps, SOPORTE, { ...all, versionId: version?.versionId ?? "" });
    expect(kept.rows).toEqual(shown.rows.map(({ decision, motivo, decididaPor, ...cambio }) => cambio));
    expect(kept.rows.every(({ campos }) => campos.length > 0)).toBe(true);
  }, 60_000);

  it("of OFAC's 13,821 entries are paged, each once", async () => {
    const ofac = "ofac_sdn";
    const file = { slug: ofac, formato: "zip", raw: realOfacSet() } as const;
    const { previaId } = await previewUpload(deps, SOPORTE, { ...file, nombreArchivo: null });
    await confirmPrevia(deps, SOPORTE, { slug: ofac, previaId, aceptaReduccion: false, motivo: null });
    const [version] = (await listListaVersions(deps, SOPORTE, { slug: ofac })).versiones;
    const versionId = version?.versionId ?? "";
    const ids = new Set<string>();
    let cursor: string | null = null;
    do {
      const page = await listCambios(deps, SOPORTE, { ...ALL, slug: ofac, versionId, cursor, limite: 2_000 });
      for (const { sourceId } of page.rows) ids.add(sourceId);
      cursor = page.siguiente;
    } while (cursor !== null);
    expect(ids.size).toBe(version?.totalEntradas);
  }, 60_000);
});
