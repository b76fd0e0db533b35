import type { ReactNode } from "react";
import { Link } from "../../ui/link";
import { Part } from "./como-funciona";

const A = ({ href, children }: { readonly href: string; readonly children: ReactNode }) => (
  <Link href={href} className="text-accent underline underline-offset-2">
    {children}
  </Link>
);

const PREGUNTAS: readonly { readonly pregunta: string; readonly respuesta: ReactNode }[] = [
  {
    pregunta: "¿Qué listas compara?",
    respuesta: (
      <>
        Las vinculantes para Colombia y las que conviene revisar, de su fuente oficial, todos los días.{" "}
        <A href="/estado">Estado de las listas</A> dice cuáles, con la versión y la edad de cada una.
      </>
    ),
  },
  {
    pregunta: "¿Qué pasa si una lista no se pudo descargar?",
    respuesta:
      "Sigue en vigor la versión anterior completa y la respuesta dice de cuándo es. Sin una versión de una lista vinculante no se consulta: falla y no se cobra, nunca responde «sin hallazgo» con menos listas.",
  },
  {
    pregunta: "¿Cuánto tiempo queda la evidencia?",
    respuesta: (
      <>
        Diez años. Después se retira por años completos, y la bitácora sigue probando qué hubo.{" "}
        <A href="/docs/evidencia">Qué queda y cómo se comprueba</A>.
      </>
    ),
  },
  {
    pregunta: "¿Qué hace si dos personas se llaman igual?",
    respuesta:
      "Muestra a todas, con lo que cada lista dice de su documento, nacimiento y país, y qué de eso coincide o contradice. Descartar a un homónimo lo decide una persona, con su motivo; la próxima consulta del mismo documento lo recuerda.",
  },
  {
    pregunta: "¿Qué datos personales guarda?",
    respuesta: (
      <>
        Lo que se preguntó y lo que se respondió, separado por entidad.{" "}
        <A href="/docs/proteccion-de-datos">Protección de datos</A> dice dónde, por cuánto tiempo, quién lo ve
        y cómo pregunta un titular.
      </>
    ),
  },
  {
    pregunta: "¿Cuánto cuesta probar?",
    respuesta: (
      <>
        Nada: la cuenta de prueba tiene la misma API sobre listas inventadas, y no vence.{" "}
        <A href="/docs/modo-de-prueba">Qué responde cada nombre</A>.
      </>
    ),
  },
];

export const Preguntas = () => (
  <Part id="preguntas" title="Preguntas y respuestas">
    <div className="divide-y divide-line border-line border-y">
      {PREGUNTAS.map(({ pregunta, respuesta }) => (
        <details key={pregunta} className="py-3">
          <summary className="font-medium">{pregunta}</summary>
          <p className="mt-2 max-w-3xl text-ink-2 text-sm">{respuesta}</p>
        </details>
      ))}
    </div>
  </Part>
);
