import { readFileSync } from "node:fs";
import { type ClientRequest, request } from "node:http";
import { setTimeout } from "node:timers/promises";
import { encode } from "next-auth/jwt";
import { beforeAll, expect, it, vi } from "vitest";
import { insertSesion } from "@/server/db/identidad/sesiones";
import { createDb } from "@/server/db/sql/client";
import { ADJUNTO_MAX_BYTES } from "@/server/domain/decisiones/caso";
import { LOTE_MAX_BYTES } from "@/server/domain/lotes/lote";
import { entropy } from "@/server/runtime/clock";
import type { Product } from "@/server/testing/product";
import { withProduct } from "../open";

const SECRET = "0123456789abcdef".repeat(4);
const UPLOADS = 20;
const MEGABYTE = 2 ** 20;

let product: Product;
let cookie: string;

withProduct((opened) => (product = opened), { NEXTAUTH_SECRET: SECRET });
beforeAll(async () => {
  const { officer } = product.service;
  const { rows } = await product.db.query("SELECT id FROM usuario WHERE email = $1", [officer?.email]);
  const sesionId = entropy.uuidV4();
  const now = new Date();
  const db = createDb({ connectionString: product.connectionString, max: 1 });
  await insertSesion(db, "portal", {
    sesionId,
    usuarioId: rows[0]?.id,
    creadaEn: now,
    expiraEn: new Date(now.getTime() + 3_600_000),
    direccion: null,
    agente: null,
  });
  await db.close();
  cookie = `atalaya.sesion=${await encode({ token: { sesionId }, secret: SECRET })}`;
});

const residentMegabytes = () =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${product.service.pid}/status`, "utf8"))?.[1]) / 1024;

/** Sends a file except its last byte. */
function openUpload(answered: (status: number, body: string) => void): ClientRequest {
  const { url } = product.service;
  const sending = request(
    `${url}/portal/validar/archivo/subir?nombre=a.csv&token=${entropy.uuidV4()}`,
    { method: "POST", headers: { cookie, origin: url, "content-length": LOTE_MAX_BYTES } },
    (response) => {
      let body = "";
      response.on("data", (chunk) => {
        body += chunk;
      });
      response.on("end", () => answered(response.statusCode ?? 0, body));
    },
  );
  sending.on("error", () => {});
  sending.write(Buffer.alloc(LOTE_MAX_BYTES - 1, "a"));
  return sending;
}

it("reads no file before its turn, and rejects too many at once with a clear message", async () => {
  const answers: [number, string][] = [];
  const before = residentMegabytes();
  const sending = Array.from({ length: UPLOADS }, () =>
    openUpload((status, body) => answers.push([status, body])),
  );
  await vi.waitFor(() => expect(answers).toHaveLength(UPLOADS - 10), 20_000);
  await setTimeout(1_000);
  const megabytes = residentMegabytes() - before;
  console.log(`${UPLOADS} open uploads of ${LOTE_MAX_BYTES / MEGABYTE} MiB: +${megabytes.toFixed(0)} MB`);
  expect(megabytes).toBeLessThan(100);
  expect(answers.map(([status]) => status)).toEqual(Array.from({ length: 10 }, () => 409));
  expect(answers[0]?.[1]).toContain("Ya se están recibiendo otros archivos");
  // Those whose turn it is are answered once complete, then the next ones.
  for (const one of sending) one.end("a");
  await vi.waitFor(() => expect(answers.length).toBeGreaterThan(12), 60_000);
  expect(answers.slice(10).map(([status]) => status)).not.toContain(409);
  for (const one of sending) one.destroy();
});

it("takes an attachment of a step only from a person of its client, up to 10 MB", async () => {
  const { url } = product.service;
  const send = async (body: BodyInit, headers: Record<string, string> = { cookie }) => {
    const query = new URLSearchParams({ token: entropy.uuidV4(), nombre: "a.pdf" });
    const response = await fetch(`${url}/portal/casos/adjuntos/${entropy.uuidV4()}?${query}`, {
      method: "POST",
      headers: { origin: url, ...headers },
      body,
      duplex: "half",
    } as RequestInit);
    return response.status;
  };
  const over = Buffer.alloc(ADJUNTO_MAX_BYTES + 1, "%PDF-");
  expect(await send(over)).toBe(413);
  // Without a length announced.
  expect(await send(new Blob([over]).stream())).toBe(413);
  expect(await send("%PDF-1.7")).toBe(404);
  expect(await send("<html>")).toBe(400);
  expect(await send("%PDF-1.7", {})).toBe(401);
  expect(await send("%PDF-1.7", { cookie, origin: "https://ajena.example" })).toBe(403);
});
