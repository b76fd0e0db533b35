import { strToU8, zipSync } from "fflate";
import { presentEvidencia } from "../../../contract/admin/bitacora";
import type { Paquete } from "../../../usecases/consultas/get-paquete";

const leeme = (publicado: string) => `Paquete de evidencia de una consulta de Atalaya

reporte.pdf     el reporte, tal como se descarga del portal
evidencia.json  lo que quedó guardado: el texto exacto cuyo SHA-256 es la huella del reporte
paquete.json    ese mismo texto con su huella, su lugar en la bitácora y la cabeza firmada
decisiones.json, decisiones.csv  si tiene coincidencias: qué había decidido su entidad de cada una al descargarlo, quién y cuándo,
                y las fichas de PEP. No son parte de la evidencia: la huella no las cubre, y la evidencia no cambia con ellas

Para comprobarlo sin nosotros, con el programa de ${publicado}/verificar.mjs (su SHA-256 está en
${publicado}/verificar.mjs.sha256; basta Node 20 o posterior) y la llave de ${publicado}/llave:

  node verificar.mjs paquete.json --pdf reporte.pdf --llave <llave>

Si indice es null, la consulta todavía no estaba sellada cuando se descargó: vuelva a descargarlo.
`;

/** The files of a paquete as one ZIP with a fixed time, so that equal content gives equal bytes. */
export function paqueteZip(
  { evidencia, reporte, decisiones }: Paquete,
  baseUrl: string,
): Uint8Array<ArrayBuffer> {
  const files = {
    "LEEME.txt": strToU8(leeme(`${baseUrl}/verificar`)),
    "evidencia.json": strToU8(evidencia.evidencia),
    "paquete.json": strToU8(JSON.stringify(presentEvidencia(evidencia))),
    "reporte.pdf": reporte,
    ...Object.fromEntries(decisiones.map(({ path, content }) => [path, new Uint8Array(content)])),
  };
  return new Uint8Array(zipSync(files, { mtime: "2000-01-01T00:00:00Z" }));
}
