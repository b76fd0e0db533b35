import { setTimeout } from "node:timers/promises";
import { type Zippable, zipSync } from "fflate";
import { DownloadFailure } from "./download-failure";
import { type Fetcher, type FetchLimits, fetchFile } from "./fetch-file";
import type { ListaDownload, ListaFormato, ListaSource } from "./source";

export type { Fetcher } from "./fetch-file";

export interface DownloadPolicy extends FetchLimits {
  /** How often each file is asked for, the first time included. */
  readonly attempts: number;
  readonly firstWaitMs: number;
  readonly sleep: (ms: number) => Promise<unknown>;
}

/** The EU makes its file on the fly, which takes over a minute, with bursts of 500. */
export const PATIENT_POLICY: DownloadPolicy = {
  maxBytes: 256 * 1024 * 1024,
  timeoutMs: 5 * 60_000,
  attempts: 4,
  firstWaitMs: 2_000,
  sleep: setTimeout,
};

/** For a person who waits for the answer. */
export const PROMPT_POLICY: DownloadPolicy = { ...PATIENT_POLICY, attempts: 2 };

/** For a start with samples in force: what follows it waits for no source. */
export const IMPATIENT_POLICY: DownloadPolicy = { ...PATIENT_POLICY, timeoutMs: 30_000, attempts: 1 };

/** A zip knows no date before 1980. One date for all, so that the same files give the same bytes. */
const ZIP_EPOCH = "1980-01-01T00:00:00";

async function fetchPatiently(
  url: string,
  hosts: readonly string[],
  fetcher: Fetcher,
  policy: DownloadPolicy,
): Promise<Buffer> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await fetchFile(url, hosts, fetcher, policy);
    } catch (failure) {
      const isWorthRetrying = failure instanceof DownloadFailure && failure.isTransient;
      if (!isWorthRetrying || attempt >= policy.attempts) throw failure;
      await policy.sleep(policy.firstWaitMs * 4 ** (attempt - 1));
    }
  }
}

async function fetchDownload(
  { formato, files }: ListaDownload,
  hosts: readonly string[],
  fetcher: Fetcher,
  policy: DownloadPolicy,
): Promise<Buffer> {
  const members: Zippable = {};
  for (const { url, fileName } of files) {
    const raw = await fetchPatiently(url, hosts, fetcher, policy);
    if (formato !== "zip" || files.length === 1) return raw;
    members[fileName] = [raw, { level: 0, mtime: ZIP_EPOCH }];
  }
  // Stored, not deflated: the version keeps its raw file compressed anyway.
  return Buffer.from(zipSync(members));
}

/**
 * Gets a list from its official source, each of its ways in order until one answers. Whole files only: what comes
 * back still has to parse.
 * @throws {DownloadFailure} with the reasons of every way, where none answered or there is none.
 */
export async function downloadLista(
  source: Pick<ListaSource, "downloads" | "hosts">,
  fetcher: Fetcher,
  policy: DownloadPolicy = PATIENT_POLICY,
): Promise<{ raw: Buffer; formato: ListaFormato }> {
  const failures: DownloadFailure[] = [];
  for (const download of source.downloads) {
    try {
      const raw = await fetchDownload(download, source.hosts, fetcher, policy);
      return { raw, formato: download.formato };
    } catch (failure) {
      if (!(failure instanceof DownloadFailure)) throw failure;
      failures.push(failure);
    }
  }
  const reasons = new Set(failures.map(({ reason }) => reason));
  const reason = [...reasons].join(" ") || "Esta lista no tiene una fuente para descargar.";
  throw new DownloadFailure(reason, false, { cause: failures });
}
