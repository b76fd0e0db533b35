import { readFileSync } from "node:fs";
import type { Browser } from "playwright/test";

const INTER = "node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2";

interface Shared {
  readonly file: string;
  readonly title: string;
  readonly lines: readonly string[];
}

/** Pictures for shared pages: one for the documentation, one for the others. */
const SHARED: readonly Shared[] = [
  {
    file: "app/(publico)/opengraph-image.png",
    title: "Consulte listas vinculantes y restrictivas, con evidencia que se sostiene diez años",
    lines: [
      "La versión exacta de cada lista",
      "Decisiones en el registro",
      "Reportes que cualquiera verifica",
    ],
  },
  {
    file: "app/(publico)/docs/opengraph-image.png",
    title: "Documentación de la API",
    lines: ["Inicio rápido", "Cada respuesta y cada error, con ejemplos", "Una llave de prueba en minutos"],
  },
];

const htmlOf = ({ title, lines }: Shared, font: string) => `<!doctype html><meta charset="utf-8"><style>
@font-face { font-family: Inter; src: url(data:font/woff2;base64,${font}); font-weight: 100 900; }
* { margin: 0; box-sizing: border-box; }
body { width: 1200px; height: 630px; padding: 72px 80px; background: #fbfbfa; color: #1b1d1f;
  font: 30px/1.4 Inter; border-left: 16px solid #17548f; display: flex; flex-direction: column; }
b { color: #17548f; font-size: 34px; letter-spacing: -0.01em; }
h1 { font-size: 60px; line-height: 1.15; letter-spacing: -0.025em; margin-top: 56px; text-wrap: balance; }
ul { margin-top: auto; padding: 0; list-style: none; color: #52565a; }
li::before { content: "✓"; color: #1d6a45; font-weight: 700; margin-right: 16px; }
</style><b>Atalaya</b><h1>${title}</h1><ul>${lines.map((line) => `<li>${line}</li>`).join("")}</ul>`;

/** Draws the pictures of shared pages. */
export async function drawOpenGraph(browser: Browser): Promise<void> {
  const font = readFileSync(INTER).toString("base64");
  const page = await browser.newPage({ viewport: { width: 1200, height: 630 } });
  for (const shared of SHARED) {
    await page.setContent(htmlOf(shared, font));
    await page.evaluate(() => document.fonts.ready);
    await page.screenshot({ path: shared.file });
  }
  await page.close();
}
