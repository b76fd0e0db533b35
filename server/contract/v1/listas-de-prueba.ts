import { LISTAS_DE_PRUEBA, LISTAS_DE_PRUEBA_VERSION } from "../../domain/prueba/listas-de-prueba";
import { NOMBRES_DE_PRUEBA } from "../../domain/prueba/nombres";

/** The lists of test mode as a file, with the purpose of each name, for integrators' tests. */
export const presentListasDePrueba = () => ({
  version: LISTAS_DE_PRUEBA_VERSION,
  nombres: NOMBRES_DE_PRUEBA.map(({ nombre, tipo, documento, prueba }) => ({
    nombre,
    tipo,
    documento,
    prueba,
  })),
  listas: [...LISTAS_DE_PRUEBA.sarlaft, ...LISTAS_DE_PRUEBA.diligencia].map(({ lista, entries }) => ({
    slug: lista.slug,
    nombre: lista.nombre,
    tier: lista.tier,
    version_id: lista.versionId,
    hash_contenido: lista.hashContenido,
    fetched_en: lista.fetchedEn,
    total_entradas: lista.totalEntradas,
    entradas: entries.map((entry) => ({
      id: entry.sourceId,
      tipo: entry.tipo,
      nombres: entry.names.map(({ text }) => text),
      documentos: entry.documentos,
      nacimientos: entry.births.map(({ from }) => from),
      paises: entry.paises,
      fundamento_legal: entry.fundamentoLegal,
      registros: entry.detalles ?? [],
    })),
  })),
});
