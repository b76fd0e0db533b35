"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { EVENTO_WORDS } from "@/server/domain/avisos/evento-words";
import { SITUACION_WORDS, SITUACIONES, type Situacion } from "@/server/domain/prueba/situacion";
import { Part } from "../../rooms/part";
import { useOneAtATime } from "../../rooms/use-one-at-a-time";
import { Button } from "../../ui/button";
import { ErrorState } from "../../ui/error-state";
import { Link } from "../link";
import { useSession } from "../session";
import { useTRPC } from "../trpc";

/** Puts the test account where a program has to prove itself, in one press. */
export function Situaciones() {
  const { may, modo } = useSession();
  const client = useQueryClient();
  const put = useMutation(
    useTRPC().modoPrueba.situacion.mutationOptions({ onSettled: () => client.invalidateQueries() }),
  );
  const send = useOneAtATime(put.mutate);
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
                busy={put.isPending && put.variables.situacion === situacion}
                disabled={put.isPending && put.variables.situacion !== situacion}
                onClick={() => send({ situacion })}
              >
                {SITUACION_WORDS[situacion]}
              </Button>
            </li>
          ))}
        </ul>
        <div role="status">{put.data && <Told {...put.data} />}</div>
        {put.error && (
          <ErrorState title="La cuenta no quedó así" requestId={put.error.data?.requestId}>
            {put.error.message}
          </ErrorState>
        )}
      </div>
    </Part>
  );
}

interface ToldProps {
  readonly situacion: Situacion;
  readonly eventos: readonly { readonly eventoId: string; readonly tipo: keyof typeof EVENTO_WORDS }[];
}

/** What the account is in, and what was told of it. */
function Told({ situacion, eventos }: ToldProps) {
  return (
    <p className="max-w-prose">
      <strong>{SITUACION_WORDS[situacion]}.</strong>{" "}
      {eventos.length === 0 ? (
        "Sin avisos nuevos: los de una vez al mes no se repiten en él."
      ) : (
        <>
          Emitió: {eventos.map(({ tipo }) => EVENTO_WORDS[tipo]).join(", ")}.{" "}
          <Link href="/portal/alertas">Ver los avisos</Link>
        </>
      )}
    </p>
  );
}
