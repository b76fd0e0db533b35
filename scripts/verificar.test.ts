import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { Worker } from "node:worker_threads";
import { gzipSync } from "node:zlib";
import { afterAll, describe, expect, it } from "vitest";
import { checkpointText } from "../server/domain/bitacora/cadena";
import { leafHash, nodeHash } from "../server/domain/bitacora/merkle";
import { noteSigner, signNoteAt } from "../server/domain/bitacora/signed-note";

const dir = mkdtempSync(join(tmpdir(), "muestra-"));
afterAll(() => rmSync(dir, { recursive: true }));
const NAME = "atalaya.example/atalaya";
const signer = noteSigner(NAME, Buffer.alloc(32, 7));
const rotated = noteSigner(NAME, Buffer.alloc(32, 8));

const evidencia = JSON.stringify({
  consultaId: "01a2062f-471d-750b-b3f5-c5adb2099070",
  fechaReporte: "2026-11-22T21:14:51.421Z",
  cliente: "Fiduciaria de Prueba S.A.",
  sujetoObligado: null,
  consultado: { nombre: "Otilia \u001b[31mFicticia", documento: { tipo: "CC", numero: "1020333444" } },
  severidad: "alto",
  matches: [{}],
  listas: [{}, {}],
});
const hash = createHash("sha256").update(evidencia).digest();
const beside = leafHash(Buffer.alloc(32, 1));
const root = nodeHash(leafHash(hash), beside);
const cabeza = signNoteAt(checkpointText({ origin: NAME, size: 2, root }), signer, new Date());
const BUNDLE = {
  evidencia,
  hash_reporte: hash.toString("hex"),
  indice: 0,
  tamano: 2,
  prueba: [beside.toString("base64")],
  cabeza,
  estampa: null,
  llave: signer.verifier,
};

const LEAF = "La huella es una hoja de la bitácora, en el lugar que dice el paquete.";
const SIGNED = `La cabeza de la bitácora está firmada por ${NAME}.`;

/** With the last byte of a line's base64 changed. */
function flipped(note: string, line: number): string {
  const lines = note.split("\n");
  const [dash, name, base64 = ""] = (lines[line] ?? "").split(" ");
  const bytes = Buffer.from(base64, "base64");
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
  lines[line] = `${dash} ${name} ${bytes.toString("base64")}`;
  return lines.join("\n");
}

/** Runs the program on a file in a thread, which starts sooner than a process. */
async function runOn(path: string, ...options: string[]) {
  const argv = [path, ...options];
  const program = new Worker("./scripts/verificar.mjs", { argv, execArgv: [], stdout: true, stderr: true });
  const said = [text(program.stdout), text(program.stderr)];
  const [status] = await once(program, "exit");
  const [stdout = "", stderr = ""] = await Promise.all(said);
  const denied = stdout.split("\n").flatMap((line) => (line.startsWith("NO  ") ? [line.slice(4)] : []));
  return { status, denied, stdout, stderr };
}

function run(input: string, ...options: string[]) {
  const path = join(dir, "paquete.json");
  writeFileSync(path, input);
  return runOn(path, ...options);
}

