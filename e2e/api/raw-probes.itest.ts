import { readFileSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { ErrorDeSolicitud } from "@/server/contract/http/error-body";
import { ERRORS, type ErrorCode } from "@/server/domain/shared/errors";
import { signIntoPortal } from "@/server/testing/portal";
import type { Product } from "@/server/testing/product";
import { ADMIN_TOKEN } from "@/server/testing/service";
import { withProduct } from "./open";
import { answersIn, exchangeRaw, head, pour } from "./raw";

let product: Product;
let key: string;

withProduct(
  (opened) => {
    product = opened;
    key = product.service.demoKey ?? "";
  },
  { PAGES: "1" },
);

const QUERY = JSON.stringify({ tipo: "natural", nombre: "Evaristo Altamar" });
const LENGTH = Buffer.byteLength(QUERY);

type Probe = readonly [sent: string | Buffer, expected: ErrorCode];

/** Written when the probes are: the key is not known before. */
const AUTH = "Authorization: Bearer <key>";
const TOKEN = `Authorization: Bearer ${ADMIN_TOKEN}`;
const post = (...headers: string[]) => head("POST /api/v1/validate HTTP/1.1", AUTH, ...headers);
const chunked = (body: string) => post("Transfer-Encoding: chunked") + body;
const get = (path: string, ...headers: string[]) => head(`GET ${path} HTTP/1.1`, ...headers);

const each = <T>(items: readonly T[], probe: (item: T) => Probe): Probe[] => items.map(probe);

const DOTS = [
  ".",
  "..",
  "%2e",
  "%2E",
  "%2e%2e",
  "%2E.",
  ".%2e",
  "%252e%252e",
  "%25252e.",
  "..%2f",
  "%2e%2e%5c",
  "..\\",
];
const ROUTES = [
  "/api/v1/validate",
  "/api/v1/health",
  "/api/v1/consultas",
  "/api/admin/clientes",
  "/api/admin/listas",
];
const STRANGE_METHODS = ["TRACE", "PROPFIND", "LINK", "PURGE", "MKCOL", "REPORT", "SEARCH", "M-SEARCH"];
const NO_PATHS = [
  "/api/v1",
  "/api/v1/nada",
  "/api/v1/Health",
  "/api/v1/validate/x",
  "/api/v1/%00",
  "/api/v1/%F0%9F%92%A9",
  "/api/v1/health;x=1",
  "/api/admin/nada",
  "/api/v1/%68ealth",
  "/api/v1/validate.json",
  "/api/v1/validate%20",
  "/api/v1/validate%3f",
];

/** Everything an outsider sent byte by byte, with the code of the one answer there is to it. */
const PROBES: Readonly<Record<string, readonly Probe[]>> = {
  "dots and backslashes in a path": [
    ...each(DOTS, (dots) => [get(`/api/v1/${dots}/admin/clientes`, TOKEN), "solicitud_malformada"]),
    ...each(DOTS, (dots) => [get(`/x/${dots}/api/v1/%ff`), "solicitud_malformada"]),
    ...each(DOTS, (dots) => [head(`TRACE /docs/${dots}/api/v1/health HTTP/1.1`), "solicitud_malformada"]),
    ...each(DOTS, (dots) => [get(`/${dots}/${dots}/etc/passwd`), "solicitud_malformada"]),
    [get("http://atalaya.test/x/../api/v1/health"), "solicitud_malformada"],
    [get("/api\\v1\\health"), "solicitud_malformada"],
    [get("/api/v1/%5c"), "solicitud_malformada"],
  ],
  "percent signs that encode nothing": each(
    [
      "/api/v1/%",
      "/api/v1/%f",
      "/api/v1/%zz",
      "/api/v1/%ff",
      "/api/v1/%c0%af",
      "/api/v1/%ed%a0%80",
      "/api/admin/listas/%ff/versiones",
      "/api/v1/consultas?desde=%ff",
      "/api/v1/consultas?%ff=1",
      "/api/admin/clientes?buscar=100%",
    ],
    (path) => [get(path, AUTH), "solicitud_malformada"],
  ),
  "targets that are no path": each(
    ["*", "http:\\\\a\\b", "atalaya", "?a=1", "ftp://a/b", "api/v1/health", "#", "../api/v1/health"],
    (target) => [head(`OPTIONS ${target} HTTP/1.1`), "solicitud_malformada"],
  ),
  methods: [
    ...STRANGE_METHODS.flatMap((method) =>
      each(ROUTES, (path) => [head(`${method} ${path} HTTP/1.1`, TOKEN), "metodo_no_permitido"]),
    ),
    ...each(STRANGE_METHODS, (method) => [head(`${method} /api/v1/nada HTTP/1.1`), "not_found"]),
    ...each(["GET", "PUT", "PATCH", "DELETE"], (method) => [
      head(`${method} /api/v1/validate HTTP/1.1`),
      "metodo_no_permitido",
    ]),
    ...each(["INVENTADO", "get", "G\u0000T", ""], (method) => [
      head(`${method} /api/v1/health HTTP/1.1`),
      "solicitud_malformada",
    ]),
    [head("CONNECT atalaya.test:443 HTTP/1.1"), "metodo_no_permitido"],
  ],
  "paths that do not exist": each(NO_PATHS, (path) => [get(path, TOKEN), "not_found"]),
  "lines and headers out of form": [
    ...each(
      [
        Buffer.from([0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x00, 0x01, 0xfc, 0x03]),
        "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        "\u0000\u0000\u0000\u0000\r\n\r\n",
        "GET /api/v1/health\r\n\r\n",
        "GET /api/v1/health HTTP/9.9\r\nHost: a\r\n\r\n",
        "GET /api/v1/h\u00e9 HTTP/1.1\r\nHost: a\r\n\r\n",
        "GET /api/v1/health HTTP/1.1\r\nConnection: close\r\n\r\n",
        get("/api/v1/health", "Host: otro.test"),
        get("/api/v1/health", ": x"),
        get("/api/v1/health", "X Y: z"),
        get("/api/v1/health", "X-A: a\u0000b"),
        get("/api/v1/health", "X-A\u0001: b"),
        get("/api/v1/health", " doblado"),
      ],
      (sent): Probe => [sent, "solicitud_malformada"],
    ),
    [get("/api/v1/health", `X-Relleno: ${"a".repeat(20_000)}`), "encabezados_demasiado_grandes"],
    [get(`/api/v1/${"a".repeat(20_000)}`), "encabezados_demasiado_grandes"],
    [
      get("/api/v1/health", ...Array.from({ length: 2_000 }, (_, at) => `X-${at}: ${at}`)),
      "encabezados_demasiado_grandes",
    ],
  ],
  "lengths that smuggle": [
    ...each(
      [
        ["Content-Length: 1", "Content-Length: 2"],
        ["Content-Length: -1"],
        ["Content-Length: 1e3"],
        ["Content-Length: 0x10"],
        ["Content-Length: 99999999999999999999"],
        ["Content-Length: 5", "Transfer-Encoding: chunked"],
        ["Transfer-Encoding: chunked, identity"],
        ["Transfer-Encoding: x"],
      ],
      (headers): Probe => [`${post(...headers)}${QUERY}`, "solicitud_malformada"],
    ),
    ...each(["zz\r\n", "-1\r\n{}\r\n", "2\r\n{}x\r\n", "fffffffffffffffff\r\n"], (body) => [
      chunked(body),
      "solicitud_malformada",
    ]),
  ],
  bodies: [
    [`${post("Content-Length: 0")}`, "invalid_json"],
    [`${post("Content-Length: 1")}{`, "invalid_json"],
    [chunked("0\r\n\r\n"), "invalid_json"],
    [`${post("Content-Length: 2")}[]`, "validation_error"],
    [`${post("Content-Length: 999999999")}{`, "cuerpo_demasiado_grande"],
    [`${post("Content-Encoding: gzip", "Content-Length: 3")}\u001f\u008b\u0008`, "invalid_json"],
    [`${post("Idempotency-Key: a b", `Content-Length: ${LENGTH}`)}${QUERY}`, "idempotency_key_invalida"],
  ],
  credentials: each(
    [
      [],
      ["Authorization:"],
      ["Authorization: Bearer"],
      ["Authorization: Basic YTpi"],
      [AUTH, AUTH],
      ["Authorization: Bearer atl_\u00e9"],
      ["Cookie: llave=x"],
      ["X-Api-Key: x"],
    ],
    (headers) => [
      `${head("POST /api/v1/validate HTTP/1.1", ...headers, `Content-Length: ${LENGTH}`)}${QUERY}`,
      "invalid_api_key",
    ],
  ),
};

const table = Object.entries(PROBES).flatMap(([about, probes]) =>
  probes.map(([sent, code], at): [string, number, string | Buffer, ErrorCode] => [about, at, sent, code]),
);

const withKey = (sent: string | Buffer) =>
  typeof sent === "string" ? Buffer.from(sent.replaceAll("<key>", key), "latin1") : sent;

describe("a raw request is refused in the Error shape, with its id and no more", () => {
  it.each(table)("%s, %i", async (_about, _at, sent, code) => {
    const [answer] = answersIn(await exchangeRaw(product.service.url, withKey(sent)));
    const body = ErrorDeSolicitud.strict().parse(JSON.parse(answer?.body ?? ""));
    expect([answer?.status, body.error]).toEqual([ERRORS[code].status, code]);
    expect(answer?.headers.get("x-service-request-id")).toBe(body.request_id);
    expect(answer?.headers.get("content-type")).toBe("application/json");
    expect(answer?.body).not.toMatch(/node_modules|\.[jt]s:\d|Error:|at \w+ \(/);
  });

  it("and leaves the service healthy, with no unexpected line in its log", async () => {
    expect((await fetch(`${product.service.url}/api/v1/health`)).status).toBe(200);
    expect(product.service.output()).not.toMatch(/unexpected fault|\n {4}at /);
  });
});

describe("Next's own headers", () => {
  it.each([
    "RSC: 1",
    "X-Middleware-Prefetch: 1",
    "X-Nextjs-Data: 1",
    "Next-Action: x",
    "X-Matched-Path: /api/admin/listas",
    "X-Invoke-Path: /api/admin/listas",
    "X-Middleware-Subrequest: middleware",
  ])("%s changes nothing on a route of the API", async (header) => {
    const [answer] = answersIn(await exchangeRaw(product.service.url, get("/api/v1/health", header)));
    expect([answer?.status, JSON.parse(answer?.body ?? "")]).toMatchObject([200, { status: "ok" }]);
  });
});

describe("garbage right behind a query", () => {
  it("is refused after the query was answered, which is charged once", async () => {
    const count = async () => Number((await product.db.query("SELECT count(*) FROM consulta")).rows[0].count);
    const before = await count();
    const sent = `POST /api/v1/validate HTTP/1.1\r\nHost: a\r\n${AUTH}\r\nContent-Length: ${LENGTH}\r\n\r\n`;
    const bytes = Buffer.concat([
      Buffer.from(sent.replace("<key>", key)),
      Buffer.from(QUERY),
      Buffer.from([0x16, 0x03, 0x01]),
    ]);
    for (let round = 0; round < 20; round += 1) {
      const answers = answersIn(await exchangeRaw(product.service.url, bytes));
      expect(answers.map(({ status }) => status)).toEqual([200, 400]);
    }
    expect(await count()).toBe(before + 20);
  });
});

const MIB = 1024 * 1024;

/** Resident memory of the service. */
const residentBytes = () =>
  1024 * Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${product.service.pid}/status`, "utf8"))?.[1]);

describe("bodies of 10 MiB in pieces", () => {
  const TARGETS: readonly (readonly [path: string, status: number, ...headers: string[]])[] = [
    ["/api/auth/callback/credentials", 413, "Content-Type: application/x-www-form-urlencoded"],
    ["/api/auth/soporte/ingreso/callback/credentials", 413, "Content-Type: application/json"],
    ["/api/auth/portal/restablecer", 413],
    ["/api/trpc/portal/inicio.get", 413, "Content-Type: application/json"],
    ["/verificar/x", 413, "Content-Type: multipart/form-data; boundary=x"],
    ["/verificar/x", 405],
    ["/docs", 405],
    // Not configured here: there is nothing at it.
    ["/api/inngest", 404],
  ];

  it("are rejected on every path, in little memory, while queries are answered", async () => {
    const { url } = product.service;
    const own = [`Origin: ${url}`, `Content-Length: ${10 * MIB}`];
    const postTo = (path: string, headers: readonly string[]) =>
      head(`POST ${path} HTTP/1.1`, ...own, ...headers).replace("atalaya.test", new URL(url).host);
    const ask = async () => {
      const started = performance.now();
      const headers = { authorization: `Bearer ${key}` };
      const answer = await fetch(`${url}/api/v1/validate`, { method: "POST", headers, body: QUERY });
      expect(answer.status).toBe(200);
      return performance.now() - started;
    };
    // The first is slower by itself.
    await ask();
    const before = residentBytes();
    let most = 0;
    const flood = Promise.all(
      Array.from({ length: 10 }, () => TARGETS)
        .flat()
        .map(async ([path, status, ...headers]) => {
          const said = await pour(url, postTo(path, headers), {
            bytes: 10 * MIB,
            pieceBytes: 256 * 1024,
            everyMs: 100,
          });
          const [answer] = answersIn(said);
          return answer?.status === status ? [] : [`${path}: ${answer?.status} ${answer?.body}`];
        }),
    );
    const began = performance.now();
    let isOver = false;
    const outcomes = flood.finally(() => (isOver = true));
    const took: number[] = [];
    while (!isOver) {
      took.push(await ask());
      most = Math.max(most, residentBytes() - before);
    }
    expect((await outcomes).flat()).toEqual([]);
    // Or half of the flood, which takes longer on a machine that has other work.
    expect(Math.max(...took)).toBeLessThan(Math.max(5_000, (performance.now() - began) / 2));
    expect(most).toBeLessThan(200 * MIB);
    console.log(
      `${took.length} queries meanwhile, ${Math.max(...took).toFixed()} ms at most; ${(most / MIB).toFixed()} MiB more`,
    );
  });
});

describe("a file that breaks off on its way", () => {
  const CSV = `nombre\n${"Persona Inventada Cualquiera\n".repeat(500)}`;
  /** Each ends at the end of a row, so it would pass for a file with people missing. */
  const CUTS: readonly (readonly [how: string, headers: readonly string[], body: string])[] = [
    ["announced longer", [`Content-Length: ${2 * CSV.length}`], CSV],
    [
      "in chunks without the last",
      ["Transfer-Encoding: chunked"],
      `${CSV.length.toString(16)}\r\n${CSV}\r\n`,
    ],
  ];

  it.each(CUTS)("becomes nothing: %s", async (_, headers, body) => {
    const { url, officer } = product.service;
    if (officer === null) throw new Error("no officer was printed");
    const { cookie } = await signIntoPortal(product.service, officer);
    const count = async () => {
      const { rows } = await product.db.query(
        "SELECT (SELECT count(*) FROM lote) + (SELECT count(*) FROM lista_version) + (SELECT count(*) FROM lista_retenida) AS n",
      );
      return Number(rows[0].n);
    };
    const before = await count();
    const lote = "/portal/validar/archivo/subir?token=01980000-0000-7000-8000-00000000aaaa&nombre=a.csv";
    const lista = "/api/admin/listas/secop2_multas/versiones?formato=csv&aceptar_reduccion=true";
    for (const [path, who] of [
      [lote, [`Cookie: ${cookie}`, `Origin: ${url}`]],
      [lista, [TOKEN]],
    ] as const) {
      const sent = `${head(`POST ${path} HTTP/1.1`, ...who, ...headers).replace("atalaya.test", new URL(url).host)}${body}`;
      const [answer] = answersIn(await exchangeRaw(url, sent, { halfCloses: true }));
      expect([answer?.status, JSON.parse(answer?.body ?? "").error]).toEqual([400, "solicitud_malformada"]);
    }
    await setTimeout(500);
    expect(await count()).toBe(before);
    expect(product.service.output()).not.toMatch(/unexpected fault/);
  });
});
