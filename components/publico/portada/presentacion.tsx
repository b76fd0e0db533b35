import { Button } from "../../ui/button";
import { Check } from "../../ui/icons";
import { Link } from "../../ui/link";

const CLAIMS = [
  ["Evidencia que cualquiera verifica", "con el QR del reporte, o sin red y sin nosotros."],
  ["La versión exacta de cada lista", "por la huella de su contenido, en cada respuesta."],
  ["Decisiones en el registro", "quién descartó o confirmó, cuándo y por qué."],
  ["Milisegundos", "y aquí se mide: pregunte y vea cuánto tardó la suya."],
] as const;

export const Presentacion = () => (
  <div className="space-y-6">
    <h1 className="text-balance font-semibold text-2xl tracking-tight">
      Consulte listas vinculantes y restrictivas, con evidencia que se sostiene diez años
    </h1>
    <p className="text-ink-2">
      Atalaya dice si una persona o empresa está en las listas que un sujeto obligado debe revisar en
      Colombia. Para el oficial que decide, el programa que pregunta y el auditor que comprueba.
    </p>
    <ul className="space-y-2.5">
      {CLAIMS.map(([claim, how]) => (
        <li key={claim} className="flex gap-2.5 text-sm">
          <Check aria-hidden strokeWidth={2.5} className="mt-0.5 size-4 shrink-0 text-good" />
          <span>
            <strong className="font-semibold">{claim}</strong>
            <span className="text-ink-2">: {how}</span>
          </span>
        </li>
      ))}
    </ul>
    <p className="flex flex-wrap gap-2">
      <Button asChild variant="primary">
        <Link href="/registro">Crear una cuenta de prueba</Link>
      </Button>
      <Button asChild>
        <Link href="/docs">Leer la documentación</Link>
      </Button>
    </p>
  </div>
);
