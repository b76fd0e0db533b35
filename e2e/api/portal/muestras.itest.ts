import { Readable } from "node:stream";
import { beforeAll, describe, expect, it } from "vitest";
import { archivePart } from "@/server/delivery/archivos/table-part";
import { readTarGz } from "@/server/testing/archivo";
import { type PortalClient, signIntoPortal } from "@/server/testing/portal";
import type { Product } from "@/server/testing/product";
import { withSharedProduct } from "../open";

const ID = "01980000-0000-7000-8000-00000000a7c1";
const ASKED = new Date("2026-11-20T15:00:00Z");
/** As written: one gzip member for each part. */
const PARTS = [
  [{ path: `consultas/${ID}/reporte.pdf`, content: Buffer.from("%PDF-1.7 inventado") }],
  [{ path: "manifiesto.txt", content: Buffer.from(`atalaya muestra ${ID}\n`) }],
];

describe("a sample from before the ZIP format", () => {
  let product: Product;
  let officer: PortalClient;
  let parts: readonly Buffer[];

  withSharedProduct((opened) => (product = opened), { PAGES: "1" });
  beforeAll(async () => {
    const { officer: credentials } = product.service;
    if (credentials === null) throw new Error("no officer was printed");
    officer = await signIntoPortal(product.service, credentials);
    parts = await Promise.all(
      PARTS.map((files, at) => archivePart(files, { mtime: ASKED, isLast: at === PARTS.length - 1 })),
    );
    const pedido = { semilla: null, criterios: null, tamano: 1 };
    const memoria = { sorteo: { consultaIds: [ID], poblacion: 1, huella: "00" } };
    await product.db.query(
      `INSERT INTO archivo (id, tipo, cliente_id, usuario_id, solicitada_en, pedido, memoria, total, avance, partes, bytes, terminada_en)
       SELECT $1, 'muestra', cliente_id, id, $2, $3, $4, 1, 1, $5, $6, $2 FROM usuario WHERE email = $7`,
      [ID, ASKED, pedido, memoria, parts.length, Buffer.concat(parts).length, credentials.email],
    );
    for (const [at, contenido] of parts.entries())
      await product.db.query(
        "INSERT INTO archivo_parte (archivo_id, numero, contenido) VALUES ($1, $2, $3)",
        [...[ID, at + 1, contenido]],
      );
  });

  it("still comes as the tar.gz it is, byte for byte, and under that name", async () => {
    const response = await officer.get(`/portal/informes/muestra/${ID}`);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("application/gzip");
    expect(response.headers.get("content-disposition")).toBe(
      'attachment; filename="muestra-2026-11-20-0000a7c1.tar.gz"',
    );
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(bytes.equals(Buffer.concat(parts))).toBe(true);
    const { texts } = await readTarGz(Readable.from([bytes]));
    expect([...texts]).toEqual(PARTS.flat().map(({ path, content }) => [path, content.toString()]));
  });
});
