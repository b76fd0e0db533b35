import { existsSync, readdirSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import { chromium } from "playwright/test";
import { temporaryDataDir } from "../../server/testing/data-dir";
import { type PortalClient, signIntoPortal } from "../../server/testing/portal";
import { type Service, startService } from "../../server/testing/service";
import { findChromium, launchOptions } from "../chromium";

/**
 * npm run bench:portal Measures the portal's pages with the demo client's history: from the request to the last byte of
 * the first paint, and the script that a page needs. Then the cost of each page in a browser for the service.
 */
const REQUESTS = 60;
const VIEWS = 5;
const TARGET_MS = 300;
const TARGET_KB = 200;
const HISTORY_POLLS = 120;

const PAGES = "app/portal/(sesion)";
/** The first page, and one of each section. */
const ROOMS = ["/portal"].concat(
  readdirSync(PAGES)
    .filter((room) => existsSync(`${PAGES}/${room}/page.tsx`))
    .map((room) => `/portal/${room}`),
);

async function historyMade(portal: PortalClient): Promise<void> {
  let before = "";
  for (let poll = 0; poll < HISTORY_POLLS; poll += 1) {
    const now = await (await portal.call("consumo.historial")).text();
    if (now === before && now.includes("consumidas")) return;
    before = now;
    await setTimeout(2_000);
  }
  throw new Error("the demo client's history was not made");
}

async function time(portal: PortalClient, path: string) {
  const times: number[] = [];
  let html = "";
  for (let request = -REQUESTS / 4; request < REQUESTS; request += 1) {
    const started = performance.now();
    const response = await portal.get(path);
    html = await response.text();
    if (response.status !== 200) throw new Error(`${path}: ${response.status}`);
    if (request >= 0) times.push(performance.now() - started);
  }
  times.sort((one, other) => one - other);
  const at = (share: number) => times[Math.ceil(share * times.length) - 1] ?? 0;
  return { html, p50: at(0.5), p95: at(0.95) };
}

/** Compressed bytes for a current browser. */
async function scriptKb(url: string, html: string): Promise<number> {
  const tags = [...html.matchAll(/<script\b[^>]*>/g)].filter(([tag]) => !/nomodule/i.test(tag));
  const scripts = new Set(tags.flatMap(([tag]) => /src="(\/_next\/[^"]+\.js)"/.exec(tag)?.[1] ?? []));
  let bytes = 0;
  for (const src of scripts) {
    const { headers } = await fetch(url + src, { method: "HEAD", headers: { "accept-encoding": "br" } });
    bytes += Number(headers.get("content-length"));
  }
  return bytes / 1024;
}

/** Means over all pages, in a browser that has visited each before. */
async function look(service: Service, cookie: string) {
  const browser = await chromium.launch(launchOptions());
  const page = await browser.newPage({ baseURL: service.url });
  await page.context().addCookies(
    cookie.split("; ").map((pair) => {
      const at = pair.indexOf("=");
      return { name: pair.slice(0, at), value: pair.slice(at + 1), url: service.url };
    }),
  );
  const round = async () => {
    for (const href of ROOMS) await page.goto(href, { waitUntil: "networkidle" });
  };
  await round();
  let asked = 0;
  page.on("request", (request) => {
    if (!request.url().includes("/_next/")) asked += 1;
  });
  const before = await service.cpuMs();
  for (let view = 0; view < VIEWS; view += 1) await round();
  const looks = VIEWS * ROOMS.length;
  const cpuMs = ((await service.cpuMs()) - before) / looks;
  await browser.close();
  return { cpuMs, requests: asked / looks };
}

const dataDir = await temporaryDataDir();
const service = await startService({ DATA_DIR: dataDir.path, DEMO_DATA: "1" });
try {
  if (service.officer === null) throw new Error("no officer was printed");
  const portal = await signIntoPortal(service, service.officer);
  await historyMade(portal);
  console.log(
    `first paint of a page, ${REQUESTS} times one after the other (target: p95 ${TARGET_MS} ms, ${TARGET_KB} KB)`,
  );
  for (const href of ROOMS) {
    const { html, p50, p95 } = await time(portal, href);
    const kb = await scriptKb(service.url, html);
    const marks = [p95 > TARGET_MS && "slow", kb > TARGET_KB && "heavy"].filter(Boolean).join(", ");
    console.log(
      `${href.padEnd(24)} p50 ${p50.toFixed(0).padStart(4)} ms  p95 ${p95.toFixed(0).padStart(4)} ms  script ${kb.toFixed(0).padStart(4)} KB  ${marks}`,
    );
  }
  if (findChromium() !== null) {
    const { cpuMs, requests } = await look(service, portal.cookie);
    console.log(
      `seen in a browser: ${cpuMs.toFixed(0)} ms of the service's processor a page, ${requests.toFixed(1)} requests beside its files`,
    );
  }
} finally {
  await service.stop();
  await dataDir.remove();
}
