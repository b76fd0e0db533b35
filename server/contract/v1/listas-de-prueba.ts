import type { Modulo } from "../../domain/listas/lista";
import {
  LISTAS_CAMBIADAS,
  LISTAS_DE_PRUEBA,
  LISTAS_DE_PRUEBA_VERSION,
  type ListaDePrueba,
} from "../../domain/prueba/listas-de-prueba";
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
  listas: [...LISTAS_DE_PRUEBA.sarlaft, ...LISTAS_DE_PRUEBA.diligencia].map((one) => ({
    ...presentLista(one),
    version_id: one.lista.versionId,
    fetched_en: one.lista.fetchedEn,
  })),
  // Each `lista_cambia` has an id and a moment of its own.
  tras_lista_cambia: LISTAS_CAMBIADAS.map(presentLista),
});

const presentLista = ({ lista, entries }: ListaDePrueba<Modulo>) => ({
  slug: lista.slug,
  nombre: lista.nombre,
  tier: lista.tier,
  hash_contenido: lista.hashContenido,
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
});
