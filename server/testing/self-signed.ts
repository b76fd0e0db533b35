import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

interface Pair {
  readonly key: Buffer;
  readonly cert: Buffer;
}

const NEW_KEY = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];
const openssl = (cwd: string, ...args: string[]) => execFileSync("openssl", args, { cwd, stdio: "ignore" });
const pairIn = (folder: string, name: string): Pair => ({
  key: readFileSync(join(folder, `${name}.key`)),
  cert: readFileSync(join(folder, `${name}.pem`)),
});

function inFolder<T>(work: (folder: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), "atalaya-tls-"));
  try {
    return work(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** A key and a certificate for `localhost` that nobody vouches for. */
export const selfSigned = (): Pair =>
  inFolder((folder) => {
    const files = ["-keyout", "own.key", "-out", "own.pem"];
    openssl(folder, "req", "-x509", ...NEW_KEY, "-subj", "/CN=localhost", "-days", "2", ...files);
    return pairIn(folder, "own");
  });

/** A key and a certificate for hosts and addresses (`DNS:a.co,IP:1.1.1.1`), and the private authority that issued it. */
export const privatelySigned = (names: string): Pair & { readonly ca: Buffer } =>
  inFolder((folder) => {
    const root = ["-subj", "/CN=Autoridad privada", "-addext", "basicConstraints=critical,CA:TRUE"];
    openssl(folder, "req", "-x509", ...NEW_KEY, ...root, "-days", "2", "-keyout", "ca.key", "-out", "ca.pem");
    openssl(folder, "req", ...NEW_KEY, "-subj", "/CN=Servicio", "-keyout", "own.key", "-out", "own.csr");
    writeFileSync(join(folder, "names"), `subjectAltName = ${names}\n`);
    const issuer = ["-CA", "ca.pem", "-CAkey", "ca.key", "-CAcreateserial", "-days", "2"];
    openssl(folder, "x509", "-req", "-in", "own.csr", ...issuer, "-extfile", "names", "-out", "own.pem");
    return { ...pairIn(folder, "own"), ca: readFileSync(join(folder, "ca.pem")) };
  });
