import { createTransport } from "nodemailer";
import { acrossBundles } from "../../domain/shared/across-bundles";

interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  /** The same for every copy that a failure may cause, so that a mailbox can tell them for one. */
  readonly messageId?: string;
  /** Where its reader, or their mailbox at one press, asks for no more (RFC 8058). */
  readonly baja?: string;
}

const bajaHeaders = (baja: string | undefined) =>
  baja === undefined
    ? {}
    : { headers: { "List-Unsubscribe": `<${baja}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" } };

/** A header has one line, whatever a name in it has that was taken before names were held to that. */
const inOneLine = (subject: string) => subject.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ");

export interface Mailer {
  /** @throws MailRefused; any other error where the server could not take it now. */
  send(mail: Mail): Promise<void>;
}

/** The server will not take this mail, now or later: it knows no such address, or will have none of it. */
export class MailRefused extends Error {
  static {
    acrossBundles(MailRefused, "MailRefused");
  }
}

/** The longest silence: a mail server that does not answer must not hold up whoever waits for the mail to be sent. */
const TIMEOUT_MS = 10_000;
/** The longest conversation, however slowly it goes on: less than a claim's lease, so that nobody sends it too. */
const PATIENCE_MS = 45_000;

/** Refusals of the recipient or of the message; what the server says of credentials and sender is our own fault. */
const ABOUT_THE_MAIL = ["RCPT TO", "DATA"];

/** Sends through an SMTP server; a connection for each mail, as there are few. */
export function createMailer({
  smtpUrl,
  from,
  patienceMs = PATIENCE_MS,
}: {
  /** `smtp://` or `smtps://`, credentials included. */
  readonly smtpUrl: string;
  readonly from: string;
  readonly patienceMs?: number;
}): Mailer {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    dnsTimeout: TIMEOUT_MS,
  });
  return {
    send: async ({ baja, ...mail }) => {
      const signal = AbortSignal.timeout(patienceMs);
      const subject = inOneLine(mail.subject);
      await transport
        .sendMail({ from, signal, ...mail, subject, ...bajaHeaders(baja) })
        .catch((error: SmtpError) => {
          const isFinal = (error.responseCode ?? 0) >= 500 && ABOUT_THE_MAIL.includes(error.command ?? "");
          throw isFinal ? new MailRefused(error.message) : error;
        });
    },
  };
}

interface SmtpError extends Error {
  readonly responseCode?: number;
  readonly command?: string;
}
