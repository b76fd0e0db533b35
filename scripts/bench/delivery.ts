import { openDeliveryLoad, quantile } from "../../server/testing/delivery-load";
import { underLoad } from "./load";
import { createClientes, uploadRealListas } from "./support";
import { validateRequests } from "./validate-requests";

/** `npm run bench:delivery -- EVENTS SECONDS ROUNDS`. */
const [EVENTOS = 2_000, SECONDS = 10, ROUNDS = 3] = process.argv.slice(2).map(Number);
const RECEIVERS = 20;
const CONNECTIONS = 20;
const CLIENTES = 20;
const PER_SECOND = 100;
/** Recorded ahead, so that recording costs nothing while they are delivered. */
const HEAD_START_MS = 15_000;

const load = await openDeliveryLoad({ clientes: RECEIVERS });
try {
  const { service, arrivals } = load;
  await uploadRealListas(service);
  const dueMs = Date.now() + HEAD_START_MS;
  await load.recordDueAt(EVENTOS / RECEIVERS, new Date(dueMs));
  if (Date.now() > dueMs) throw new Error("recording took longer than its head start");
  const cpuBefore = await load.cpuMs();
  await load.untilArrived(() => arrivals.length >= EVENTOS);
  const cpu = (await load.cpuMs()) - cpuBefore;
  const [first = 0, last = 0] = [0, 1].map((share) =>
    quantile(
      arrivals.map(({ atMs }) => atMs),
      share || 1 / EVENTOS,
    ),
  );
  console.log(
    `${EVENTOS} events to ${RECEIVERS} local receivers: ${((EVENTOS * 1_000) / (last - first)).toFixed(0)} a second, ` +
      `${(cpu / EVENTOS).toFixed(2)} ms of the service's processor an event`,
  );

  const requests = validateRequests(...(await createClientes(service, CLIENTES)).map(({ key }) => key));
  const validate = () => underLoad(service, { connections: CONNECTIONS, seconds: SECONDS, requests });
  console.log(`/validate at ${CONNECTIONS} connections, without and with ${PER_SECOND} events a second`);
  const ratios: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const without = await validate();
    const came = arrivals.length;
    let isOver = false;
    const recording = (async () => {
      while (!isOver) await load.recordAtRate(PER_SECOND, PER_SECOND);
    })();
    const startedMs = Date.now();
    const beside = await validate();
    const delivered = ((arrivals.length - came) * 1_000) / (Date.now() - startedMs);
    isOver = true;
    await recording;
    ratios.push(beside.latency.p99 / without.latency.p99);
    for (const [name, { requests: rate, latency }] of Object.entries({ without, with: beside })) {
      console.log(
        `${name.padEnd(8)} ${rate.average.toFixed(0).padStart(6)}/s  p50 ${latency.p50} ms  p99 ${latency.p99} ms` +
          (name === "with" ? `  (${delivered.toFixed(0)} delivered a second)` : ""),
      );
    }
  }
  console.log(`p99 with, times p99 without: ${ratios.map((ratio) => ratio.toFixed(2)).join(", ")}`);
} finally {
  await load.close();
}
