"use client";

import { useQueryClient } from "@tanstack/react-query";
import { parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { colaCursor, placeOf } from "@/server/domain/decisiones/decision";
import { COLA_ORDENES, COLA_VISTAS, type ColaLista } from "@/server/domain/decisiones/decision-words";
import { toast } from "../../ui/toasts";
import { useRouter } from "../link";
import { useTRPC } from "../trpc";
import { coincidenciaHref, colaHref, type DesdeCola } from "./coincidencia-href";

type Place = Parameters<typeof colaCursor>[0];

/** The queue that a match was opened from, kept in the address. */
const DESDE_COLA = {
  cola: parseAsStringLiteral(COLA_VISTAS),
  lista: parseAsString,
  archivo: parseAsString,
  orden: parseAsStringLiteral(COLA_ORDENES).withDefault("urgencia"),
};

/** The queue in progress. Null if the match was opened by itself. */
export function useDesdeCola(): DesdeCola | null {
  const [{ cola, lista, archivo, orden }] = useQueryStates(DESDE_COLA);
  return cola === null ? null : { vista: cola, lista: lista || null, archivo: archivo || null, orden };
}

/**
 * Goes to the next match of the queue. After the last one, goes back to the skipped ones. Returns whether there was
 * one.
 */
export function useNextInCola(): (desde: DesdeCola, after: Place) => Promise<boolean> {
  const trpc = useTRPC();
  const client = useQueryClient();
  const router = useRouter();
  return async (desde, after) => {
    const { vista, archivo: loteId, orden } = desde;
    const lista = desde.lista as ColaLista | null;
    const from = async (cursor: string | null) => {
      const asked = trpc.decisiones.cola.queryOptions({ vista, lista, loteId, orden, cursor });
      const { rows } = await client.fetchQuery({ ...asked, staleTime: 0 });
      return rows.filter((row) => placeOf(row) !== placeOf(after));
    };
    try {
      const [later] = await from(colaCursor(after));
      const next = later ?? (await from(null)).find(({ estado }) => estado !== "en_analisis");
      if (next !== undefined) {
        router.replace(coincidenciaHref(next, desde) as "/portal");
        return true;
      }
      toast({
        tone: "good",
        title: loteId === null ? "No queda nada más en esta lista" : "No queda nada más de este archivo",
      });
      router.push(colaHref(desde) as "/portal");
    } catch {
      toast({
        tone: "bad",
        title: "No se leyó la siguiente",
        detail: "Lo que registró quedó guardado. Vuelva a la lista e intente de nuevo.",
      });
    }
    return false;
  };
}
