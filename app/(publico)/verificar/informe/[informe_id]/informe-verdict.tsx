import { formatBogota } from "@/server/domain/shared/bogota";
import type { InformeVerificado } from "@/server/usecases/informes/read-informe";
import { BAD, GOOD, VerdictBox, type VerdictWords } from "../../verdict-box";

const VERDICTS: Readonly<Record<InformeVerificado["estado"], VerdictWords>> = {
  coincide: {
    ...GOOD,
    title: "Papel y registro coinciden",
    text: "Las cifras que se conservan dan la huella impresa. Una huella se puede copiar en otro papel: confirme que el suyo dice lo mismo que ve aquí.",
  },
  huella_distinta: {
    ...BAD,
    title: "La huella no coincide con la de lo que se conserva",
    text: "O se copió mal, o este papel no es el que se preparó. Compare los 64 caracteres con los que imprime el informe.",
  },
  desconocida: {
    ...BAD,
    title: "No hay ningún informe con este número",
    text: "O se copió mal, o este papel no salió de aquí. El número del informe está en el pie de cada página.",
  },
};

interface InformeVerdictProps {
  readonly of: InformeVerificado["estado"];
  readonly found?: { readonly id: string; readonly huella: string; readonly en: Date };
}

export const InformeVerdict = ({ of, found }: InformeVerdictProps) => (
  <VerdictBox {...VERDICTS[of]}>
    {found && (
      <>
        Informe <code>{found.id}</code>, huella <code>{found.huella}</code>. Verificado el{" "}
        {formatBogota(found.en)} (Bogotá).
      </>
    )}
  </VerdictBox>
);
