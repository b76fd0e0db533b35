import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { unzipSync } from "fflate";
import { afterEach, describe, expect, it } from "vitest";
import { type DownloadPolicy, downloadLista, type Fetcher } from "./download";
import type { ListaSource } from "./source";

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** A loopback server for https://lista.example and https://almacen.example. */
async function serve(listener: RequestListener): Promise<Fetcher> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return (url, init) => fetch(`http://127.0.0.1:${port}/${new URL(url).host}${new URL(url).pathname}`, init);
}

function policy(overrides: Partial<DownloadPolicy> = {}): DownloadPolicy & { waits: number[] } {
  const waits: number[] = [];
  const sleep = async (ms: number) => waits.push(ms);
  return { maxBytes: 1000, timeoutMs: 2000, attempts: 3, firstWaitMs: 10, sleep, waits, ...overrides };
}

const source: Pick<ListaSource, "downloads" | "hosts"> = {
  hosts: ["lista.example", "almacen.example"],
  downloads: [{ formato: "xml", files: [{ url: "https://lista.example/lista.xml", fileName: "lista.xml" }] }],
};

async function failure(fetcher: Fetcher, wanted = source, how = policy()): Promise<unknown> {
  return downloadLista(wanted, fetcher, how).catch((error: unknown) => error);
}

const refused = (reason: string) => ({ name: "DownloadFailure", reason: expect.stringContaining(reason) });

describe("downloadLista", () => {
  it("follows a redirect to another host of the source and returns the bytes unchanged", async () => {
    const asked: string[] = [];
    const fetcher = await serve((request, response) => {
      asked.push(request.url ?? "");
      if (asked.length === 1) response.writeHead(302, { location: "https://almacen.example/x" }).end();
      else response.end("<lista/>");
    });
    const { raw, formato } = await downloadLista(source, fetcher, policy());
    expect(asked).toEqual(["/lista.example/lista.xml", "/almacen.example/x"]);
    expect([raw.toString(), formato]).toEqual(["<lista/>", "xml"]);
  });

  it.each([
    ["another host", "https://lista.example.atacante.test/x"],
    ["plain http", "http://almacen.example/x"],
    ["another port", "https://almacen.example:8443/x"],
    ["an address with credentials", "https://u:p@almacen.example/x"],
    ["this machine", "https://127.0.0.1/x"],
  ])("never requests %s, even if the source redirects there", async (_, location) => {
    const asked: string[] = [];
    const fetcher = await serve((request, response) => {
      asked.push(request.url ?? "");
      response.writeHead(302, { location }).end();
    });
    expect(await failure(fetcher)).toMatchObject(refused("no admitida"));
    expect(asked).toEqual(["/lista.example/lista.xml"]);
  });

  it("gives up on redirects without end", async () => {
    const fetcher = await serve((_, response) => {
      response.writeHead(302, { location: "/otra" }).end();
    });
    expect(await failure(fetcher)).toMatchObject(refused("redirige sin fin"));
  });

  it("asks again after 500, waiting longer each time, and takes the answer that comes", async () => {
    let asked = 0;
    const fetcher = await serve((_, response) => {
      asked += 1;
      response.writeHead(asked < 3 ? 500 : 200).end("<lista/>");
    });
    const how = policy();
    const { raw } = await downloadLista(source, fetcher, how);
    expect([asked, raw.toString(), how.waits]).toEqual([3, "<lista/>", [10, 40]]);
  });

  it.each([
    [404, 1],
    [403, 1],
    [503, 3],
    [429, 3],
  ])("answers HTTP %i with its reason after %i attempts", async (status, attempts) => {
    let asked = 0;
    const fetcher = await serve((_, response) => {
      asked += 1;
      response.writeHead(status).end();
    });
    expect(await failure(fetcher)).toMatchObject(refused(`HTTP ${status}`));
    expect(asked).toBe(attempts);
  });

  it.each([
    ["a web page with status 200", "\n<!DOCTYPE html><html><body>mantenimiento</body></html>", "página web"],
    ["nothing with status 200", "", "vacío"],
    ["more than the cap, without reading it to the end", "x".repeat(1001), "tamaño máximo"],
  ])("refuses %s", async (_, body, reason) => {
    const fetcher = await serve((_request, response) => {
      response.end(body);
    });
    expect(await failure(fetcher)).toMatchObject(refused(reason));
  });

  it("refuses a body cut before its announced length", async () => {
    const fetcher = await serve((_, response) => {
      response.writeHead(200, { "content-length": "500" }).write("<lista>");
      setTimeout(() => response.destroy(), 10);
    });
    expect(await failure(fetcher)).toMatchObject(refused("cortó el envío"));
  });

  it("stops waiting for a source that never ends its answer", async () => {
    const fetcher = await serve((_, response) => {
      response.writeHead(200).write("<lista>");
    });
    const how = policy({ timeoutMs: 100, attempts: 1 });
    expect(await failure(fetcher, source, how)).toMatchObject(refused("a tiempo"));
  });

  it("makes one zip of a set of files, the same bytes each time", async () => {
    const files = ["SDN.CSV", "ALT.CSV"].map((fileName) => ({
      url: `https://lista.example/${fileName}`,
      fileName,
    }));
    const set = { ...source, downloads: [{ formato: "zip" as const, files }] };
    const fetcher = await serve((request, response) => {
      response.end(`contenido de ${request.url}`);
    });
    const first = await downloadLista(set, fetcher, policy());
    const second = await downloadLista(set, fetcher, policy());
    expect(first.formato).toBe("zip");
    expect(second.raw.equals(first.raw)).toBe(true);
    const members = Object.entries(unzipSync(first.raw)).map(([name, bytes]) => [
      name,
      `${Buffer.from(bytes)}`,
    ]);
    expect(members).toEqual([
      ["SDN.CSV", "contenido de /lista.example/SDN.CSV"],
      ["ALT.CSV", "contenido de /lista.example/ALT.CSV"],
    ]);
  });

  it("never makes a set of files when one of them cannot be had", async () => {
    const files = ["SDN.CSV", "ALT.CSV"].map((fileName) => ({
      url: `https://lista.example/${fileName}`,
      fileName,
    }));
    const fetcher = await serve((request, response) => {
      response.writeHead(request.url?.endsWith("ALT.CSV") ? 404 : 200).end("x");
    });
    const set = { ...source, downloads: [{ formato: "zip" as const, files }] };
    expect(await failure(fetcher, set)).toMatchObject(refused("HTTP 404"));
  });

  it("tries the second way when the first fails", async () => {
    const csv = {
      formato: "csv" as const,
      files: [{ url: "https://lista.example/l.csv", fileName: "l.csv" }],
    };
    const fetcher = await serve((request, response) => {
      response.writeHead(request.url?.endsWith(".csv") ? 200 : 404).end("a,b");
    });
    const { formato } = await downloadLista(
      { ...source, downloads: [...source.downloads, csv] },
      fetcher,
      policy(),
    );
    expect(formato).toBe("csv");
  });

  it("reports a list without a source to download from", async () => {
    const never: Fetcher = () => Promise.reject(new Error("asked"));
    expect(await failure(never, { ...source, downloads: [] })).toMatchObject(refused("no tiene una fuente"));
  });

  it("reports a network failure without internals", async () => {
    const broken: Fetcher = () => Promise.reject(new TypeError("getaddrinfo ENOTFOUND 10.0.0.1"));
    const error = await failure(broken);
    expect(error).toMatchObject(refused("no se pudo contactar"));
    expect(String(error)).not.toContain("10.0.0.1");
  });
});
