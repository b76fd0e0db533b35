import { expect, type Page } from "playwright/test";

/** `/desarrollo/correo`: mails that a product without a mail server would have sent. */
export class CorreoPage {
  constructor(readonly page: Page) {}

  /** Waits for a mail to the address that says this. Returns the matching words of the newest one. */
  async find(email: string, says: RegExp): Promise<string> {
    let found: string | undefined;
    const read = async () => {
      // Not in the browser, which would load the HTML of every mail.
      const html = await (await this.page.request.get("/desarrollo/correo")).text();
      const mails = [...html.matchAll(/<article[\s\S]*?<\/article>/g)].map(([mail]) => mail);
      found = mails.filter((mail) => mail.includes(email)).flatMap((mail) => says.exec(mail)?.[0] ?? [])[0];
      return found;
    };
    await expect.poll(read, { timeout: 100_000 }).toBeDefined();
    return found ?? "";
  }

  /** Waits for a mail to the address. Returns the path of the link in the newest one. */
  linkTo(email: string, kind: "invitacion" | "restablecer" | "registro"): Promise<string> {
    return this.find(email, new RegExp(`${kind === "registro" ? "" : "/portal"}/${kind}/[0-9a-f]{64}`));
  }
}
