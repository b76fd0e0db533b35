import { Part } from "./part";

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
