import type { Metadata } from "next";
import { ComoFunciona } from "@/components/publico/portada/como-funciona";
import { ParaQuien } from "@/components/publico/portada/para-quien";
import { Preguntas } from "@/components/publico/portada/preguntas";
import { Presentacion } from "@/components/publico/portada/presentacion";
import { QueNoEs, QueSeVerifica } from "@/components/publico/portada/que-se-verifica";
import { PRIMERA, type Probada } from "@/components/publico/try/ejemplos";
import { TryScreening } from "@/components/publico/try/try-screening";
import { presentConsulta } from "@/server/contract/v1/validate-response";
import { deadlineIn } from "@/server/http/http-context";
import { getDeps } from "@/server/runtime/deps";
import { answerSample } from "@/server/usecases/prueba/try-screening";

export const metadata: Metadata = {
  title: { absolute: "Atalaya · Listas vinculantes y restrictivas, con evidencia verificable" },
  description:
    "Consulte si una persona o empresa está en las listas que un sujeto obligado revisa en Colombia, con la versión exacta de cada lista y evidencia que cualquiera verifica.",
};

/** The page waits no longer than this for its example, which clients' queries precede. */
const WAIT_MS = 500;

async function firstAnswer(): Promise<Probada | null> {
  const query = { ...PRIMERA, documento: null, fechaNacimiento: null, pais: null };
  const asked = { query, requestId: "portada", deadline: deadlineIn(WAIT_MS) };
  const { consulta, ...shown } = await answerSample(getDeps(), asked);
  return { respuesta: presentConsulta(consulta), ...shown };
}

export default async function LandingPage() {
  const first = await firstAnswer().catch(() => null);
  return (
    <>
      <div className="grid items-start gap-x-10 gap-y-8 pb-12 lg:grid-cols-[minmax(0,4fr)_minmax(0,5fr)]">
        <Presentacion />
        <TryScreening first={first} />
      </div>
      <ComoFunciona />
      <QueSeVerifica />
      <ParaQuien />
      <Preguntas />
      <QueNoEs />
    </>
  );
}
