import { createTransport } from "nodemailer";
import { acrossBundles } from "../../domain/shared/errors";

interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  /** The same in every copy after a failure, so that mailboxes deduplicate. */
  readonly messageId?: string;
  /** Unsubscribe address for the reader and for the mailbox (RFC 8058). */
  readonly baja?: string;
}

const bajaHeaders = (baja: string | undefined) =>
  baja === undefined
    ? {}
    : { headers: { "List-Unsubscribe": `<${baja}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" } };

/** Keeps a header on one line, also with names from before they were validated. */
const inOneLine = (subject: string) => subject.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ");

export interface Mailer {
  /** @throws MailRefused for a permanent refusal. Any other error is temporary. */
  send(mail: Mail): Promise<void>;
}

/** The mail server permanently rejects this mail: the address is unknown or blocked. */
export class MailRefused extends Error {
  static {
    acrossBundles(MailRefused, "MailRefused");
  }
}

/** Longest silence: a mail server that does not answer must not block the sender. */
const TIMEOUT_MS = 10_000;
/** Longest conversation: less than a claim's lease, so that no other worker sends it too. */
const PATIENCE_MS = 45_000;

/** Refusals of recipient or message. Those of credentials and sender are our own fault. */
const ABOUT_THE_MAIL = ["RCPT TO", "DATA"];

/** Sends through an SMTP server with a connection for each mail, as there are few. */
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
