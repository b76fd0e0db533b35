import { expect, type Page } from "playwright/test";

/** `/desarrollo/correo`: mails that a product without a mail server would have sent. */
export class CorreoPage {
  constructor(readonly page: Page) {}

  /** Waits for a mail to the address. Returns the path of the link in the newest one. */
  async linkTo(email: string, kind: "invitacion" | "restablecer" | "registro"): Promise<string> {
    const mail = this.page.getByRole("article").filter({ hasText: email });
    const link = new RegExp(`${kind === "registro" ? "" : "/portal"}/${kind}/[0-9a-f]{64}`);
    await expect(async () => {
      await this.page.goto("/desarrollo/correo");
      await expect(mail.filter({ hasText: link }).first()).toBeVisible({ timeout: 1_000 });
    }).toPass({ timeout: 100_000 });
    const text = await mail.filter({ hasText: link }).first().textContent();
    return link.exec(text ?? "")?.[0] ?? "";
  }
}