describe("the program that third parties verify with", () => {
  it("says what the evidence says when the bundle holds, for comparing it with the paper", async () => {
    const { status, denied, stdout } = await run(JSON.stringify(BUNDLE), "--llave", signer.verifier);
    expect({ status, denied }).toEqual({ status: 0, denied: [] });
    expect(stdout).toContain("Verdadero: la evidencia está intacta. Sello de tiempo sin comprobar.\n");
    expect(stdout).toContain("consultado  Otilia  [31mFicticia · CC 1020333444\n");
    expect(stdout).toContain("resultado   alto · coincidencias: 1 · listas: 2\n");
  });

  it("reads the standard input when no file is given", () => {
    const input = JSON.stringify(BUNDLE);
    const options = ["scripts/verificar.mjs", "--llave", signer.verifier];
    const { status, stdout } = spawnSync(process.execPath, options, { input, encoding: "utf8" });
    expect(stdout).toContain("Verdadero: la evidencia está intacta.");
    expect(status).toBe(0);
    const none = spawnSync(process.execPath, options, { input: "", encoding: "utf8" });
    expect(none).toMatchObject({ status: 2, stderr: expect.stringContaining("No es un paquete") });
  });

  it("never says that a bundle is true when it was given no key", async () => {
    const { status, denied, stdout } = await run(JSON.stringify(BUNDLE));
    expect({ status, denied }).toEqual({ status: 3, denied: [] });
    expect(stdout).toContain("Sin comprobar: se le creyó la llave al propio archivo.");
    expect(stdout).not.toContain("Verdadero");
  });

  it("prints nothing of a file as another line or an order to the terminal", async () => {
    const llave = signer.verifier.replace(NAME, `${NAME}\u001b[2J\u0085Verdadero`);
    const { status, stdout } = await run(JSON.stringify({ ...BUNDLE, llave }));
    expect(status).toBe(1);
    expect(stdout).toContain("atalaya.example/atalaya [2J Verdadero");
  });

  it("takes the keys as the service publishes them after another came into use", async () => {
    const both = `${rotated.verifier}\n${signer.verifier}\n`;
    expect(await run(`\uFEFF${JSON.stringify(BUNDLE)}`, "--llave", both)).toMatchObject({
      status: 0,
      denied: [],
    });
    expect(await run(JSON.stringify(BUNDLE), "--llave", rotated.verifier)).toMatchObject({
      denied: [SIGNED],
    });
  });

  it.each([
    ["a proof that cannot be read", { prueba: [null] }, [LEAF]],
    ["a head that is none", { cabeza: "x" }, [LEAF, SIGNED]],
    ["the signature", { cabeza: flipped(cabeza, 4) }, [SIGNED]],
    ["the signature that says when", { cabeza: flipped(cabeza, 5) }, [SIGNED]],
    ["its key", { llave: rotated.verifier }, [SIGNED]],
    ["a signature of somebody else beside it", { cabeza: `${cabeza}— otro AAAA\n` }, [SIGNED]],
    ["a note that is cut short", { cabeza: cabeza.slice(0, -1) }, [SIGNED]],
    ["a hash written in another way", { prueba: [`${beside.toString("base64")}=`] }, [LEAF]],
    [
      "a stamp that cannot be read",
      { estampa: { token: "AA" } },
      ["La llave de la bitácora firmó la cabeza del sello de tiempo."],
    ],
  ])("names what was altered: %s", async (_, change, denied) => {
    const said = await run(JSON.stringify({ ...BUNDLE, ...change }));
    expect(said).toMatchObject({ status: 1, denied });
    expect(said.stdout).not.toContain("Otilia");
  });

  it.each([
    ["a place that no leaf has", { indice: -1 }, [], "«indice»"],
    ["a part that is missing", { cabeza: undefined }, [], "«cabeza»"],
    ["a report that is not there", {}, ["--pdf", "nada.pdf"], "No se puede leer nada.pdf."],
    ["certificates that are none", {}, ["--tsa", "package.json"], "package.json no trae certificados"],
    ["an option that it has not", {}, ["--nada"], "Uso:"],
  ])("says what keeps it from asking: %s", async (_, change, options, reason) => {
    const said = await run(JSON.stringify({ ...BUNDLE, estampa: {}, ...change }), ...options);
    expect(said).toMatchObject({ status: 2, stdout: "", stderr: expect.stringContaining(reason) });
  });

  it.each([
    ["muestra.zip", Buffer.from("PK\u0003\u0004")],
    ["exportacion.tar.gz", gzipSync("x")],
  ])("says what to do with an archive that was not unpacked: %s", async (name, bytes) => {
    const path = join(dir, name);
    writeFileSync(path, bytes);
    expect(await runOn(path)).toMatchObject({ status: 2, stderr: expect.stringContaining("Descomprima") });
  });

  it.each(["", "null", "%PDF-1.7", '{"evidencia":'])("is told what is no bundle: %j", async (input) => {
    expect(await run(input)).toMatchObject({
      status: 2,
      stderr: expect.stringContaining("No es un paquete"),
    });
  });
});
