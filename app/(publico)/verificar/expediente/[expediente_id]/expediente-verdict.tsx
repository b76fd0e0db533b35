import { formatBogota } from "@/server/domain/shared/bogota";
import type { ExpedienteVerificado } from "@/server/usecases/informes/expedientes";
import { BAD, GOOD, VerdictBox, type VerdictWords, WAITING } from "../../verdict-box";

const VERDICTS: Readonly<Record<ExpedienteVerificado["estado"], VerdictWords>> = {
  coincide: {
    ...GOOD,
    title: "Papel y registro coinciden",
    text: "Lo que se conserva de esas consultas y de sus decisiones, leído de nuevo, da la huella impresa. Una huella se puede copiar en otro papel: confirme que el suyo dice lo mismo que ve aquí.",
  },
  retirada: {
    ...WAITING,
    mark: "✓",
    title: "La huella es la que se emitió, de consultas que ya se retiraron: cumplieron sus diez años",
    text: "Lo que decía el expediente ya no se conserva completo: aquí no se puede comparar con el papel.",
  },
  registro_alterado: {
    ...BAD,
    title: "Lo que hoy se conserva ya no es lo que se imprimió",
    text: "La huella es la que se emitió, pero leído de nuevo lo guardado da otra. Conserve el expediente y avise a quien lo emitió.",
  },
  huella_distinta: {
    ...BAD,
    title: "La huella no coincide con la emitida",
    text: "O se copió mal, o este papel no es el que se emitió. Compare los 64 caracteres con los que imprime el expediente.",
  },
  desconocida: {
    ...BAD,
    title: "No hay ningún expediente con este número",
    text: "O se copió mal, o este papel no salió de aquí. El número del expediente está en el pie de cada página.",
  },
};

interface ExpedienteVerdictProps {
  readonly of: ExpedienteVerificado["estado"];
  readonly found?: { readonly id: string; readonly huella: string; readonly en: Date };
}

export const ExpedienteVerdict = ({ of, found }: ExpedienteVerdictProps) => (
  <VerdictBox {...VERDICTS[of]}>
    {found && (
      <>
        Expediente <code>{found.id}</code>, huella <code>{found.huella}</code>. Verificado el{" "}
        {formatBogota(found.en)} (Bogotá).
      </>
    )}
  </VerdictBox>
);
