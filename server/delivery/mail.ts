import { createTransport } from "nodemailer";

interface Mail {
  readonly subject: string;
  readonly text: string;
}

/** E-mail to one fixed address. @throws where the server does not take it. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
}

/** A mail server that does not answer must not hold up whoever waits for the warning to be sent. */
const TIMEOUT_MS = 10_000;

/** Sends through an SMTP server; a connection for each mail, as there are a few a day. */
export function createMailer(options: {
  /** `smtp://` or `smtps://`, credentials included. */
  readonly smtpUrl: string;
  readonly from: string;
  readonly to: string;
}): Mailer {
  const { smtpUrl, from, to } = options;
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  });
  return {
    send: async ({ subject, text }) => {
      await transport.sendMail({ from, to, subject, text });
    },
  };
}
