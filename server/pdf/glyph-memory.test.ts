import { expect, it } from "vitest";
import { renderReporte } from "./render";
import { evidenciaOf, matchOf } from "./testing/evidence";
import { readPdf } from "./testing/read-pdf";

/** In its own file, because the order of first use in the process matters. */
it("keeps letters searchable that were drawn before as parts of others", { timeout: 600_000 }, async () => {
  const reporte = (nombreCoincidencia: string) =>
    renderReporte({
      evidencias: [evidenciaOf({ matches: [matchOf({ nombreCoincidencia })] })],
      lote: null,
      baseUrl: "https://atalaya.test",
    });
  const [cyrillic, latin] = ["ВВ КК ХХ ЈЈ", "BB KK XX JJ"];
  await reporte(cyrillic);
  const { pages } = await readPdf(await reporte(latin));
  expect(pages[0]?.text).toContain(latin);
});
