import { execFile, spawnSync } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { promisify } from "node:util";

const run = promisify(execFile);

export const hasOpenssl = spawnSync("openssl", ["version"]).status === 0;

const CONFIG = `
[ca]
basicConstraints = critical, CA:TRUE
[stamping]
basicConstraints = CA:FALSE
extendedKeyUsage = critical, timeStamping
[web]
basicConstraints = CA:FALSE
extendedKeyUsage = serverAuth
[tsa]
serial = serial
default_policy = 1.2.3.4.1
digests = sha256, sha384, sha512
accuracy = secs:1
ordering = yes
`;

interface AuthorityOptions {
  /** Key options for `openssl req -newkey`. */
  readonly key?: readonly string[];
  /** Hash of its certificate reference, and its digest. */
  readonly ess?: "sha1" | "sha256" | "sha512";
  readonly digest?: "sha256" | "sha384" | "sha512";
}

/** An authority of time stamps: OpenSSL's, behind HTTP, with a root and a certificate of its own. */
export async function openAuthority({
  key = ["rsa:2048"],
  ess = "sha256",
  digest = "sha256",
}: AuthorityOptions = {}) {
  const directory = await mkdtemp(join(tmpdir(), "atalaya-tsa-"));
  const openssl = (...args: string[]) => run("openssl", args, { cwd: directory });
  await writeFile(join(directory, "tsa.cnf"), CONFIG);
  await writeFile(join(directory, "serial"), "01\n");
  const common = ["-newkey", ...key, "-nodes", "-days", "30", "-config", "/dev/null"];
  const root = ["-subj", "/O=Autoridad Ficticia/CN=Raiz", "-addext", "basicConstraints=critical,CA:TRUE"];
  await openssl("req", "-x509", ...common, ...root, "-keyout", "ca.key", "-out", "ca.pem");
  const issue = async (section: string, name: string) => {
    const subject = ["-subj", `/O=Autoridad Ficticia/CN=Estampado ${section}`];
    const ofRequest = common.filter((one) => one !== "-days" && one !== "30");
    await openssl("req", ...ofRequest, ...subject, "-keyout", `${name}.key`, "-out", `${name}.csr`);
    const by = ["-CA", "ca.pem", "-CAkey", "ca.key", "-CAcreateserial", "-days", "20"];
    const files = ["-in", `${name}.csr`, "-out", `${name}.pem`];
    await openssl("x509", "-req", ...files, ...by, "-extfile", "tsa.cnf", "-extensions", section);
  };
  await issue("stamping", "tsa");
  await issue("web", "web");
  const answer = async (query: Buffer): Promise<Buffer> => {
    await writeFile(join(directory, "query.tsq"), query);
    const signing = ["-signer", "tsa.pem", "-inkey", "tsa.key", "-chain", "ca.pem", `-${digest}`];
    const config = (await readFile(join(directory, "tsa.cnf"), "utf8")).replace(
      /\n$/,
      `\ness_cert_id_alg = ${ess}\n`,
    );
    await writeFile(join(directory, "reply.cnf"), config);
    await openssl(
      ...["ts", "-reply", "-queryfile", "query.tsq", ...signing, "-config", "reply.cnf", "-section", "tsa"],
      ...["-out", "reply.tsr"],
    );
    return readFile(join(directory, "reply.tsr"));
  };
  const state = { isDown: false, change: (response: Buffer) => response };
  const server = createServer(async (request, response) => {
    const reply = state.isDown ? null : await answer(await buffer(request)).catch(() => null);
    if (reply === null) response.writeHead(503).end();
    else response.writeHead(200, { "content-type": "application/timestamp-reply" }).end(state.change(reply));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/tsr`,
    caFile: join(directory, "ca.pem"),
    ca: await readFile(join(directory, "ca.pem"), "utf8"),
    answer,
    state,
    openssl,
    directory,
    close: async () => {
      await new Promise((resolve) => server.close(resolve));
      await rm(directory, { recursive: true, force: true });
    },
  };
}
