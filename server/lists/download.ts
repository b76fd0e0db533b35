import { setTimeout } from "node:timers/promises";
import { type Fetcher, type FetchLimits, fetchFile } from "./fetch-file";
import { zipStored } from "./formats/zip-members";
import { DownloadFailure } from "./rejection";
import type { ListaArchivo, ListaCompleta, ListaDownload, ListaSource } from "./source";

export type { Fetcher } from "./fetch-file";

export interface DownloadPolicy extends FetchLimits {
  /** Requests for each file, including the first. */
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

/** For a caller that waits for the answer. */
export const PROMPT_POLICY: DownloadPolicy = { ...PATIENT_POLICY, attempts: 2 };

/** For a start with samples in force, which waits for no source. */
export const IMPATIENT_POLICY: DownloadPolicy = { ...PATIENT_POLICY, timeoutMs: 30_000, attempts: 1 };

/** `read` may find the answer broken. It is then requested again like a missing one. */
async function fetchPatiently<T>(
  url: string,
  hosts: readonly string[],
  fetcher: Fetcher,
  policy: DownloadPolicy,
  read: (raw: Buffer) => T,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return read(await fetchFile(url, hosts, fetcher, policy));
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
  const members: [string, Buffer][] = [];
  for (const { url, fileName } of files) {
    const raw = await fetchPatiently(url, hosts, fetcher, policy, (whole) => whole);
    if (formato !== "zip" || files.length === 1) return raw;
    members.push([fileName, raw]);
  }
  return zipStored(members);
}

/**
 * Downloads a list from its official source, trying each way in order. Returns whole files, which are not parsed yet.
 * @throws {DownloadFailure} with the reasons of every way, if all failed or there is none.
 */
export async function downloadLista(
  source: Pick<ListaSource, "downloads" | "hosts">,
  fetcher: Fetcher,
  policy: DownloadPolicy = PATIENT_POLICY,
): Promise<ListaArchivo> {
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

/**
 * Completes a list's file with data of another data set. Data that could not be requested come from the file in
 * force, and `aviso` says so. Does nothing for a list whose file is complete.
 */
export async function completeLista(
  { completion, hosts }: Pick<ListaSource, "completion" | "hosts">,
  file: ListaArchivo,
  inForce: ListaArchivo | null,
  fetcher: Fetcher,
  policy: DownloadPolicy = PATIENT_POLICY,
): Promise<ListaCompleta> {
  if (completion === undefined) return { ...file, aviso: null };
  const isOver = AbortSignal.timeout(policy.timeoutMs);
  const { maxBytes, timeoutMs } = completion;
  const limits = { ...policy, maxBytes, timeoutMs: Math.min(timeoutMs, policy.timeoutMs) };
  return completion.complete(file, inForce, async (url, read) => {
    if (isOver.aborted) throw new DownloadFailure("La fuente tardó demasiado en responder todo.", false);
    return fetchPatiently(url, hosts, fetcher, limits, read);
  });
}
