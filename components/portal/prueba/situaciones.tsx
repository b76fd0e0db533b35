"use client";

import { EVENTO_WORDS } from "@/server/domain/avisos/evento-key";
import { SITUACION_WORDS, SITUACIONES, type Situacion } from "@/server/domain/prueba/situacion";
import { ActionError } from "../../rooms/action-error";
import { Part } from "../../rooms/card";
import { useAction } from "../../rooms/use-action";
import { Button } from "../../ui/button";
import { Link } from "../link";
import { useSession } from "../session";
import { useTRPC } from "../trpc";

/** Puts the test account into a state that a program must handle. */
export function Situaciones() {
  const { may, modo } = useSession();
  const put = useAction(useTRPC().modoPrueba.situacion, { refresh: "all", refreshesAlways: true });
  if (modo !== "prueba" || !may("modoPrueba.situacion")) return null;
  return (
    <Part title="Situaciones de prueba">
      <div className="space-y-4 rounded-lg border border-line bg-surface px-4.5 py-4">
        <p className="max-w-prose text-ink-2">
          Cada una deja la cuenta así de inmediato, con las consultas que necesite, y emite sus avisos.
          Después consulte con su llave y vea qué responde.
        </p>
        <ul className="flex flex-wrap gap-2">
          {SITUACIONES.map((situacion) => (
            <li key={situacion} className="max-w-full">
              <Button
                size="sm"
                className="max-w-full whitespace-normal text-left"
                busy={put.isPending && put.variables?.situacion === situacion}
                disabled={put.isPending && put.variables?.situacion !== situacion}
                onClick={() => put.run({ situacion })}
              >
                {SITUACION_WORDS[situacion]}
              </Button>
            </li>
          ))}
        </ul>
        <div role="status">{put.data && <Outcome {...put.data} />}</div>
        <ActionError title="La cuenta no quedó así" error={put.error} />
      </div>
    </Part>
  );
}

interface OutcomeProps {
  readonly situacion: Situacion;
  readonly eventos: readonly { readonly eventoId: string; readonly tipo: keyof typeof EVENTO_WORDS }[];
}

function Outcome({ situacion, eventos }: OutcomeProps) {
  return (
    <p className="max-w-prose">
      <strong>{SITUACION_WORDS[situacion]}.</strong>{" "}
      {eventos.length === 0 ? (
        situacion === "lista_cambia" ? (
          "La vigilancia compara otra vez su base: sus alarmas y avisos llegan en unos segundos."
        ) : (
          "Sin avisos nuevos: los de una vez al mes no se repiten en él."
        )
      ) : (
        <>
          Emitió: {eventos.map(({ tipo }) => EVENTO_WORDS[tipo]).join(", ")}.{" "}
          <Link href="/portal/alertas">Ver los avisos</Link>
        </>
      )}
    </p>
  );
}
