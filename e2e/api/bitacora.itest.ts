import { spawnSync } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parseCheckpoint } from "@/server/domain/bitacora/cadena";
import { openNote } from "@/server/domain/bitacora/signed-note";
import { isConsistent } from "@/server/domain/bitacora/testing/consistency";
import { admin, call, createClienteWithKey, expectError } from "@/server/testing/api";
import { temporaryDataDir } from "@/server/testing/data-dir";
import { fsck } from "@/server/testing/fsck";
import type { Product } from "@/server/testing/product";
import { ADMIN_TOKEN } from "@/server/testing/service";
import { withProduct } from "./open";

/** Its own folder, because its copy of the log is compared with the log. */
const dataDir = await temporaryDataDir();

const LISTED = "Evaristo Clímaco Buitragal Lasprilla";

interface AskedConsulta {
  readonly consulta_id: string;
  readonly hash_reporte: string;
}

interface Bundle {
  readonly evidencia: string;
  readonly hash_reporte: string;
  readonly indice: number | null;
  readonly tamano: number;
  readonly prueba: string[];
  readonly cabeza: string;
  readonly llave: string;
}

describe("the log, checked by anyone", () => {
  let product: Product;
  let key: string;

  withProduct((opened) => (product = opened), { DATA_DIR: dataDir.path, PAGES: "1" });
  afterAll(dataDir.remove);
  beforeAll(async () => {
    ({ key } = await createClienteWithKey(product.service));
  });

  const get = (path: string) => call(product.service, `/verificar${path}`);
  const text = async (path: string) => (await get(path)).text();
  const json = async (path: string) => (await get(path)).json();
  const ask = async (): Promise<AskedConsulta> => {
    const body = { tipo: "natural", nombre: LISTED };
    return (await call(product.service, "/api/v1/validate", { method: "POST", token: key, body })).json();
  };
  /** Also runs everything that works on sealed items, so that nothing is running when a leaf is removed. */
  const seal = async () => {
    for (const tarea of ["sellar-bitacora", "indexar-consultas"])
      await admin(product.service, "POST", `/tareas/${tarea}`);
  };
  const bundleOf = ({ consulta_id }: AskedConsulta) =>
    admin<Bundle>(product.service, "GET", `/consultas/${consulta_id}/evidencia`);
  const verify = ({ consulta_id, hash_reporte }: AskedConsulta) =>
    json(`/${consulta_id}.json?h=${hash_reporte}`);
  const checkpoint = async () => {
    const note = await text("/cabeza");
    const found = parseCheckpoint(openNote(note, (await text("/llave")).trim()) ?? "");
    if (found === null) throw new Error(`no checkpoint: ${note}`);
    return found;
  };

  it("publishes its key from the start, under the name of its address", async () => {
    expect(await text("/llave")).toMatch(/^localhost:\d+\/atalaya\+[0-9a-f]{8}\+\S+\n$/);
  });

  it("answers for waiting and sealed consultas, and shows neither name nor document", async () => {
    const asked = await ask();
    const { estado } = await verify(asked);
    expect(["pendiente_de_sello", "intacta"]).toContain(estado);
    await seal();
    const sealed = await verify(asked);
    expect(sealed).toMatchObject({
      estado: "intacta",
      consulta: { consulta_id: asked.consulta_id, severidad: "alto", cliente: "Fiduciaria de Prueba S.A." },
    });
    expect(JSON.stringify(sealed)).not.toContain("Evaristo");
    expect(sealed.tamano).toBe((await checkpoint()).size);
  });

  it("tells a wrong hash, an unknown consulta and a record that was altered apart", async () => {
    const asked = await ask();
    await seal();
    const wrong = { ...asked, hash_reporte: "0".repeat(64) };
    expect(await verify(wrong)).toMatchObject({
      estado: "no_coincide",
      motivo: "huella_distinta",
      consulta: null,
    });
    const unknown = { ...asked, consulta_id: "01980000-0000-7000-8000-0000000000ff" };
    expect(await verify(unknown)).toMatchObject({ estado: "desconocida", consulta: null });
    await expectError(product.service, await get(`/nadie.json?h=${asked.hash_reporte}`), 404, "not_found");
    await expectError(product.service, await get(`/${asked.consulta_id}.json`), 400, "validation_error");
    await product.db.query(
      "UPDATE consulta SET evidencia = replace(evidencia, 'alto', 'bajo') WHERE id = $1",
      [asked.consulta_id],
    );
    expect(await verify(asked)).toMatchObject({ estado: "no_coincide", motivo: "registro_alterado" });
  });

  it("reports an altered log when a part of it is gone", async () => {
    const asked = await ask();
    await seal();
    const { rows } = await product.db.query(
      "DELETE FROM bitacora_hoja WHERE indice = 1 RETURNING consulta_id, hash_reporte",
    );
    expect(await verify(asked)).toMatchObject({ estado: "no_coincide", motivo: "bitacora_alterada" });
    const path = `/${asked.consulta_id}?h=${asked.hash_reporte}`;
    expect(await (await fetch(`${product.service.url}/verificar${path}`)).text()).toContain("fue alterada");
    const { size } = await checkpoint();
    await expectError(product.service, await get(`/consistencia?desde=1&hasta=${size}`), 409, "conflicto");
    const token = ADMIN_TOKEN;
    const evidencia = `/api/admin/consultas/${asked.consulta_id}/evidencia`;
    await expectError(product.service, await call(product.service, evidencia, { token }), 409, "conflicto");
    const { consulta_id: id, hash_reporte: hash } = rows[0];
    await product.db.query("INSERT INTO bitacora_hoja VALUES (1, $1, $2)", [id, hash]);
    expect(await verify(asked)).toMatchObject({ estado: "intacta" });
  });

  it("names the alteration to support, and compares the log with a stored checkpoint", async () => {
    const asked = await ask();
    await seal();
    interface Integridad {
      readonly verificadas: number;
      readonly alteradas: readonly object[];
      readonly cadena: { readonly ok: boolean; readonly hojas: number };
      readonly actividad: { readonly ok: boolean; readonly detalle: readonly string[] };
    }
    const integridad = () => admin<Integridad>(product.service, "GET", "/integridad");
    const before = await integridad();
    expect(before).toMatchObject({
      cadena: { ok: true, detalle: [] },
      contadores: { ok: true, detalle: [] },
    });
    expect(before.cadena.hojas).toBe((await checkpoint()).size);
    await product.db.query("UPDATE consulta SET severidad = 'bajo' WHERE id = $1", [asked.consulta_id]);
    const after = await integridad();
    expect(after.verificadas).toBe(before.verificadas - 1);
    const detalle = expect.stringMatching(/^columns of consultas: .*bajo.* instead of .*alto/);
    expect(after.alteradas).toContainEqual({ consulta_id: asked.consulta_id, detalle });
    await product.db.query("UPDATE consulta SET severidad = 'alto' WHERE id = $1", [asked.consulta_id]);

    await product.db.query(
      `INSERT INTO actividad (cliente_id, en, actor_tipo, actor, request_id, accion, objeto_tipo, objeto_id)
       SELECT id, now(), 'destinatario', 'x@example.com', 'r', 'alertas.baja', 'direccion', 'x' FROM cliente LIMIT 1`,
    );
    await admin(product.service, "POST", "/tareas/sellar-actividad");
    expect(await integridad()).toMatchObject({ actividad: { ok: true, cabezas: 1, detalle: [] } });
    await product.db.query(`ALTER TABLE actividad DISABLE TRIGGER append_only;
      UPDATE actividad SET actor = 'y@example.com' WHERE actor_tipo = 'destinatario';
      ALTER TABLE actividad ENABLE ALWAYS TRIGGER append_only`);
    const { actividad } = await integridad();
    expect(actividad).toMatchObject({
      ok: false,
      detalle: [expect.stringMatching(/^acts of clients, act \d+: [0-9a-f]{64} instead of/)],
    });

    const kept = join(dataDir.path, "kept.txt");
    await writeFile(kept, (await text("/cabeza")).replace(/\n(\d+)\n/, "\n1$1\n"));
    const { stdout } = await fsck({ DATABASE_URL: product.connectionString }, ["--cabeza", kept]);
    expect(stdout).toContain(`${kept}: no checkpoint signed by a key of the log`);
    await writeFile(kept, await text("/cabeza"));
    const honest = await fsck({ DATABASE_URL: product.connectionString }, ["--cabeza", kept]);
    expect(honest.stdout).toMatch(/checkpoints kept outside +1 +ok/);
  });

  it("proves every earlier checkpoint a beginning of the newest", async () => {
    for (let round = 0; round < 3; round += 1) {
      await ask();
      await seal();
    }
    const newest = await checkpoint();
    const { cabezas } = await json("/cabezas?desde=1&limite=200");
    expect(cabezas.at(-1).tamano).toBe(newest.size);
    const verifier = (await text("/llave")).trim();
    for (const { nota } of cabezas) {
      const older = parseCheckpoint(openNote(nota, verifier) ?? "");
      const { hashes } = await json(`/consistencia?desde=${older?.size}&hasta=${newest.size}`);
      const proof = hashes.map((hash: string) => Buffer.from(hash, "base64"));
      expect(older && isConsistent(older, newest, proof)).toBe(true);
    }
    const beyond = await get(`/consistencia?desde=1&hasta=${newest.size + 1}`);
    await expectError(product.service, beyond, 400, "validation_error");
    await expectError(product.service, await get("/consistencia"), 400, "validation_error");
  });

  it("gives a bundle that the offline verifier believes, and no altered one", async () => {
    const asked = await ask();
    await seal();
    const bundle = await bundleOf(asked);
    const offline = (changed: Partial<Bundle>, ...options: string[]) => {
      const input = JSON.stringify({ ...bundle, ...changed });
      const { status, stdout } = spawnSync(process.execPath, ["scripts/verificar.mjs", ...options], {
        input,
        encoding: "utf8",
      });
      return { status, denied: stdout.split("\n").filter((line) => line.startsWith("NO")).length };
    };
    expect(offline({}, "--llave", (await text("/llave")).trim())).toEqual({ status: 0, denied: 0 });
    expect(offline({})).toEqual({ status: 3, denied: 0 });
    expect(offline({ evidencia: bundle.evidencia.replace("alto", "bajo") })).toEqual({
      status: 1,
      denied: 1,
    });
    expect(offline({ hash_reporte: "0".repeat(64) })).toEqual({ status: 1, denied: 2 });
    expect(offline({ indice: (bundle.indice ?? 0) - 1 })).toEqual({ status: 1, denied: 1 });
    expect(offline({ prueba: bundle.prueba.slice(1) })).toEqual({ status: 1, denied: 1 });
    expect(offline({ cabeza: bundle.cabeza.replace(/\n\d+\n/, "\n1\n") })).toEqual({ status: 1, denied: 2 });
    expect(offline({}, "--llave", `otro${bundle.llave}`)).toEqual({ status: 1, denied: 1 });
    expect(offline({ prueba: undefined } as never).status).toBe(2);
  });

  it("has a page that says it in one sentence, without JavaScript and without the name", async () => {
    const asked = await ask();
    await seal();
    const page = async (path: string) => (await fetch(`${product.service.url}/verificar/${path}`)).text();
    const shown = await page(`${asked.consulta_id}?h=${asked.hash_reporte}`);
    expect(shown).toContain("Papel, registro y bitácora coinciden");
    expect(shown).toContain("noindex");
    const { headers } = await fetch(
      `${product.service.url}/verificar/${asked.consulta_id}?h=${asked.hash_reporte}`,
    );
    expect(headers.get("x-robots-tag")).toBe("noindex");
    expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
    expect(shown).not.toContain("Evaristo");
    expect(await page(`${asked.consulta_id}?h=${"0".repeat(64)}`)).toContain("no coincide con la registrada");
    expect(await page(asked.consulta_id)).toContain("64 caracteres");
    expect(await page(`nada?h=${asked.hash_reporte}`)).toContain("No hay ninguna consulta");
  });
});
