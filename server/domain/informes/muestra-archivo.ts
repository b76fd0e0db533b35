import { type ArchivoFile, MANIFIESTO } from "../archivos/archivo-files";
import type { Cliente } from "../clientes/cliente";
import { LISTAS } from "../listas/catalog";
import { SEVERIDAD_WORDS } from "../screening/severidad-words";
import { canonicalJson } from "../shared/canonical-json";
import { formatCount } from "../shared/formato";
import { periodoInWords } from "./informe-words";
import { criteriosOfMuestra, type Muestra, type Sorteo } from "./muestra";

/**
 * The first lines of the manifest, which are signed and readable for people. `carpetas`: the folder of each consulta,
 * null if nothing is left of it.
 */
export function muestraManifest(
  muestra: Muestra,
  { consultaIds, poblacion, huella }: Sorteo,
  { razonSocial, nit }: Cliente,
  { carpetas, sumas }: { readonly carpetas: readonly (string | null)[]; readonly sumas: string },
): string {
  const { archivoId: muestraId, solicitadaEn, pedido } = muestra;
  const { semilla, tamano } = pedido;
  const criterios = criteriosOfMuestra(muestra);
  const filter = criterios && {
    desde: criterios.desde.toISOString(),
    hasta: criterios.hasta.toISOString(),
    severidad: criterios.severidad,
    lista: criterios.lista,
  };
  const facts = canonicalJson({
    esquema: 2,
    muestraId,
    cliente: { razonSocial, nit },
    solicitadaEn: solicitadaEn.toISOString(),
    modo: semilla === null ? "elegida" : "sorteada",
    semilla,
    filtro: filter,
    pedidas: tamano,
    poblacion,
    huellaPoblacion: huella,
    consultas: consultaIds,
    carpetas,
  });
  return `atalaya muestra ${muestraId}\n${facts}\n${sumas}`;
}

/** The description of the muestra in its index, by name and value. */
export function aboutMuestra(muestra: Muestra, { consultaIds, poblacion }: Sorteo, cliente: Cliente) {
  const { semilla } = muestra.pedido;
  const criterios = criteriosOfMuestra(muestra);
  return [
    ["Entidad", cliente.razonSocial],
    ["NIT", cliente.nit],
    ["Pedida el (Bogotá)", muestra.solicitadaEn],
    ["Consultas", consultaIds.length],
    ["Cómo se eligieron", semilla === null ? "una por una" : `por sorteo entre ${formatCount(poblacion)}`],
    ...(semilla === null ? [] : ([["Semilla", semilla]] as const)),
    ...(criterios === null
      ? []
      : ([
          ["Periodo", periodoInWords(criterios)],
          ["Severidad", criterios.severidad === null ? "todas" : SEVERIDAD_WORDS[criterios.severidad].nombre],
          [
            "Coincidencia en",
            criterios.lista === null ? "cualquier lista, o ninguna" : LISTAS[criterios.lista].nombre,
          ],
        ] as const)),
    ["Decisiones", "Las que había al pedir la muestra; lo que se decidió después no está aquí."],
    ["Enlaces", "La columna Reporte abre cada PDF cuando el ZIP está descomprimido."],
    ["Muestra", muestra.archivoId],
  ] as const;
}

const SORTEO = `Cómo se sorteó: de las consultas que cumplen el filtro (poblacion) se toman las que tienen el menor SHA-256 del texto
«semilla:consulta_id» (UTF-8, hexadecimal), tantas como se pidieron (pedidas), en ese orden. Con la misma semilla y la
misma población sale la misma muestra. huellaPoblacion es el SHA-256 de los consulta_id de la población, en orden, uno por línea.
Para repetir el sorteo, exporte del portal las consultas del mismo filtro y páselas con --poblacion consultas.csv.
`;
const ELEGIDAS = "Las consultas las eligió una persona, una por una: no hubo sorteo.\n";

const leeme = (isDrawn: boolean, publicado: string) => `Muestra de consultas para auditoría de Atalaya

indice.xlsx                           por dónde empezar: a quién se consultó, cuándo, con qué severidad, qué se decidió y dónde está
consultas/                            una carpeta por consulta: su número en la muestra, el día, la severidad y a quién se consultó
consultas/<carpeta>/reporte.pdf       el reporte, tal como se descarga del portal
consultas/<carpeta>/paquete.json      el texto exacto de la evidencia con su huella, su lugar en la bitácora y la cabeza firmada
consultas/<carpeta>/decisiones.json, decisiones.csv  de las que tienen coincidencias: qué se había decidido de cada una al pedir la
                                      muestra, quién y cuándo
${MANIFIESTO}                         semilla, filtro, población y consultas, y el SHA-256 de cada archivo, como nota firmada
                                      (C2SP signed-note, Ed25519)
verificar.mjs, verificar-carpeta.mjs  el programa que comprueba todo lo anterior, sin red y sin más que Node 20 o posterior

${isDrawn ? SORTEO : ELEGIDAS}
Para comprobarla sin nosotros, descomprimida y desde su carpeta, con la llave que publica el servicio en ${publicado}/llave:

  node verificar.mjs ${MANIFIESTO} --llave <llave>

No le crea al programa ni a la llave solo porque vienen aquí: quien altere este archivo puede alterarlos también. Descargue sus
dos archivos de ${publicado}/verificar.mjs y ${publicado}/verificar-carpeta.mjs, o compare el SHA-256 de los que
vienen con ${publicado}/verificar.mjs.sha256, y pase la llave con --llave. Son cortos y se pueden leer.
`;

/** The file that explains the archive. */
export const leemeOf = ({ pedido: { semilla } }: Muestra, baseUrl: string): ArchivoFile => ({
  path: "LEEME.txt",
  content: Buffer.from(leeme(semilla !== null, `${baseUrl}/verificar`)),
});
