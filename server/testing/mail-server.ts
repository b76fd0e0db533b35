import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

interface TakenMail {
  readonly to: string;
  /** With headers. */
  readonly text: string;
}

export interface MailServer {
  readonly url: string;
  /** In the order of arrival. */
  readonly taken: readonly TakenMail[];
  /** From now on refuses an address with the code that `refuse` returns. Null accepts it. */
  refuse(refuse: (address: string) => number | null): void;
  close(): Promise<void>;
}

/** Opens a real mail server on loopback that stores mails. It answers once `beforeTaking` resolves. */
export async function openMailServer(
  beforeTaking: () => Promise<unknown> = async () => {},
): Promise<MailServer> {
  const taken: TakenMail[] = [];
  let codeFor: (address: string) => number | null = () => null;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    onRcptTo: ({ address }, _, done) => {
      const responseCode = codeFor(address);
      done(responseCode === null ? null : Object.assign(new Error("no"), { responseCode }));
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const text = Buffer.concat(chunks).toString("utf8");
        const [to] = session.envelope.rcptTo.map(({ address }) => address);
        void beforeTaking().then(() => {
          taken.push({ to: to ?? "", text });
          done();
        });
      });
    },
  });
  // Killed processes leave connections behind.
  server.on("error", () => {});
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    taken,
    refuse: (refuse) => {
      codeFor = refuse;
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
