import { Link } from "../../ui/link";
import { Part } from "./part";

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
