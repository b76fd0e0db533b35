import { Link } from "../../ui/link";
import { Part } from "./como-funciona";

const CLAIMS = [
  {
    what: "Que la respuesta no cambió",
    how: "La huella SHA-256 del documento guardado, impresa en el reporte. El servicio no tiene permiso para modificar lo que ya guardó.",
  },
  {
    what: "Que existía en esa fecha",
    how: "Cada consulta es una hoja de una bitácora de solo agregar, cuya cabeza se firma. Cualquiera puede guardar una cabeza y comparar la siguiente.",
  },
  {
    what: "Con qué se comparó",
    how: "La versión de cada lista, por la huella de su contenido y la hora en que se descargó.",
  },
  {
    what: "Por qué coincide un nombre",
    how: "El puntaje se calcula con una fórmula publicada, y la explicación muestra cada par de palabras.",
  },
  {
    what: "Quién decidió y por qué",
    how: "Cada decisión sobre una coincidencia queda con persona, motivo y hora; ninguna se borra, se decide de nuevo.",
  },
] as const;

export const QueSeVerifica = () => (
  <Part id="que-se-verifica" title="Qué se verifica, y cómo">
    <dl className="divide-y divide-line border-line border-y">
      {CLAIMS.map(({ what, how }) => (
        <div key={what} className="grid gap-x-8 gap-y-1 py-3 md:grid-cols-[16rem_minmax(0,1fr)]">
          <dt className="font-medium">{what}</dt>
          <dd className="text-ink-2 text-sm">{how}</dd>
        </div>
      ))}
    </dl>
    <p className="text-sm">
      <Link href="/verificar" className="text-accent underline underline-offset-2">
        Verificar un reporte
      </Link>{" "}
      ·{" "}
      <Link href="/docs/evidencia" className="text-accent underline underline-offset-2">
        Cómo se comprueba sin nosotros
      </Link>{" "}
      ·{" "}
      <Link href="/docs/coincidencia-explicada" className="text-accent underline underline-offset-2">
        La fórmula, y qué tan bien acierta
      </Link>
    </p>
  </Part>
);

const NOT = [
  "No es asesoría legal ni reemplaza su sistema de administración del riesgo: quien decide es su oficial.",
  "No es un dictamen: un puntaje dice cuánto se parecen dos nombres, y una coincidencia no equivale por sí sola a un ROS.",
  "No es un reporte a las autoridades: no envía nada por usted.",
  "No cubre lo que las listas no dicen: quien fue incluido hace una hora, o con un alias que la fuente no trae, puede no aparecer.",
] as const;

export const QueNoEs = () => (
  <Part id="que-no-es" title="Qué no es">
    <ul className="list-disc space-y-2 pl-5 text-ink-2 text-sm">
      {NOT.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  </Part>
);
