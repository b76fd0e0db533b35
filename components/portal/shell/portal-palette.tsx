"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { documentoInWords } from "@/server/domain/shared/documento";
import { formatMoment } from "@/server/domain/shared/formato";
import { Palette } from "../../rooms/shell/palette";
import { ScanSearch } from "../../ui/icons";
import { Day } from "../../ui/moment";
import { SeveridadBadge } from "../../ui/severidad-badge";
import { keepForValidate } from "../consultas/kept-for-validate";
import { useAddress } from "../link";
import { useSession } from "../session";
import { type PortalOutputs, useTRPC } from "../trpc";

/** Shorter text is not searched. */
const LEAST = 2;

export function PortalPalette({ onClose }: { readonly onClose: () => void }) {
  const { may } = useSession();
  const at = useAddress();
  const [search, setSearch] = useState("");
  const texto = useDeferredValue(search.trim());
  const isLooking = texto.length >= LEAST;
  const { data = [], isFetching } = useQuery(
    useTRPC().search.consultas.queryOptions(
      { texto },
      { enabled: isLooking, placeholderData: keepPreviousData },
    ),
  );
  const rechazos = useRechazo(texto);
  const consultas = (isLooking ? data : []).map((consulta) => ({
    id: consulta.consultaId,
    label: consulta.nombreConsultado ?? documentoInWords(consulta.documentoConsultado ?? consulta.consultaId),
    hint: <Hint {...consulta} />,
    href: at(`/portal/consultas/${consulta.consultaId}`),
  }));
  const all = {
    id: "consultas",
    label: `Ver todas las consultas con «${texto}»`,
    href: at(`/portal/consultas?${new URLSearchParams({ texto })}`),
  };
  const validar = {
    label: `Validar a «${texto}»`,
    icon: ScanSearch,
    href: at("/portal/validar"),
    before: () => keepForValidate(texto),
  };
  return (
    <Palette
      onClose={onClose}
      search={search}
      onSearchChange={setSearch}
      placeholder="Consulta, persona, documento, referencia, req_… o página"
      advice="Pruebe con el documento o el número de la consulta o de la solicitud."
      isSearching={isLooking && isFetching}
      found={{
        heading: rechazos.length > 0 ? "Solicitudes" : "Consultas",
        items: [...rechazos, ...(consultas.length === 0 ? [] : [...consultas, all])],
      }}
      offers={isLooking && may("consultas.validate") ? [validar] : []}
    />
  );
}

type ConsultaMatch = PortalOutputs["search"]["consultas"][number];

/** Details that tell apart two consultas of one person. */
function Hint({ nombreConsultado, documentoConsultado, creadaEn, severidad, cobertura }: ConsultaMatch) {
  return (
    <span className="flex items-center gap-2 tabular-nums">
      {nombreConsultado !== null && documentoConsultado !== null && (
        <span className="max-sm:hidden">{documentoInWords(documentoConsultado)}</span>
      )}
      <Day at={creadaEn} />
      <SeveridadBadge severidad={severidad} cobertura={cobertura} />
    </span>
  );
}

const SOLICITUD = /^req_[0-9a-f]{8,}$/i;

/** The refused request with this number, as an item of the palette. Undefined if there is none. */
function useRechazo(texto: string) {
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
