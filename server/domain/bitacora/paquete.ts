import type { Estampado, EvidenciaConPrueba, Inclusion } from "./verificacion";

/** Input of `npm run verificar`: evidence of a consulta with its place in the log. A stable format. */
export const paqueteOf = ({ evidencia, hashReporte, inclusion }: EvidenciaConPrueba) => ({
  evidencia,
  hash_reporte: hashReporte,
  ...placeOf(inclusion),
  llave: inclusion?.cabeza.verificador ?? null,
});

/** A leaf's place in the log with its proofs. */
export function placeOf(inclusion: Inclusion | null) {
  return {
    indice: inclusion?.indice ?? null,
    tamano: inclusion?.cabeza.tamano ?? null,
    prueba: inclusion && [...inclusion.prueba],
    cabeza: inclusion?.cabeza.nota ?? null,
    estampa: inclusion?.estampado ? estampaOf(inclusion.estampado) : null,
  };
}

const estampaOf = ({ tamano, nota, verificador, prueba, consistencia, estampa, estampadaEn }: Estampado) => ({
  tamano,
  cabeza: nota,
  llave: verificador,
  prueba: [...prueba],
  consistencia: [...consistencia],
  token: estampa.toString("base64"),
  estampada_en: estampadaEn.toISOString(),
});
