import { runInNewContext } from "node:vm";
import { unzipSync } from "fflate";
import { beforeAll, describe, expect, it } from "vitest";
import { OPERATIONS } from "@/server/contract/http/operations";
import { BRUNO_PATH, POSTMAN_PATH } from "@/server/docs/reference-index";
import { admin } from "@/server/testing/api";
import { LISTED, openCuenta } from "@/server/testing/cuenta";
import { openPrueba } from "@/server/testing/cuenta-prueba";
import type { Product } from "@/server/testing/product";
import { withSharedProduct } from "./open";

type Variables = Map<string, string>;

/** A request as its tool has read it, with the variables in it still by name. */
interface Read {
  readonly name: string;
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
  /** Checks the answer and takes variables from it, as the file says. Returns the accepted statuses. */
  readonly after: (
    answer: { readonly status: number; readonly body: string },
    variables: Variables,
  ) => readonly number[];
}

interface Opened {
  readonly variables: Readonly<Record<string, string>>;
  readonly requests: readonly Read[];
}

interface PostmanItem {
  readonly name: string;
  readonly item?: readonly PostmanItem[];
  readonly event: readonly { readonly script: { readonly exec: readonly string[] } }[];
  readonly request: {
    readonly method: string;
    readonly auth?: { readonly type: string };
    readonly header: readonly { readonly key: string; readonly value: string }[];
    readonly url: { readonly raw: string };
    readonly body?: { readonly raw: string };
  };
}

const fileOf = (product: Product, path: string) => fetch(product.service.url + path);

async function openPostman(product: Product): Promise<Opened> {
  const file = (await (await fileOf(product, POSTMAN_PATH)).json()) as {
    readonly info: { readonly schema: string };
    readonly variable: readonly { readonly key: string; readonly value: string }[];
    readonly auth: { readonly bearer: readonly { readonly value: string }[] };
    readonly item: readonly PostmanItem[];
  };
  expect(file.info.schema).toContain("/v2.1.0/");
  const token = { authorization: `Bearer ${file.auth.bearer[0]?.value}` };
  return {
    variables: Object.fromEntries(file.variable.map(({ key, value }) => [key, value])),
    requests: file.item
      .flatMap(({ item = [] }) => item)
      .map(({ name, request, event }) => ({
        name,
        method: request.method,
        url: request.url.raw,
        headers: {
          ...(request.auth?.type !== "noauth" && token),
          ...Object.fromEntries(request.header.map(({ key, value }) => [key, value])),
        },
        body: request.body?.raw ?? null,
        after: ({ status, body }, variables) => {
          let wanted: readonly number[] = [];
          const response = { code: status, json: () => JSON.parse(body) };
          const expectCode = () => ({ to: { be: { oneOf: (codes: number[]) => (wanted = codes) } } });
          const collectionVariables = { set: (key: string, value: string) => variables.set(key, value) };
          const test = (_: string, run: () => void) => run();
          const pm = { test, expect: expectCode, response, collectionVariables };
          runInNewContext(event.flatMap(({ script }) => script.exec).join("\n"), { pm });
          return wanted;
        },
      })),
  };
}

/** The blocks of a Bru file. Their content is indented by two. */
const blocksOf = (text: string): ReadonlyMap<string, string> =>
  new Map(
    [...text.matchAll(/^([\w:-]+) \{\n([\s\S]*?)\n\}$/gm)].map(([, name = "", content = ""]) => [
      name,
      content.replace(/^ {2}/gm, ""),
    ]),
  );
const pairsOf = (content = ""): Readonly<Record<string, string>> =>
  Object.fromEntries(
    content
      .split("\n")
      .filter((line) => line !== "" && !line.startsWith("~"))
      .map((line) => [line.slice(0, line.indexOf(": ")), line.slice(line.indexOf(": ") + 2)]),
  );

