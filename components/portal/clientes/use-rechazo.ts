"use client";

import { useQuery } from "@tanstack/react-query";
import { formatMoment } from "@/server/domain/shared/formato";
import { useAddress } from "../link";
import { useSession } from "../session";
import { useTRPC } from "../trpc";

const SOLICITUD = /^req_[0-9a-f]{8,}$/i;

/** The request of this number, where it was refused, as the palette leads to it; none: it was not. */
export function useRechazo(texto: string) {
  const { may } = useSession();
  const at = useAddress();
  const isLooking = SOLICITUD.test(texto) && may("llaves.rechazos");
  const requestId = isLooking ? texto.toLowerCase() : null;
  const { data } = useQuery(useTRPC().llaves.rechazos.queryOptions({ requestId }, { enabled: isLooking }));
  return (isLooking ? (data?.rows ?? []) : []).map(({ requestId: id, codigo, en }) => ({
    id,
    label: `Solicitud rechazada: ${codigo}`,
    hint: formatMoment(en),
    href: at(`/portal/llaves?${new URLSearchParams({ vista: "rechazos", solicitud: id })}`),
  }));
}
