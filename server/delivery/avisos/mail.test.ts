import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { expect, it } from "vitest";
import { openMailServer } from "../../testing/mail-server";
import { createMailer } from "./mail";

it("gives up on a mail server that goes on and on without coming to the point, and hangs up", async () => {
  const server = createServer((socket) => {
    socket.write("220 slow\r\n");
    const timer = setInterval(() => socket.write("250-and\r\n"), 10);
    socket.on("error", () => {}).on("close", () => clearInterval(timer));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const connected = once(server, "connection");
  const smtpUrl = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const mailer = createMailer({ smtpUrl, from: "avisos@test.co", patienceMs: 3_000 });
  const sending = mailer.send({ to: "oficial@test.co", subject: "x", text: "x" });
  await expect(sending).rejects.toThrow();
  const [socket] = (await connected) as [Socket];
  await new Promise((resolve) => socket.once("end", resolve).resume());
  socket.destroy();
  await new Promise((resolve) => server.close(resolve));
});

it("writes one subject line for any name", async () => {
  const server = await openMailServer();
  const mailer = createMailer({ smtpUrl: server.url, from: "avisos@test.co" });
  const subject = "El webhook de Ana\r\nBcc: todos@test.co\u2028no recibe";
  await mailer.send({ to: "oficial@test.co", subject, text: "x" });
  await server.close();
  expect(server.taken).toHaveLength(1);
  const [headers = ""] = server.taken[0]?.text.split("\r\n\r\n") ?? [];
  expect(headers).toMatch(/^Subject: El webhook de Ana Bcc: todos@test.co no recibe$/m);
  expect(headers).not.toMatch(/^Bcc:/im);
});
