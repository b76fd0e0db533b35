import { type Collection, type CollectionRequest, collectionOf } from "./collection";

export interface TextFile {
  readonly path: string;
  readonly text: string;
}

const FOLDER = "atalaya-bruno";

/** A folder that Bruno opens as a collection: a file a request, in Bru, with the status it is answered with. */
export function brunoFiles(baseUrl: string): readonly TextFile[] {
  const collection = collectionOf(baseUrl);
  const files: readonly TextFile[] = [
    { path: "bruno.json", text: manifest(collection) },
    { path: "collection.bru", text: blocks(["docs", collection.description]) },
    { path: "environments/atalaya.bru", text: environment(collection) },
    ...collection.requests.map((request, at) => ({
      path: `${request.folder}/${request.slug}.bru`,
      text: requestText(request, at + 1),
    })),
  ];
  return files.map(({ path, text }) => ({ path: `${FOLDER}/${path}`, text }));
}

const manifest = ({ name }: Collection): string =>
  `${JSON.stringify({ version: "1", name, type: "collection", ignore: [] }, null, 2)}\n`;

type Block = readonly [name: string, content: string];

/** What stands in a block is indented: no line of it can end the block. */
const blocks = (...all: readonly Block[]): string =>
  all.map(([name, content]) => `${name} {\n${content.replace(/^(?=.)/gm, "  ")}\n}\n`).join("\n");

function environment({ variables }: Collection): string {
  const { llave: _, ...open } = variables;
  const lines = Object.entries(open).map(([name, value]) => `${name}: ${value}`);
  return `${blocks(["vars", lines.join("\n")])}vars:secret [\n  llave\n]\n`;
}

function requestText(request: CollectionRequest, seq: number): string {
  const { name, method, path, query, hasKey, idempotency, body, statuses, keeps, description } = request;
  const asked = query.filter(({ isRequired }) => isRequired).map((each) => `${each.name}=${each.value}`);
  const url = `{{base}}${path}${asked.length === 0 ? "" : `?${asked.join("&")}`}`;
  const call = [
    `url: ${url}`,
    `body: ${body === null ? "none" : "json"}`,
    `auth: ${hasKey ? "bearer" : "none"}`,
  ];
  const parameters = query.map(
    ({ name: key, value, isRequired }) => `${isRequired ? "" : "~"}${key}: ${value}`,
  );
  const all: readonly (Block | false)[] = [
    ["meta", `name: ${name}\ntype: http\nseq: ${seq}`],
    [method.toLowerCase(), call.join("\n")],
    parameters.length > 0 && ["params:query", parameters.join("\n")],
    idempotency && ["headers", "Idempotency-Key: {{$guid}}"],
    hasKey && ["auth:bearer", "token: {{llave}}"],
    body !== null && ["body:json", body],
    keeps.length > 0 && [
      "vars:post-response",
      keeps.map((field) => `${field}: res.body.${field}`).join("\n"),
    ],
    ["assert", `res.status: in ${statuses.join(", ")}`],
    ["docs", description],
  ];
  return blocks(...all.filter((block) => block !== false));
}
