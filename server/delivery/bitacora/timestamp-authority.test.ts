import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { afterEach, describe, expect, it } from "vitest";
import { askTimestamp } from "./timestamp-authority";

const REQUEST = Buffer.from("una solicitud");
const RESPONSE = Buffer.from("una respuesta");

describe("a request to a time stamp authority", () => {
  let server: Server | undefined;
  afterEach(() => {
    server?.closeAllConnections();
    server?.close();
  });

  /** Sends a request to a server with this answer, at a URL with this prefix. */
  async function ask(
    answer: (request: IncomingMessage, response: ServerResponse) => unknown,
    { credentials = "", stopping = new AbortController().signal } = {},
  ): Promise<Buffer> {
    const open = createServer(answer);
    server = open;
    await new Promise<void>((resolve) => open.listen(0, "127.0.0.1", resolve));
    const { port } = open.address() as AddressInfo;
    return askTimestamp(`http://${credentials}127.0.0.1:${port}/tsr`, REQUEST, fetch, stopping);
  }

  it("follows RFC 3161, without credentials unless required", async () => {
    let asked: unknown;
    const answered = await ask(async (request, response) => {
      const { method, headers } = request;
      asked = [method, headers["content-type"], headers.authorization, String(await buffer(request))];
      response.end(RESPONSE);
    });
    expect(answered).toEqual(RESPONSE);
    expect(asked).toEqual(["POST", "application/timestamp-query", undefined, "una solicitud"]);
  });

  it("with the user and the password of its address", async () => {
    let authorization: string | undefined;
    const answer = (request: IncomingMessage, response: ServerResponse) => {
      ({ authorization } = request.headers);
      response.end(RESPONSE);
    };
    await ask(answer, { credentials: "atalaya:cl%40ve%25@" });
    expect(authorization).toBe(`Basic ${Buffer.from("atalaya:cl@ve%").toString("base64")}`);
  });

  it.each([
    ["that refuses", (_: IncomingMessage, response: ServerResponse) => response.writeHead(401).end()],
    [
      "that sends elsewhere",
      (_: IncomingMessage, response: ServerResponse) => response.writeHead(307, { location: "/otra" }).end(),
    ],
    [
      "that answers without end",
      (_: IncomingMessage, response: ServerResponse) => {
        const more = () => response.write(Buffer.alloc(64 * 1024), more);
        more();
      },
    ],
    ["that hangs up", (request: IncomingMessage) => request.socket.destroy()],
  ])("and has given nothing: one %s", async (_, answer) => {
    await expect(ask(answer)).rejects.toThrow(/the authority|fetch failed/);
  });

  it("no longer than until the service stops", async () => {
    const stopping = new AbortController();
    const asking = ask(() => stopping.abort(), { stopping: stopping.signal });
    await expect(asking).rejects.toMatchObject({ name: "AbortError" });
  });
});
