import { Agent, request } from "node:http";
import { connect, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import type { Product } from "@/server/testing/product";
import { withProduct } from "./open";
import { answersIn, exchangeRaw } from "./raw";

const QUERY = JSON.stringify({ tipo: "natural", nombre: "Evaristo Quiñónez Altamar" });

let product: Product;
let key: string;

withProduct((opened) => {
  product = opened;
  key = product.service.demoKey ?? "";
});

const countConsultas = async () =>
  Number((await product.db.query("SELECT count(*) FROM consulta")).rows[0].count);
const health = async () => (await fetch(`${product.service.url}/api/v1/health`)).status;
const head = (...headers: string[]) =>
  ["POST /api/v1/validate HTTP/1.1", "Host: a", `Authorization: Bearer ${key}`, ...headers, "", ""].join(
    "\r\n",
  );

function open(): Promise<Socket> {
  const { hostname, port } = new URL(product.service.url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => resolve(socket)).on("error", reject);
  });
}

const untilClosed = (socket: Socket): Promise<string> =>
  new Promise((resolve) => {
    let said = "";
    socket.setEncoding("utf8").on("data", (text) => {
      said += text;
    });
    socket.on("close", () => resolve(said));
  });

/** Sends a query through the agent. Returns its status, or the error of the connection. */
function ask(agent: Agent): Promise<number | string> {
  const { hostname, port } = new URL(product.service.url);
  return new Promise((resolve) => {
    const headers = { authorization: `Bearer ${key}`, "content-length": Buffer.byteLength(QUERY) };
    const outgoing = request(
      { agent, hostname, port, path: "/api/v1/validate", method: "POST", headers },
      (incoming) => {
        incoming.resume().on("end", () => resolve(incoming.statusCode ?? 0));
        incoming.on("error", (error: NodeJS.ErrnoException) => resolve(`cut: ${error.code}`));
      },
    );
    outgoing.on("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? "error"));
    outgoing.end(QUERY);
  });
}

describe("a flood", () => {
  it("serves others beside 2,000 connections whose headers never end, and answers those 408", async () => {
    const sockets = await Promise.all(Array.from({ length: 2_000 }, open));
    const ends = sockets.map(untilClosed);
    for (const socket of sockets) socket.write("POST /api/v1/validate HTTP/1.1\r\nHost: a\r\nX-Goteo: ");
    for (let round = 0; round < 10; round += 1) {
      expect(await health()).toBe(200);
      for (const socket of sockets) if (socket.writable) socket.write("a");
      await wait(1_000);
    }
    const said = await Promise.all(ends);
    expect(new Set(said.map((text) => answersIn(text)[0]?.status))).toEqual(new Set([408]));
  });

  it("answers slow bodies with 408 and charges nothing", async () => {
    const before = await countConsultas();
    const ends = Array.from({ length: 200 }, async () => {
      const socket = await open();
      const said = untilClosed(socket);
      socket.write(`${head(`Content-Length: ${QUERY.length * 2}`)}${QUERY.slice(0, 5)}`);
      const drip = setInterval(() => socket.writable && socket.write(" "), 500);
      socket.once("data", () => {
        clearInterval(drip);
        socket.end();
      });
      return answersIn(await said)[0]?.status;
    });
    expect(new Set(await Promise.all(ends))).toEqual(new Set([408]));
    expect(await countConsultas()).toBe(before);
  });

  it("of 5,000 queries over 500 connections answers and charges every one", async () => {
    const before = await countConsultas();
    const agent = new Agent({ keepAlive: true, maxSockets: 500 });
    const answers = await Promise.all(Array.from({ length: 5_000 }, () => ask(agent)));
    agent.destroy();
    expect(answers.filter((answer) => answer !== 200)).toEqual([]);
    expect(await countConsultas()).toBe(before + 5_000);
  });

  it("of 50 MB in one body is refused at once, and the connection ends with it", async () => {
    const chunk = `10000\r\n${" ".repeat(65_536)}\r\n`;
    const next = "GET /api/v1/health HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n";
    const sent = `${head("Transfer-Encoding: chunked")}${chunk.repeat(800)}0\r\n\r\n${next}`;
    const answers = answersIn(await exchangeRaw(product.service.url, sent));
    expect(answers.map(({ status }) => status)).toEqual([413]);
  });
});

describe("an orderly end under load", () => {
  it("answers every query begun on a kept connection, and charges each once", async () => {
    const before = await countConsultas();
    const agent = new Agent({ keepAlive: true, maxSockets: 50 });
    let isEnding = false;
    const outcomes: (number | string)[] = [];
    const asking = Array.from({ length: 50 }, async () => {
      for (;;) {
        const outcome = await ask(agent);
        if (outcome === "ECONNREFUSED" && isEnding) return;
        outcomes.push(outcome);
      }
    });
    await wait(3_000);
    isEnding = true;
    expect(await product.service.stop()).toBe(0);
    await Promise.all(asking);
    expect(outcomes.length).toBeGreaterThan(100);
    expect(outcomes.filter((outcome) => outcome !== 200)).toEqual([]);
    expect(await countConsultas()).toBe(before + outcomes.length);
  });
});
