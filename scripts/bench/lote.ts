import { setTimeout } from "node:timers/promises";
import { temporaryDataDir } from "../../server/testing/data-dir";
import { peopleCsv } from "../../server/testing/lotes";
import { type PortalClient, signIntoPortal } from "../../server/testing/portal";
import { type Service, startService } from "../../server/testing/service";
import { createClientes, uploadRealListas } from "./support";
import { validateRequests } from "./validate-requests";

/**
 *   npm run bench:lote
 *
 * How long others' `/validate` takes alone and while a lote of 10,000 rows runs, in turn: the lote is paused and goes on
 * between one stretch and the next, so that whatever else the machine does falls on both.
 */
const ROWS = Number(process.env.ROWS ?? 10_000);
const ROUNDS = Number(process.env.ROUNDS ?? 6);
const STRETCH_MS = Number(process.env.STRETCH_MS ?? 8_000);
const CONNECTIONS = Number(process.env.CONNECTIONS ?? 4);
const MOST_RATIO = 1.5;

type Request = ReturnType<typeof validateRequests>[number];

async function ask(portal: PortalClient, procedure: string, input: unknown) {
  const response = await portal.call(`lotes.${procedure}`, input);
  const text = await response.text();
  if (!response.ok) throw new Error(`${procedure}: ${response.status} ${text}`);
  return JSON.parse(text).result.data.json;
}

/** Asks from every connection, one query after the other, for so long; resolves to how long each took. */
async function timesOf({ url }: Service, requests: readonly Request[]): Promise<number[]> {
  const times: number[] = [];
  const until = performance.now() + STRETCH_MS;
  const connection = async (_: unknown, first: number) => {
    for (let at = first; performance.now() < until; at += CONNECTIONS) {
      const { path = "", method = "POST", headers, body } = requests[at % requests.length] as Request;
      const started = performance.now();
      const response = await fetch(url + path, {
        method,
        headers: headers as Record<string, string>,
        body: body as string,
      });
      await response.arrayBuffer();
      if (response.status !== 200) throw new Error(`an answer was ${response.status}`);
      times.push(performance.now() - started);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, connection));
  return times;
}

const at = (times: number[], share: number): number =>
  times.sort((one, other) => one - other)[Math.ceil(share * times.length) - 1] ?? 0;

const dataDir = await temporaryDataDir();
const service = await startService({ DATA_DIR: dataDir.path });
try {
  if (service.officer === null) throw new Error("no officer was printed");
  await uploadRealListas(service);
  const others = validateRequests(...(await createClientes(service, 10)).map(({ key }) => key));
  const portal = await signIntoPortal(service, service.officer);
  const token = crypto.randomUUID();
  const uploaded = await fetch(
    `${service.url}/portal/validar/archivo/subir?${new URLSearchParams({ token, nombre: "lote.csv" })}`,
    {
      method: "POST",
      headers: { cookie: portal.cookie, origin: service.url, "content-type": "application/octet-stream" },
      body: peopleCsv(ROWS),
    },
  );
  if (!uploaded.ok) throw new Error(`the file was refused: ${await uploaded.text()}`);
  const input = { loteId: token };
  const { oferta } = await ask(portal, "get", input);
  await ask(portal, "iniciar", { ...input, soloCambios: false, consultas: oferta.todas.consultas });
  await ask(portal, "pausar", input);
  const hechas = async (): Promise<number> => (await ask(portal, "get", input)).cifras.hecha;

  await timesOf(service, others);
  const [alone, beside]: [number[], number[]] = [[], []];
  let [rows, seconds] = [0, 0];
  for (let round = 0; round < ROUNDS; round += 1) {
    await setTimeout(1_000);
    alone.push(...(await timesOf(service, others)));
    const before = await hechas();
    const started = performance.now();
    await ask(portal, "continuar", input);
    beside.push(...(await timesOf(service, others)));
    await ask(portal, "pausar", input);
    seconds += (performance.now() - started) / 1_000;
    rows += (await hechas()) - before;
  }
  const row = (name: string, times: number[]) =>
    `${name.padEnd(22)} ${String(times.length).padStart(6)} queries  p50 ${at(times, 0.5).toFixed(1)} ms  p95 ${at(times, 0.95).toFixed(1)} ms`;
  console.log(
    `others' /validate, ${CONNECTIONS} at a time, ${ROUNDS} stretches of ${STRETCH_MS / 1_000} s each`,
  );
  console.log(row("alone", alone));
  console.log(row("beside a lote", beside));
  for (const share of [0.5, 0.95]) {
    const ratio = at(beside, share) / at(alone, share);
    console.log(
      `p${share * 100}: ${ratio.toFixed(2)} times (at most ${MOST_RATIO})${ratio > MOST_RATIO ? "  SLOW" : ""}`,
    );
  }
  console.log(
    `the lote meanwhile: ${rows} rows in ${seconds.toFixed(0)} s, ${(rows / seconds).toFixed(0)} a second`,
  );
  const started = performance.now();
  const left = (await ask(portal, "get", input)).cifras.pendiente;
  await ask(portal, "continuar", input);
  while ((await ask(portal, "get", input)).lote.estado === "en_curso") await setTimeout(500);
  const alone2 = (performance.now() - started) / 1_000;
  const end = await ask(portal, "get", input);
  console.log(
    `nobody else asking: ${left} rows in ${alone2.toFixed(0)} s; it ended as ${end.lote.estado} with ${end.cifras.hecha} of ${ROWS}`,
  );
} finally {
  await service.stop();
  await dataDir.remove();
}
