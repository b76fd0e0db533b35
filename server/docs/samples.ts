/** A request to an operation, for any language. */
export interface Request {
  readonly method: string;
  readonly url: string;
  readonly hasKey: boolean;
  readonly idempotency: boolean;
  readonly body: unknown;
  /** The answer is a file, which is saved and not shown. */
  readonly isFile: boolean;
}

const FILE = "reporte.pdf";
/** The reader's own name for the request: the same one again repeats the answer without another charge. */
const KEY = "vinculacion-4812";

const quoted = (text: string): string => `'${text.replace(/'/g, "'\\''")}'`;

export function curl({ method, url, hasKey, idempotency, body, isFile }: Request): string {
  const lines = [
    // An error stays out of the file.
    `curl ${isFile ? "-sSf" : "-s"}${method === "GET" ? "" : ` -X ${method}`} ${/[?&]/.test(url) ? quoted(url) : url}`,
    hasKey && `-H "Authorization: Bearer $ATALAYA_KEY"`,
    idempotency && `-H "Idempotency-Key: ${KEY}"`,
    body !== undefined && `-d ${quoted(JSON.stringify(body))}`,
    isFile && `-o ${FILE}`,
  ];
  return lines.filter((line) => line !== false).join(" \\\n  ");
}

export function typescript({ method, url, hasKey, idempotency, body, isFile }: Request): string {
  const headers = [
    // biome-ignore lint/suspicious/noTemplateCurlyInString: of the example's program
    hasKey && "Authorization: `Bearer ${process.env.ATALAYA_KEY}`",
    idempotency && `"Idempotency-Key": "${KEY}"`,
    body !== undefined && '"Content-Type": "application/json"',
  ].filter((line) => line !== false);
  const options = [
    method !== "GET" && `  method: "${method}",`,
    headers.length > 0 && `  headers: { ${headers.join(", ")} },`,
    body !== undefined && `  body: JSON.stringify(${JSON.stringify(body)}),`,
  ].filter((line) => line !== false);
  const call =
    options.length === 0 ? `await fetch("${url}")` : `await fetch("${url}", {\n${options.join("\n")}\n})`;
  const use = isFile
    ? `await writeFile("${FILE}", Buffer.from(await respuesta.arrayBuffer()));`
    : "console.log(respuesta.status, await respuesta.text());";
  return [
    ...(isFile ? ['import { writeFile } from "node:fs/promises";', ""] : []),
    `const respuesta = ${call};`,
    use,
  ].join("\n");
}

export function python({ method, url, hasKey, idempotency, body, isFile }: Request): string {
  const imports = ["import json" as const, "import os" as const, "import urllib.request"].filter(
    (line) =>
      line === "import urllib.request" ||
      (line === "import json" && body !== undefined) ||
      (line === "import os" && hasKey),
  );
  const headers = [
    hasKey && `"Authorization": f"Bearer {os.environ['ATALAYA_KEY']}"`,
    idempotency && `"Idempotency-Key": "${KEY}"`,
  ].filter((line) => line !== false);
  const options = [
    `    "${url}",`,
    method !== "GET" && `    method="${method}",`,
    headers.length > 0 && `    headers={${headers.join(", ")}},`,
    body !== undefined && `    data=json.dumps(${pythonLiteral(body)}).encode(),`,
  ].filter((line) => line !== false);
  const use = isFile
    ? [`    with open("${FILE}", "wb") as archivo:`, "        archivo.write(respuesta.read())"]
    : ["    print(respuesta.status, respuesta.read().decode())"];
  return [
    ...imports,
    "",
    "solicitud = urllib.request.Request(",
    ...options,
    ")",
    "with urllib.request.urlopen(solicitud) as respuesta:",
    ...use,
  ].join("\n");
}

function pythonLiteral(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(pythonLiteral).join(", ")}]`;
  if (typeof value === "object" && value !== null)
    return `{${Object.entries(value)
      .map(([name, each]) => `${JSON.stringify(name)}: ${pythonLiteral(each)}`)
      .join(", ")}}`;
  if (typeof value === "boolean") return value ? "True" : "False";
  return value === null ? "None" : JSON.stringify(value);
}
