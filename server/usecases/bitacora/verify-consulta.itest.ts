import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createThrottle } from "../../runtime/turns";
import { insertTestConsulta } from "../../testing/consulta";
import { depsOf } from "../../testing/deps";
import { newCliente, openWorld, type TestWorld } from "../../testing/fixtures";
import { getEvidencia, proveConsistency, recognizeConsultado, verifyConsulta } from "./pruebas";
import { sealBitacora } from "./sello";

/** Two whole subtrees, and the consulta before them. */
const OTHERS = 512;

describe("the comparison of paper, record and log", () => {
  let world: TestWorld;
  let asked: { readonly consultaId: string; readonly hash: string };

  beforeAll(async () => {
    world = await openWorld();
    const cliente = await newCliente(world);
    const consultaId = await insertTestConsulta(world, cliente);
    await world.asOwner(`
      INSERT INTO bitacora_pendiente (consulta_id, hash_reporte)
      SELECT gen_random_uuid(), sha256(i::text::bytea) FROM generate_series(1, ${OTHERS}) i`);
    await sealBitacora(depsOf(world));
    const [row] = await world.rows<{ hash: string }>(
      "SELECT hash_reporte AS hash FROM consulta WHERE id = $1",
      [consultaId],
    );
    asked = { consultaId, hash: row?.hash ?? "" };
  });
  afterAll(() => world.close());

  /** The answer after the owner did this. The change is undone. */
  async function saidAfter(tampering: string) {
    await world.asOwner(`
      CREATE TABLE was_hoja AS TABLE bitacora_hoja; CREATE TABLE was_nodo AS TABLE bitacora_nodo;
      CREATE TABLE was_cabeza AS TABLE bitacora_cabeza; CREATE TABLE was_consulta AS TABLE consulta; ${tampering}`);
    const said = await verifyConsulta(depsOf(world), asked);
    await world.asOwner(`
      DELETE FROM bitacora_hoja; INSERT INTO bitacora_hoja TABLE was_hoja;
      DELETE FROM bitacora_nodo; INSERT INTO bitacora_nodo TABLE was_nodo;
      DELETE FROM bitacora_cabeza; INSERT INTO bitacora_cabeza TABLE was_cabeza;
      ALTER TABLE consulta DISABLE TRIGGER USER;
      DELETE FROM consulta; INSERT INTO consulta TABLE was_consulta;
      ALTER TABLE consulta ENABLE TRIGGER USER;
      DROP TABLE was_hoja, was_nodo, was_cabeza, was_consulta`);
    return "motivo" in said ? said.motivo : said.estado;
  }

  it.each([
    ["nothing is touched", "", "intacta"],
    ["the evidence says something else", "UPDATE consulta SET evidencia = '{}'", "registro_alterado"],
    ["another hash is kept", "UPDATE consulta SET hash_reporte = repeat('0', 64)", "registro_alterado"],
    ["the record is gone", "DELETE FROM consulta", "registro_alterado"],
    ["a kept node is gone", "DELETE FROM bitacora_nodo", "bitacora_alterada"],
    ["a kept node is another", "UPDATE bitacora_nodo SET hash = sha256('x')", "bitacora_alterada"],
    ["another leaf is gone", "DELETE FROM bitacora_hoja WHERE indice = 512", "bitacora_alterada"],
    ["its leaf is gone", "DELETE FROM bitacora_hoja WHERE indice = 0", "bitacora_alterada"],
    ["its leaf is another", "UPDATE bitacora_hoja SET hash_reporte = sha256('x')", "bitacora_alterada"],
    ["every checkpoint is gone", "DELETE FROM bitacora_cabeza", "bitacora_alterada"],
    [
      "the checkpoint says another tree",
      "UPDATE bitacora_cabeza SET nota = replace(nota, '513', '512')",
      "bitacora_alterada",
    ],
  ])("says so where %s", async (_, tampering, expected) => {
    // The proof of the first leaf needs the others of its subtree, the next subtree and the last leaf.
    expect(await saidAfter(tampering)).toBe(expected);
    expect(await saidAfter("")).toBe("intacta");
  });

  it("recognizes the consultado for a person with the paper, a limited number of times", async () => {
    const deps = depsOf(world, {
      admitsGuess: createThrottle({ limit: 3, windowMs: 1_000, monotonicMs: () => 0 }),
    });
    const guess = (text: string, { hash, consultaId } = asked) =>
      recognizeConsultado(deps, { consultaId, hash, text });
    const wrong = { ...asked, hash: "0".repeat(64) };
    expect(await guess("Evaristo Quiñónez Altamar", wrong)).toBe("no_verificable");
    expect(await guess("evaristo quinonez altamar")).toBe("es");
    expect(await guess("CC 1234567")).toBe("es");
    expect(await guess("Otilia Sámano")).toBe("no_es");
    expect(await guess("Evaristo Quiñónez Altamar")).toBe("espere");
    const shouted = { ...asked, consultaId: asked.consultaId.toUpperCase() };
    expect(await guess("Evaristo Quiñónez Altamar", shouted)).toBe("espere");
  });

  it("refuses a proof that the log does not give", async () => {
    await world.asOwner("CREATE TABLE was_nodo AS TABLE bitacora_nodo; DELETE FROM bitacora_nodo");
    const lost = { code: "conflicto", message: "La bitácora está alterada: le falta el nodo 8 1." };
    await expect(proveConsistency(depsOf(world), { desde: 256, hasta: 513 })).rejects.toMatchObject(lost);
    await world.asOwner(
      "INSERT INTO bitacora_nodo TABLE was_nodo; DELETE FROM bitacora_hoja WHERE indice = 512",
    );
    await expect(getEvidencia(world, asked)).rejects.toMatchObject({ code: "conflicto" });
  });
});
