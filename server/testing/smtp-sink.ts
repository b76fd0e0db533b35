import { createServer, type Socket } from "node:net";

export interface SmtpSink {
  readonly url: string;
  /** Whole messages with headers, in the order of arrival. */
  readonly mails: readonly string[];
  /** From now on refuses every message, or accepts them again. */
  refuse(isRefusing: boolean): void;
  close(): Promise<void>;
}

/** A mail server that stores its mails: the part of RFC 5321 that a delivery needs. */
export async function openSmtpSink(): Promise<SmtpSink> {
  const mails: string[] = [];
  let isRefusing = false;
  const serve = (socket: Socket) => {
    const say = (line: string) => socket.write(`${line}\r\n`);
    let text = "";
    let isData = false;
    say("220 sink");
    socket.on("error", () => {});
    socket.on("data", (chunk) => {
      text += chunk.toString("utf8");
      for (;;) {
        const end = text.indexOf(isData ? "\r\n.\r\n" : "\r\n");
        if (end === -1) return;
        const line = text.slice(0, end);
        text = text.slice(end + (isData ? 5 : 2));
        if (isData) {
          isData = false;
          mails.push(line);
          say("250 kept");
        } else if (/^DATA/i.test(line)) {
          isData = true;
          say("354 go on");
        } else if (/^MAIL/i.test(line) && isRefusing) say("451 not now");
        else if (/^QUIT/i.test(line)) socket.end("221 bye\r\n");
        else say("250 ok");
      }
    });
  };
  const server = createServer(serve);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    mails,
    refuse: (refusing) => {
      isRefusing = refusing;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
