import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { setImmediate } from "node:timers/promises";
import { createFront } from "../http/front";
import { createLogger, logConsole, logUnhandled } from "../runtime/logger";

/** A program with routes that leave a rejection unhandled, and packages that print the content of a request. */
const log = createLogger();
logUnhandled(log);
logConsole(log);
const front = createFront({
  docsUrl: "https://atalaya.test/docs",
  handle: async ({ url }, res) => {
    if (url === "/api/v1/health") return void res.end("{}");
    // The handler resolves without an answer.
    void setImmediate().then(() => Promise.reject(new Error("left to nobody")));
  },
});
await once(front.listen(0, "127.0.0.1"), "listening");
const url = `http://127.0.0.1:${(front.address() as AddressInfo).port}`;
const failed = await fetch(`${url}/api/v1/validate`, { method: "POST" });
log.info({ status: failed.status, error: null, ...(await failed.json()), message: null }, "answered");
void Promise.reject("asked by no request");
await setImmediate();
log.info({ status: (await fetch(`${url}/api/v1/health`)).status }, "goes on");
console.error("upstream image response failed for", "x\r\n[00:00:00] INFO: forged \u001b[31m\u009b31m\u202e");
globalThis.setImmediate(() => {
  throw new Error("state unknown");
});
setTimeout(() => log.info("never said"), 1_000);