function readBru(text: string): Read & { readonly seq: number } {
  const blocks = blocksOf(text);
  const { name = "", seq } = pairsOf(blocks.get("meta"));
  const [method = ""] = [...blocks.keys()].filter((block) => /^(?:get|post|put|delete)$/.test(block));
  const { url = "", auth } = pairsOf(blocks.get(method));
  const { token } = pairsOf(blocks.get("auth:bearer"));
  const body = blocks.get("body:json") ?? null;
  const wanted = /^in ([\d, ]+)$/.exec(pairsOf(blocks.get("assert"))["res.status"] ?? "")?.[1];
  return {
    name,
    seq: Number(seq),
    method: method.toUpperCase(),
    url,
    headers: {
      ...(auth === "bearer" && { authorization: `Bearer ${token}` }),
      ...(body !== null && { "content-type": "application/json" }),
      ...pairsOf(blocks.get("headers")),
    },
    body,
    after: (answer, variables) => {
      for (const [key, path] of Object.entries(pairsOf(blocks.get("vars:post-response"))))
        variables.set(key, JSON.parse(answer.body)[path.replace("res.body.", "")]);
      return (wanted ?? "").split(", ").map(Number);
    },
  };
}

async function openBruno(product: Product): Promise<Opened> {
  const raw = await (await fileOf(product, BRUNO_PATH)).arrayBuffer();
  const files = Object.entries(unzipSync(new Uint8Array(raw))).map(
    ([path, bytes]) => [path, new TextDecoder().decode(bytes)] as const,
  );
  const one = (name: string) => files.find(([path]) => path === `atalaya-bruno/${name}`)?.[1] ?? "";
  expect(JSON.parse(one("bruno.json"))).toMatchObject({ version: "1", type: "collection" });
  const requests = files.filter(([path]) => /^atalaya-bruno\/[^/]+\/[\w-]+\.bru$/.test(path));
  return {
    variables: pairsOf(blocksOf(one("environments/atalaya.bru")).get("vars")),
    requests: requests
      .filter(([path]) => !path.includes("/environments/"))
      .map(([, text]) => readBru(text))
      .toSorted((a, b) => a.seq - b.seq),
  };
}

/** Replaces variables by their values, and reports unknown ones. */
const filled = (text: string, variables: Variables): string =>
  text.replace(/\{\{(\$?\w+)\}\}/g, (_, name: string) => {
    const value = name === "$guid" ? crypto.randomUUID() : variables.get(name);
    if (value === undefined) throw new Error(`nothing fills {{${name}}}`);
    return value;
  });

let product: Product;
withSharedProduct((opened) => (product = opened));
beforeAll(async () => {
  // The log has two heads, as in a service that is in use.
  const cuenta = await openCuenta(product);
  for (let head = 0; head < 2; head += 1) {
    await cuenta.validate(LISTED);
    await admin(product.service, "POST", "/tareas/sellar-bitacora");
  }
});

const PUBLIC = Object.keys(OPERATIONS).filter((name) => !name.includes(" /api/admin/"));

describe.each([
  ["Postman", openPostman],
  ["Bruno", openBruno],
])("the download for %s", (_, open) => {
  it("has every operation, and each is answered as it states", async () => {
    const { variables: own, requests } = await open(product);
    const { key } = await openPrueba(product);
    const variables: Variables = new Map(Object.entries(own)).set("llave", key);
    variables.set("base", product.service.url);
    expect(requests).toHaveLength(PUBLIC.length);
    const told: string[] = [];
    for (const { name, method, url, headers, body, after } of requests) {
      const asked = filled(url, variables);
      const response = await fetch(asked, {
        method,
        headers: Object.entries(headers).map(
          ([header, value]) => [header, filled(value, variables)] as const,
        ),
        ...(body !== null && { body: filled(body, variables) }),
      });
      const text = await response.text();
      const wanted = after({ status: response.status, body: text }, variables);
      if (!wanted.includes(response.status))
        told.push(
          `${name}, ${method} ${asked}: ${response.status} instead of ${wanted} ${text.slice(0, 300)}`,
        );
    }
    expect(told).toEqual([]);
  });
});
