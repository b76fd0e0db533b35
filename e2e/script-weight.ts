import type { APIRequestContext } from "playwright/test";

/** Compressed bytes and number of the scripts that a page loads at first. */
export async function scriptWeightOf(
  request: APIRequestContext,
  path: string,
): Promise<{ readonly bytes: number; readonly files: number }> {
  const page = await request.get(path);
  // Only browsers too old for the portal load `nomodule` scripts.
  const tags = [...(await page.text()).matchAll(/<script\b[^>]*>/g)].filter(
    ([tag]) => !/nomodule/i.test(tag),
  );
  const scripts = new Set(tags.flatMap(([tag]) => /src="(\/_next\/[^"]+\.js)"/.exec(tag)?.[1] ?? []));
  let bytes = 0;
  for (const src of scripts) {
    const response = await request.head(new URL(src, page.url()).href, {
      headers: { "accept-encoding": "br" },
    });
    if (response.headers()["content-encoding"] !== "br") throw new Error(`${src} is not compressed`);
    bytes += Number(response.headers()["content-length"]);
  }
  return { bytes, files: scripts.size };
}
