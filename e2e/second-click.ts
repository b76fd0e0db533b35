import type { Locator } from "playwright/test";

/** Clicks `sends`, and clicks there again when `answer` appears: a late double click. */
export async function clickAgainAtAnswer(sends: Locator, answer: string): Promise<void> {
  await sends.evaluate((button, answer) => {
    const { x, y, width, height } = button.getBoundingClientRect();
    const [clientX, clientY] = [x + width / 2, y + height / 2];
    const click = () => {
      const at = { clientX, clientY, bubbles: true, cancelable: true };
      const under = document.elementFromPoint(clientX, clientY) ?? document.body;
      under.dispatchEvent(new PointerEvent("pointerdown", { ...at, pointerType: "mouse" }));
      under.dispatchEvent(new MouseEvent("mousedown", { ...at, detail: 2 }));
      under.dispatchEvent(new MouseEvent("click", { ...at, detail: 2 }));
    };
    new MutationObserver((_, itself) => {
      if (!document.body.textContent?.includes(answer)) return;
      itself.disconnect();
      click();
    }).observe(document.body, { childList: true, characterData: true, subtree: true });
  }, answer);
  await sends.click();
}
