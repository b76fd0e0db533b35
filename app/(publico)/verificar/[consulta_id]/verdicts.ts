import type { Mismatch, Verificacion } from "@/server/domain/bitacora/verificacion";
import { BAD, GOOD, type VerdictWords, WAITING } from "../verdict-box";

type VerdictKey = Exclude<Verificacion["estado"], "no_coincide"> | Mismatch;

/** What each result means for the person who has the paper. */
export const VERDICTS: Readonly<Record<VerdictKey, VerdictWords>> = {
  intacta: {
    ...GOOD,
    title: "Papel, registro y bitácora coinciden",
    text: "La huella impresa es la de lo que se registró, y está sellada en la bitácora firmada. Una huella se puede copiar en otro papel: confirme que el suyo dice lo mismo que ve aquí.",
  },
  retirada: {
    ...WAITING,
    mark: "✓",
    title: "La huella es auténtica, de una consulta que ya se retiró: cumplió sus diez años",
    text: "Sigue sellada en la bitácora firmada, pero lo que decía la consulta ya no se conserva: aquí no se puede comparar con el papel. Quien guardó el paquete de evidencia todavía puede hacerlo.",
  },
  pendiente_de_sello: {
    ...WAITING,
    title: "Papel y registro coinciden; falta el sello de la bitácora",
    text: "Las consultas se sellan cada minuto: abra esta página de nuevo en un momento. Confirme mientras tanto que su papel dice lo mismo que ve aquí.",
  },
  prueba: {
    mark: "!",
    tone: "border-warn bg-warn-soft text-warn",
    title: "PRUEBA: este documento no es evidencia de nada",
    text: "Es de una cuenta de prueba, que compara con listas inventadas. La huella es la de lo que se registró, pero la consulta no está en la bitácora y se borra a los noventa días. Nadie puede usarla para aceptar ni para rechazar a una persona.",
  },
  huella_distinta: {
    ...BAD,
    title: "La huella no coincide con la registrada",
    text: "O se copió mal, o este papel no es el que se emitió. Compare los 64 caracteres con los que imprime el reporte.",
  },
  registro_alterado: {
    ...BAD,
    title: "El registro guardado fue alterado: ya no coincide con su sello",
    text: "La huella fue la de esta consulta, pero lo que hoy está guardado es otra cosa. Conserve el reporte y avise a quien lo emitió.",
  },
  bitacora_alterada: {
    ...BAD,
    title: "La bitácora fue alterada y ya no prueba este reporte",
    text: "La huella es la registrada, pero lo que se guarda de la bitácora no conduce a su cabeza firmada. Conserve el reporte y avise a quien lo emitió.",
  },
  desconocida: {
    ...BAD,
    title: "No hay ninguna consulta con este número",
    text: "O se copió mal, o este papel no salió de aquí. El número de la consulta está en el pie de cada página del reporte.",
  },
};
