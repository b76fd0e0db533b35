"use client";

import { useState } from "react";
import { SEVERIDAD_WORDS } from "@/server/domain/screening/severidad-words";
import { plural } from "@/server/domain/shared/formato";
import { Apartados } from "../../portal/consultas/apartados";
import { MatchCard } from "../../portal/consultas/match-card";
import { CodeBlock } from "../../ui/code-block";
import { SeveridadBadge } from "../../ui/severidad-badge";
import { Tabs } from "../../ui/tabs";
import type { Probada } from "./ejemplos";

/** Shows at most this many matches. The page only explains the product. */
const CARDS = 3;

type Vista = "oficial" | "integrador";

/** One answer as JSON and as the portal shows it. */
export function Respuesta({ probada: { respuesta, vista: shown, ms } }: { readonly probada: Probada }) {
  const [vista, setVista] = useState<Vista>("oficial");
  return (
    <div className="mt-4">
      <Tabs<Vista>
        label="Vistas de la respuesta"
        value={vista}
        onValueChange={setVista}
        tabs={[
          { value: "oficial", label: "La ve el oficial", content: <Oficial {...shown} /> },
          {
            value: "integrador",
            label: "La recibe el programa",
            content: (
              <CodeBlock label="200 OK · application/json" code={JSON.stringify(respuesta, null, 2)} />
            ),
          },
        ]}
      />
      <p className="mt-3 text-ink-3 text-xs">
        El servicio la respondió en {String(ms).replace(".", ",")} ms, espera incluida. En una cuenta, la
        respuesta queda guardada y se verifica; esta no.
      </p>
    </div>
  );
}

function Oficial(consulta: Probada["vista"]) {
  const { severidad, matches, totalMatches, consultado, listas } = consulta;
  const rest = totalMatches - Math.min(matches.length, CARDS);
  const isBinding = matches.some(({ vinculanteColombia }) => vinculanteColombia);
  return (
    <div className="space-y-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <SeveridadBadge severidad={severidad} />
        <span className="text-ink-2 text-xs">{SEVERIDAD_WORDS[severidad].significado}</span>
      </p>
      {isBinding && (
        <p className="rounded-lg border border-alto bg-alto-soft px-4 py-3">
          <strong className="text-alto">Coincidencia en una lista vinculante.</strong> Escale al oficial de
          cumplimiento; siga su manual y evalúe de inmediato el reporte a las autoridades. Esto no es asesoría
          legal.
        </p>
      )}
      {matches.slice(0, CARDS).map((match, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they never change, and two may be alike
        <MatchCard key={at} match={match} consultado={consultado} />
      ))}
      {rest > 0 && <p className="text-ink-2">Y {plural(rest, "coincidencia más", "coincidencias más")}.</p>}
      {totalMatches > 0 && (
        <p className="text-ink-2 text-xs">
          Coincidencia por validar. Una coincidencia no equivale por sí sola a un ROS.
        </p>
      )}
      <Apartados consulta={consulta} />
      <details>
        <summary className="text-ink-2 text-xs">
          Comparada con {plural(listas.length, "lista", "listas")} de prueba, cada una por su versión
        </summary>
        <ul className="mt-2 space-y-1.5 text-xs">
          {listas.map(({ slug, nombre, hashContenido, totalEntradas }) => (
            <li key={slug}>
              {nombre}
              <span className="block break-all text-ink-3">
                {plural(totalEntradas, "entrada", "entradas")} · huella {hashContenido}
              </span>
            </li>
          ))}
        </ul>
      </details>
    </div>
  );
}
