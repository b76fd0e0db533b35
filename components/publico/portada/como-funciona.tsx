import type { ReactNode } from "react";
import { DecisionPicture, PreguntaPicture, VerificacionPicture } from "./pictures";

const STEPS = [
  {
    Picture: PreguntaPicture,
    title: "1. Pregunte",
    text: "Por la API, en el portal o con un archivo de miles de filas. Antes de enviar se ve cuánto consume.",
  },
  {
    Picture: DecisionPicture,
    title: "2. Vea por qué y decida",
    text: "Los dos nombres palabra por palabra, qué coincide y qué contradice. La decisión queda con su motivo y vale para la próxima vez.",
  },
  {
    Picture: VerificacionPicture,
    title: "3. Quien reciba el reporte lo verifica",
    text: "Con el código QR, o sin red y sin nosotros: un archivo que se descarga comprueba huella, bitácora y firma.",
  },
] as const;

export const ComoFunciona = () => (
  <Part id="como-funciona" title="Cómo funciona">
    <ol className="grid gap-6 md:grid-cols-3">
      {STEPS.map(({ Picture, title, text }) => (
        <li key={title} className="space-y-2">
          <Picture />
          <h3 className="font-semibold">{title}</h3>
          <p className="text-ink-2 text-sm">{text}</p>
        </li>
      ))}
    </ol>
  </Part>
);

interface PartProps {
  readonly id: string;
  readonly title: string;
  readonly children: ReactNode;
}

export const Part = ({ id, title, children }: PartProps) => (
  <section aria-labelledby={id} className="space-y-6 border-line border-t py-12">
    <h2 id={id} className="font-semibold text-xl tracking-tight">
      {title}
    </h2>
    {children}
  </section>
);
