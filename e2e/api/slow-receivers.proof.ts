import { expect, it } from "vitest";
import { openDeliveryLoad, quantile } from "@/server/testing/delivery-load";

const EVENTOS = 10_000;
const RECEIVERS = 100;
const HANGING = 10;
/** Well below the speed of a small machine, because the delay by hanging receivers is measured. */
const PER_SECOND = 50;
const P99_MS = 5_000;

it(`delivers ${EVENTOS} events to ${RECEIVERS} receivers, and hanging ones delay no other`, async () => {
  const isHanging = (cliente: number) => cliente % (RECEIVERS / HANGING) === 0;
  const load = await openDeliveryLoad({
    clientes: RECEIVERS,
    answerOf: (cliente) => (isHanging(cliente) ? () => {} : undefined),
  });
  try {
    const others = () => load.arrivals.filter(({ cliente }) => !isHanging(cliente));
    const startedMs = Date.now();
    await load.recordAtRate(EVENTOS, PER_SECOND);
    const recorded = (EVENTOS * 1_000) / (Date.now() - startedMs);
    await load.untilArrived(() => others().length >= EVENTOS * (1 - HANGING / RECEIVERS));
    const lags = others().map(({ lagMs }) => lagMs);
    const figures = Object.fromEntries([0.5, 0.9, 0.99, 1].map((share) => [share, quantile(lags, share)]));
    console.log(`lag in ms of ${lags.length} deliveries, ${recorded.toFixed(0)} events a second:`, figures);
    expect(lags).toHaveLength(EVENTOS * (1 - HANGING / RECEIVERS));
    expect(quantile(lags, 0.99)).toBeLessThanOrEqual(P99_MS);
  } finally {
    await load.close();
  }
});
