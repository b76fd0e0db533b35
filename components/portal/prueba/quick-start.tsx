"use client";

import { useQuery } from "@tanstack/react-query";
import { parseAsStringLiteral, useQueryState } from "nuqs";
import { Card, Part } from "../../rooms/card";
import { FirstRequestBlock } from "../../rooms/first-request-block";
import { Button } from "../../ui/button";
import { Moment } from "../../ui/moment";
import { Step } from "../clientes/first-steps";
import { useSession } from "../session";
import { type PortalOutputs, useTRPC } from "../trpc";
import { RequestCuentaReal } from "./request-cuenta-real";

type Data = NonNullable<PortalOutputs["prueba"]["pasos"]>;

/** Shows soon what the user's program did meanwhile. */
const REFRESH_MS = 5_000;

const STEPS = [
  {
    paso: "consulta",
    title: "Primera consulta",
    why: "Desde su programa, con su llave de prueba, o aquí mismo.",
    href: "/portal/validar",
    action: "Validar a alguien",
  },
  {
    paso: "coincidencia",
    title: "Primera coincidencia",
    why: "Consulte HALLAZGO VINCULANTE PRUEBA: siempre responde con una coincidencia exacta.",
    href: "/docs",
    action: "Ver los nombres de prueba",
  },
  {
    paso: "webhook",
    title: "Webhook verificado",
    why: "Ponga la dirección de su servidor, envíe un aviso de prueba y responda 200 tras comprobar la firma.",
    href: "/portal/alertas",
    action: "Configurar avisos",
  },
  {
    paso: "rechazo",
    title: "402 manejado",
    why: "Consulte FIN DE SALDO PRUEBA: su programa recibe un 402, y su siguiente consulta responde.",
    href: "/docs",
    action: "Ver qué dice un 402",
  },
  {
    paso: "reporte",
    title: "Reporte descargado",
    why: "El PDF de una consulta, marcado PRUEBA: por la API o desde la página de la consulta.",
    href: "/portal/consultas",
    action: "Ver las consultas",
  },
] as const satisfies readonly { readonly paso: keyof Data["pasos"]; readonly [said: string]: string }[];

/** Steps of a new test account, up to the request of a real one. Renders nothing in a real account. */
export function QuickStart() {
  const { data } = useQuery(
    useTRPC().prueba.pasos.queryOptions(undefined, {
      refetchInterval: ({ state }) => (state.data && isOver(state.data) ? false : REFRESH_MS),
    }),
  );
  if (!data) return null;
  const done = STEPS.filter(({ paso }) => data.pasos[paso]).length;
  return (
    <>
      <Part
        title={done === STEPS.length ? "Recorrido completo" : `Inicio rápido: ${done} de ${STEPS.length}`}
      >
        {!data.pasos.consulta && <FirstRequestBlock llave="SU_LLAVE_DE_PRUEBA" />}
        <ol className="divide-y divide-line rounded-lg border border-line bg-surface">
          {STEPS.map((step) => (
            <Step key={step.paso} {...step} isDone={data.pasos[step.paso]} />
          ))}
        </ol>
      </Part>
      <CuentaReal cuentaReal={data.cuentaReal} />
    </>
  );
}

const isOver = ({ pasos }: Data) => Object.values(pasos).every(Boolean);

const ABIERTO = parseAsStringLiteral(["cuenta-real"]);

function CuentaReal({ cuentaReal }: Pick<Data, "cuentaReal">) {
  const [abierto, setAbierto] = useQueryState("abierto", ABIERTO);
  const { may } = useSession();
  if (cuentaReal.estado === "abierta") return null;
  const isWaiting = cuentaReal.estado === "pendiente";
  const mayAsk = may("prueba.requestCuentaReal");
  return (
    <Part title="Cuenta real">
      <Card className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 max-w-prose flex-1 basis-64 space-y-1">
          {isWaiting ? (
            <p>
              Su solicitud está en la cola de soporte desde el <Moment at={cuentaReal.creadaEn} />. La
              respuesta llega al correo de quien la pidió.
            </p>
          ) : (
            <p>
              Con ella consulta las listas oficiales y sus resultados valen como evidencia. Esta cuenta de
              prueba le queda al lado.
            </p>
          )}
          {cuentaReal.estado === "rechazada" && (
            <p className="[overflow-wrap:anywhere]">
              Soporte no abrió la que pidió el <Moment at={cuentaReal.creadaEn} />: {cuentaReal.motivo}
            </p>
          )}
          {!mayAsk && !isWaiting && <p className="text-ink-2">La pide un administrador de su equipo.</p>}
        </div>
        {mayAsk && !isWaiting && (
          <Button variant="primary" onClick={() => void setAbierto("cuenta-real")}>
            Pedir cuenta real
          </Button>
        )}
      </Card>
      {mayAsk && !isWaiting && abierto === "cuenta-real" && (
        <RequestCuentaReal onClose={() => void setAbierto(null)} />
      )}
    </Part>
  );
}
