import { readFileSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import { comparadoToStore, compareContraparte } from "../../server/domain/contrapartes/alarma";
import { baseOf } from "../../server/domain/contrapartes/cobertura";
import type { PersonaVigilada } from "../../server/domain/contrapartes/contraparte";
import { type Comparador, comparadoAfter, deltaBetween } from "../../server/domain/contrapartes/delta";
import type { Tier } from "../../server/domain/listas/lista";
import type { ListaEntry } from "../../server/domain/listas/lista-entry";
import { buildScreeningIndex } from "../../server/domain/screening/index/screening-index";
import { finish } from "../../server/domain/screening/slices";
import { seededRandom, syntheticName } from "../../server/domain/screening/testing/synthetic-names";
import { temporaryDataDir } from "../../server/testing/data-dir";
import { ownCsv } from "../../server/testing/own-csv";
import { signIntoPortal } from "../../server/testing/portal";
import { openReceiver } from "../../server/testing/receiver";
import { type Service, startService } from "../../server/testing/service";
import { listaOf, realEntries, syntheticPep } from "./quality/real-entries";
import { createClientes, uploadLista, uploadRealListas } from "./support";
import { validateRequests } from "./validate-requests";

const HOY = "2026-11-20";
const BASE = 2_000;
const MILLION = 1_000_000;

const cpuMs = <T>(work: () => T): readonly [ms: number, result: T] => {
  const started = process.cpuUsage();
  const result = work();
  const { user, system } = process.cpuUsage(started);
  return [(user + system) / 1_000, result];
};

/**
 * Processor time of comparing a base of invented Colombians, in one run: with all names of the lists, and with what a
 * version changed. Scaled to a million. Without the database.
 */
export async function measureVigilancia(): Promise<void> {
  const { onu, ofac } = await realEntries();
  const random = seededRandom(5);
  const base = Array.from(
    { length: BASE },
    (_, at): PersonaVigilada => ({
      ...{ tipo: "natural", nombre: syntheticName(random), fechaNacimiento: null, pais: null, alias: [] },
      documento: { tipo: "CC", numero: String(30_000_000 + at) },
    }),
  );
  const comparadorOf = (
    slug: "ofac_sdn" | "pep_colombia",
    entries: readonly ListaEntry[],
    version: string,
  ) => {
    const tier: Tier = slug === "ofac_sdn" ? "3_referencia" : "2_obligatoria";
    const changing = listaOf(slug, tier, entries);
    const standing = slug === "ofac_sdn" ? [] : [listaOf("ofac_sdn", "3_referencia", ofac)];
    const index = buildScreeningIndex([
      listaOf("onu_consolidated", "1_vinculante", onu),
      ...standing,
      { ...changing, lista: { ...changing.lista, versionId: version } },
    ]);
    return { ...baseOf(index, "correspondencia", HOY), index };
  };
  const print = (what: string, ms: number, note: string) =>
    console.log(
      `  ${what.padEnd(52)}${(ms / BASE).toFixed(3).padStart(9)} ms each${((ms / BASE) * (MILLION / 1_000)).toFixed(0).padStart(7)} s a million  ${note}`,
    );
  const compared = (comparador: Comparador, persona: PersonaVigilada) =>
    comparadoToStore(
      null,
      persona,
      finish(compareContraparte(comparador.index, persona, "correspondencia", HOY)),
    );
  const pep = syntheticPep(0, syntheticName);
  for (const [slug, entries] of [["ofac_sdn", ofac] as const, ["pep_colombia", pep] as const]) {
    const before = comparadorOf(slug, entries, "before");
    console.log(`\n${slug} changes, ${before.index.nameCount} names in force, a base of ${BASE}`);
    for (const persona of base.slice(0, 300)) compared(before, persona);
    const [wholeMs, were] = cpuMs(() => base.map((persona) => compared(before, persona)));
    print("compared with all names", wholeMs, "");
    for (const count of [1, 100, 1_000]) {
      const draw = seededRandom(count);
      const replaced = entries.map((entry, at) =>
        at >= count ? entry : { ...entry, names: [{ text: syntheticName(draw), isWeak: false }] },
      );
      const after = comparadorOf(slug, replaced, `after ${count}`);
      const [builtMs, delta] = cpuMs(() => finish(deltaBetween(before, after)));
      if (delta === null) throw new Error("no delta");
      const [ms, near] = cpuMs(
        () =>
          base.filter((persona, at) => {
            const comparado = were[at];
            if (comparado && comparadoAfter([delta], after.index, persona, comparado)) return false;
            compared(after, persona);
            return true;
          }).length,
      );
      print(
        `a version with ${count} changed entries`,
        ms,
        `${((100 * near) / BASE).toFixed(1)} % compared with all; delta built in ${builtMs.toFixed(0)} ms`,
      );
    }
  }
}

const [LOTE, POLL_MS, ASKED_EVERY_MS, QUIET_MS] = [1_000, 200, 100, 10_000];

/** Works while another client asks `/validate` ten times a second, and prints what both took. */
async function beside(service: Service, key: string, what: string, work: () => Promise<unknown>, quiet = 0) {
  const memory = (which: string) =>
    Number(new RegExp(`${which}:\\s+(\\d+)`).exec(readFileSync(`/proc/${service.pid}/status`, "utf8"))?.[1]) /
    1024;
  const requests = validateRequests(key);
  const [started, before, times] = [performance.now(), memory("VmRSS"), [] as number[]];
  let [most, isDone] = [before, false];
  const working = work().finally(() => {
    isDone = true;
  });
  const ask = async (at: number) => {
    const sent = performance.now();
    const answer = await fetch(
      `${service.url}/api/v1/validate`,
      requests[at % requests.length] as RequestInit,
    );
    await answer.text();
    if (answer.status !== 200) throw new Error(`/validate: ${answer.status}`);
    times.push(performance.now() - sent);
  };
  const asked: Promise<void>[] = [];
  for (; !isDone; most = Math.max(most, memory("VmRSS"))) {
    asked.push(ask(asked.length));
    await setTimeout(ASKED_EVERY_MS);
  }
  await Promise.all([working, ...asked]);
  times.sort((one, other) => one - other);
  const at = (share: number) => times[Math.ceil(share * times.length) - 1] ?? 0;
  const ratio = quiet > 0 ? ` (${(at(0.99) / quiet).toFixed(2)} of quiet)` : "";
  console.log(
    `  ${what.padEnd(44)}${((performance.now() - started) / 1_000).toFixed(1).padStart(8)} s  /validate p50 ${at(0.5).toFixed(0)} ms, p99 ${at(0.99).toFixed(0)} ms${ratio}; at most ${(most - before).toFixed(0)} MB more than ${before.toFixed(0)}`,
  );
  return at(0.99);
}

/** The whole service: a base loaded by `lote`, an alarm by webhook, and a file of `filas` rows imported. */
export async function measureServicio(base: number, filas: number): Promise<void> {
  const dataDir = await temporaryDataDir();
  const service = await startService({ DATA_DIR: dataDir.path, WEBHOOK_ALLOW_INSECURE: "1" });
  const receiver = await openReceiver();
  try {
    await uploadRealListas(service);
    const [watched, other] = await createClientes(service, 2);
    if (!watched || !other || !service.officer) throw new Error("two clients and an officer");
    const api = async <T>(method: string, path: string, body?: object): Promise<T> => {
      const headers = { authorization: `Bearer ${watched.key}` };
      const request = { method, headers, ...(body && { body: JSON.stringify(body) }) };
      const answer = await fetch(`${service.url}/api/v1${path}`, request);
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
      return (await answer.json()) as T;
    };
    const whole = async () => {
      while (!(await api<{ completa: boolean }>("GET", "/vigilancia")).completa) await setTimeout(POLL_MS);
    };
    const put = (rows: Buffer) => uploadLista(service, { slug: "csn_colombia", formato: "csv", body: rows });
    const alertas = { webhook: { url: receiver.url }, eventos_vigilancia: true };
    await api("PUT", "/cuenta/alertas", alertas);
    let listed = ownCsv(LOTE);
    await put(listed);
    const random = seededRandom(9);
    const names = Array.from({ length: base }, () => syntheticName(random));
    console.log(`\nThe service, a base of ${base}`);
    const measured = (what: string, work: () => Promise<unknown>) =>
      beside(service, other.key, what, work, quiet);
    let quiet = 0;
    // The first requests are slow: they compile the code, and read the fingerprints of the lists.
    await measured("the first requests", () => setTimeout(QUIET_MS));
    quiet = await measured("quiet", () => setTimeout(QUIET_MS));
    await measured("loaded by lote", async () => {
      for (let start = 0; start < base; start += LOTE) {
        const contrapartes = names.slice(start, start + LOTE).map((nombre, at) => ({
          ...{ referencia: `C-${start + at}`, clase: "cliente", tipo: "natural", nombre },
        }));
        await api("POST", "/contrapartes/lote", { contrapartes });
      }
    });
    await measured("then compared whole", whole);
    const told = () => receiver.deliveries.filter(({ tipo }) => tipo === "vigilancia.alarmas").length;
    for (const [at, person] of ["Wbeimar Quiñonal Zubizarreta", "Yeraldine Lasprilla Montalvo"].entries()) {
      await api("POST", "/contrapartes", {
        referencia: person,
        clase: "cliente",
        tipo: "natural",
        nombre: person,
      });
      await whole();
      const before = told();
      const row = `\nnatural,${person},,Cédula,${79_555_111 + at},CO,,Resolución 1`;
      listed = Buffer.concat([listed, Buffer.from(row)]);
      await put(listed);
      await measured("one new entry in force, its alarm delivered", async () => {
        while (told() === before) await setTimeout(POLL_MS);
      });
      await measured("and the base compared whole", whole);
    }
    const portal = await signIntoPortal(service, service.officer);
    const rows = Array.from(
      { length: filas },
      (_, at) => `F-${at};Cliente;${syntheticName(random)};CC;${40_000_000 + at}`,
    );
    const raw = ["Código;Clase;Nombre completo;Tipo documento;Número documento", ...rows].join("\n");
    const leer = JSON.stringify({
      pedida: { hoja: null, codificacion: null, sinOcultas: false },
      posicion: null,
      elegidas: null,
    });
    const send = async (query: Record<string, string>) => {
      const path = `/portal/contrapartes/importar/archivo?${new URLSearchParams({ leer, ...query })}`;
      const headers = {
        cookie: portal.cookie,
        origin: service.url,
        "content-type": "application/octet-stream",
      };
      const answer = await fetch(service.url + path, { method: "POST", headers, body: raw });
      const text = await answer.text();
      if (!answer.ok) throw new Error(`${answer.status} ${text}`);
      return text;
    };
    let revision = "";
    await measured(`${filas} rows of a file shown`, async () => {
      const shown = JSON.parse(await send({ accion: "revisar" }));
      if (shown.cifras.creadas !== filas) throw new Error(JSON.stringify(shown.cifras));
      revision = shown.revision;
    });
    await measured(`${filas} rows of a file stored`, async () => {
      const last = JSON.parse(
        (await send({ accion: "guardar", revision })).trimEnd().split("\n").at(-1) ?? "",
      );
      if (last.creadas !== filas || !last.isDone) throw new Error(JSON.stringify(last));
    });
  } finally {
    await service.stop();
    await receiver.close();
    await dataDir.remove();
  }
}
