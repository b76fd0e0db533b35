import { spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { Worker } from "node:worker_threads";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { presentEvidencia } from "../../contract/admin/bitacora";
import { askTimestamp } from "../../delivery/bitacora/timestamp-authority";
import { checkpointText, parseCheckpoint } from "../../domain/bitacora/cadena";
import { timestampRequest, tokenOfResponse, verifyToken } from "../../domain/bitacora/estampa";
import { leafHash } from "../../domain/bitacora/merkle";
import { noteSigner, signNoteAt } from "../../domain/bitacora/signed-note";
import { insertTestConsulta } from "../../testing/consulta";
import { depsOf } from "../../testing/deps";
import { newCliente, openWorld, PROOF, type TestWorld } from "../../testing/fixtures";
import { hasOpenssl, openAuthority } from "../../testing/timestamp-authority";
import type { Deps } from "../deps";
import { getEvidencia } from "./pruebas";
import { sealBitacora, stampBitacora } from "./sello";

type Authority = Awaited<ReturnType<typeof openAuthority>>;
type Bundle = ReturnType<typeof presentEvidencia>;
type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

/** Runs the offline program on a bundle. */
async function verify(bundle: unknown, ...options: readonly string[]) {
  const child = spawn(process.execPath, ["scripts/verificar.mjs", ...options]);
  child.stdin.end(JSON.stringify(bundle));
  const ended = new Promise((resolve) => child.once("exit", resolve));
  const [stdout, status] = [await text(child.stdout), await ended];
  return { stdout, status };
}

/** Runs it in a thread, which starts faster than a process. The bundle is in a file, because a thread has no input. */
async function verifyInThread(bundle: unknown, file: string, options: readonly string[]) {
  await writeFile(file, JSON.stringify(bundle));
  const thread = new Worker("./scripts/verificar.mjs", { argv: [file, ...options], stdout: true });
  const ended = new Promise((resolve) => thread.once("exit", resolve));
  const [stdout, status] = [await text(thread.stdout), await ended];
  return { stdout, status };
}

/** Replaces one character by another of the same kind. */
function flippedAt(value: string, place: number): string {
  const one =
    value[place] === "0" ? "1" : value[place] === "A" ? "B" : /\d/.test(value[place] ?? "") ? "0" : "A";
  return value.slice(0, place) + one + value.slice(place + 1);
}

/** Ways to alter a value that keep the rest of its bundle readable. */
function alterations(value: Json): Json[] {
  if (typeof value === "number") return [value + 1, value - 1, null];
  if (typeof value === "string") {
    const last = value.replace(/[=\n]+$/, "").length - 1;
    return [...[0, last >> 1, last].map((place) => flippedAt(value, place)), `${value}A`, value.slice(0, -1)];
  }
  if (Array.isArray(value)) return [[...value, value[0] ?? "AA=="], value.slice(1), null];
  return [null];
}

/** Yields every copy of a value with one altered part, at any depth, with the name of the part. */
function* tampered(value: Json, name = ""): Generator<readonly [string, Json]> {
  const original = JSON.stringify(value);
  if (name !== "")
    for (const other of alterations(value)) if (JSON.stringify(other) !== original) yield [name, other];
  if (Array.isArray(value)) {
    for (const [place, part] of value.entries())
      for (const [at, other] of tampered(part, `${name}[${place}]`)) yield [at, value.with(place, other)];
  } else if (typeof value === "object" && value !== null) {
    for (const key of Object.keys(value)) {
      const { [key]: part = null, ...rest } = value;
      yield [`${name}.${key}`, rest];
      for (const [at, other] of tampered(part, `${name}.${key}`)) yield [at, { ...value, [key]: other }];
    }
  }
}

describe.skipIf(!hasOpenssl)("a bundle with a time stamp, checked offline", () => {
  let world: TestWorld;
  let authority: Authority;
  let deps: Deps;
  let bundle: Bundle;
  let trusting: string[];

  beforeAll(async () => {
    world = await openWorld("2026-11-20T15:00:00.000Z");
    authority = await openAuthority();
    const ask = (request: Uint8Array) =>
      askTimestamp(authority.url, request, fetch, new AbortController().signal);
    deps = depsOf(world, { estampador: { trusted: [authority.ca], ask } });
    const cliente = await newCliente(world);
    const seal = async () => {
      const id = await insertTestConsulta(world, cliente);
      await sealBitacora(deps);
      return id;
    };
    // Three leaves under the stamped head, seven under the newest: every proof has hashes.
    for (let leaf = 0; leaf < 2; leaf += 1) await insertTestConsulta(world, cliente);
    const consultaId = await seal();
    await stampBitacora(deps);
    world.clock.set("2026-11-20T16:00:00.000Z");
    for (let leaf = 0; leaf < 4; leaf += 1) await seal();
    bundle = presentEvidencia(await getEvidencia(deps, { consultaId }));
    trusting = ["--llave", deps.logSigner.verifier, "--tsa", authority.caFile];
  });
  afterAll(async () => {
    await authority.close();
    await world.close();
  });

  /** A stamp over a head, by this authority. */
  async function stampOn(cabeza: string, by: Authority) {
    const expected = { text: cabeza, nonce: null, trusted: [by.ca] };
    const token = tokenOfResponse(await by.answer(timestampRequest(cabeza, Buffer.alloc(16, 7))), expected);
    const { estampadaEn } = verifyToken(token, expected);
    return { token: token.toString("base64"), estampada_en: estampadaEn.toISOString() };
  }

  it("holds, with the authority's certificates and the log's key", async () => {
    expect(bundle.estampa).toMatchObject({ tamano: 3 });
    expect(bundle).toMatchObject({ tamano: 7 });
    const { stdout, status } = await verify(bundle, ...trusting);
    expect(status).toBe(0);
    expect(stdout).toContain("lo certificó O=Autoridad Ficticia, CN=Estampado stamping.\n");
    expect(stdout).toContain("Verdadero: la evidencia está intacta.\n");
  });

  it("has a stamp that nothing proves when no certificates are given", async () => {
    const { stdout, status } = await verify(bundle, "--llave", deps.logSigner.verifier);
    expect({ status, said: stdout.match(/^-- {2}.*$/gm) }).toEqual({
      status: 0,
      said: [expect.stringMatching(/Sello de tiempo sin comprobar: dice .*--tsa/)],
    });
  });

  it("is never true when no key is given", async () => {
    const { stdout, status } = await verify(bundle, "--tsa", authority.caFile);
    expect({ status, isTrue: stdout.includes("Verdadero") }).toEqual({ status: 3, isTrue: false });
  });

  it("does not hold when any part of it was altered", () => expectNoneBelieved(1));
  it("does not hold in any way of altering a part", PROOF, () =>
    expectNoneBelieved(Number.POSITIVE_INFINITY),
  );

  /** Alters each part in so many ways. */
  async function expectNoneBelieved(ways: number): Promise<void> {
    const known = new Map<string, number>();
    const cases = [...tampered(bundle as Json)].filter(([name]) => {
      const times = (known.get(name) ?? 0) + 1;
      known.set(name, times);
      return times <= ways;
    });
    const names = new Set(cases.map(([name]) => name));
    for (const name of ["evidencia", "cabeza", "llave", "estampa.token", "estampa.consistencia[0]"])
      expect(names).toContain(`.${name}`);
    const folder = await mkdtemp(join(tmpdir(), "atalaya-altered-"));
    const file = join(folder, "paquete.json");
    const honest = await verifyInThread(bundle, file, trusting);
    expect(honest).toEqual(await verify(bundle, ...trusting));
    const believed: string[] = [];
    for (const [name, altered] of cases) {
      const { status, stdout } = await verifyInThread(altered, file, trusting);
      // A token may hold certificates that no signature covers. The output must stay the same then.
      if (name === ".estampa.token" && stdout === honest.stdout) continue;
      if (status === 0 || stdout.includes("Verdadero")) believed.push(name);
    }
    await rm(folder, { recursive: true });
    expect(believed).toEqual([]);
  }

  it("is not checked while it has no place in the log, and false if its evidence was altered too", async () => {
    const young = { evidencia: bundle.evidencia, hash_reporte: bundle.hash_reporte, indice: null };
    const { stdout, status } = await verify(young, ...trusting);
    expect(status).toBe(3);
    expect(stdout).toContain("Sin comprobar: le falta su lugar en la bitácora");
    const altered = { ...young, evidencia: flippedAt(bundle.evidencia, bundle.evidencia.length - 3) };
    expect(await verify(altered, ...trusting)).toMatchObject({ status: 1 });
  });

  it("does not hold when another key signed the head that is stamped", async () => {
    const forger = noteSigner(deps.logSigner.name, Buffer.alloc(32, 9));
    const own = await openAuthority();
    // A tree of this leaf alone, stamped by an authority of the forger.
    const leaf = leafHash(Buffer.from(bundle.hash_reporte, "hex"));
    const text = checkpointText({ origin: forger.name, size: 1, root: leaf });
    const cabeza = signNoteAt(text, forger, new Date("2020-01-01T00:00:00Z"));
    const forged = {
      ...bundle,
      indice: 0,
      estampa: {
        tamano: 1,
        cabeza,
        llave: forger.verifier,
        prueba: [],
        consistencia: [],
        ...(await stampOn(cabeza, own)),
      },
    };
    for (const estampa of [forged.estampa, { ...forged.estampa, llave: deps.logSigner.verifier }])
      for (const options of [trusting, trusting.slice(0, 2)]) {
        const { stdout, status } = await verify({ ...bundle, estampa }, ...options);
        expect({ status, isTrue: stdout.includes("Verdadero") }).toEqual({ status: 1, isTrue: false });
        expect(stdout).toContain("NO  La llave de la bitácora firmó la cabeza del sello de tiempo.");
      }
    await own.close();
  });

  it("does not hold when the log signed a stamped head that the newest does not continue", async () => {
    const leaf = leafHash(Buffer.from(bundle.hash_reporte, "hex"));
    const head = parseCheckpoint(bundle.cabeza ?? "");
    const text = checkpointText({ origin: head?.origin ?? "", size: 1, root: leaf });
    const cabeza = signNoteAt(text, deps.logSigner, new Date());
    const estampa = {
      ...bundle.estampa,
      tamano: 1,
      cabeza,
      prueba: [],
      ...(await stampOn(cabeza, authority)),
    };
    const { stdout, status } = await verify({ ...bundle, estampa }, ...trusting);
    expect(status).toBe(1);
    expect(stdout).toContain("NO  La cabeza del sello de tiempo es un comienzo de la del paquete.");
  });

  it("does not hold when the certificates that are given did not issue the stamp's", async () => {
    const other = await openAuthority();
    const { stdout, status } = await verify(bundle, ...trusting.slice(0, 2), "--tsa", other.caFile);
    await other.close();
    expect({ status, said: stdout.match(/^NO {2}.*$/gm) }).toEqual({
      status: 1,
      said: ["NO  El sello de tiempo es válido."],
    });
  });

  it("leaves the stamp unproved when the bundle is older than its proofs", async () => {
    const { llave: _, consistencia: __, ...estampa } = bundle.estampa ?? ({} as never);
    const { stdout, status } = await verify({ ...bundle, estampa }, ...trusting);
    expect(status).toBe(3);
    expect(stdout).toContain("Sello de tiempo sin comprobar: el paquete es de antes");
  });
});
