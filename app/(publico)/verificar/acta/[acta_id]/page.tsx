import type { Metadata } from "next";
import type { ReactNode } from "react";
import { Uuid } from "@/server/contract/http/common";
import { readHuella } from "@/server/domain/consultas/papel";
import { type Acta, totalOfClases } from "@/server/domain/contrapartes/acta";
import { CLASE_NOMBRES, diasInWords } from "@/server/domain/contrapartes/acta-words";
import { CLASES } from "@/server/domain/contrapartes/contraparte";
import { rangoInWords } from "@/server/domain/contrapartes/words";
import { formatBogota, inUtc } from "@/server/domain/shared/bogota";
import { formatCount, plural } from "@/server/domain/shared/formato";
import { getDeps } from "@/server/runtime/deps";
import { verifyActa } from "@/server/usecases/bitacora/pruebas";
import { Retirada, Sello } from "../../[consulta_id]/sello";
import { VERDICTS } from "../../[consulta_id]/verdicts";
import { Facts } from "../../facts";
import { Offline } from "../../offline";
import { PaperForm } from "../../paper-form";
import { VerdictBox, type VerdictWords } from "../../verdict-box";

export const metadata: Metadata = {
  title: "Verificar un acta de cobertura",
  robots: { index: false, follow: false },
  referrer: "same-origin",
};

interface PageProps {
  readonly params: Promise<{ readonly acta_id: string }>;
  readonly searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>;
}

/** Says whether an acta on paper, its record and the log agree. Names no contraparte. */
export default async function ActaVerificationPage({ params, searchParams }: PageProps) {
  const { acta_id: actaId } = await params;
  const { h } = await searchParams;
  return (
    <div className="max-w-3xl space-y-8">
      <h1 className="font-semibold text-2xl tracking-tight">Verificación de un acta de cobertura</h1>
      {await verdict(actaId, typeof h === "string" ? h : "")}
    </div>
  );
}

async function verdict(actaId: string, typed: string): Promise<ReactNode> {
  if (!Uuid.safeParse(actaId).success) return <VerdictBox paper="Acta" {...OF_ACTA.desconocida} />;
  const { value: hash, problem } = readHuella(typed);
  if (hash === null)
    return <PaperForm of="acta" huella={{ text: typed, problem: typed === "" ? undefined : problem }} />;
  const deps = getDeps();
  const verificacion = await verifyActa(deps, { actaId, hash });
  const key = verificacion.estado === "no_coincide" ? verificacion.motivo : verificacion.estado;
  return (
    <>
      <VerdictBox
        paper="Acta"
        {...OF_ACTA[key]}
        found={{ id: actaId, huella: hash, en: await deps.clock.now() }}
      />
      {key === "huella_distinta" && <PaperForm of="acta" huella={{ text: typed }} />}
      {"acta" in verificacion && <ActaPublica acta={verificacion.acta} />}
      {verificacion.estado === "retirada" && <Retirada {...verificacion.retiro} />}
      {"inclusion" in verificacion && <Sello {...verificacion.inclusion} />}
      <Offline of="acta" />
    </>
  );
}

/** What each result means for an acta. The other results mean the same as for a report. */
const OF_ACTA: Readonly<Record<keyof typeof VERDICTS, VerdictWords>> = {
  ...VERDICTS,
  pendiente_de_sello: {
    ...VERDICTS.pendiente_de_sello,
    text: "Las actas se sellan cada minuto: abra esta página de nuevo en un momento. Confirme mientras tanto que su papel dice lo mismo que ve aquí.",
  },
  prueba: {
    ...VERDICTS.prueba,
    text: "Es de una cuenta de prueba, que compara con listas inventadas. La huella es la de lo que se registró, pero el acta no está en la bitácora y se borra a los noventa días. No prueba la cobertura de nadie.",
  },
  retirada: {
    ...VERDICTS.retirada,
    title: "La huella es auténtica, de un acta que ya se retiró: cumplió sus diez años",
    text: "Sigue sellada en la bitácora firmada, pero lo que decía el acta ya no se conserva: aquí no se puede comparar con el papel. Quien guardó el acta en JSON todavía puede hacerlo.",
  },
  huella_distinta: {
    ...VERDICTS.huella_distinta,
    text: "O se copió mal, o este papel no es el que se emitió. Compare los 64 caracteres con los que imprime el acta.",
  },
  registro_alterado: {
    ...VERDICTS.registro_alterado,
    text: "La huella fue la de esta acta, pero lo que hoy está guardado es otra cosa. Conserve el acta y avise a quien la emitió.",
  },
  bitacora_alterada: {
    ...VERDICTS.bitacora_alterada,
    title: "La bitácora fue alterada y ya no prueba esta acta",
    text: "La huella es la registrada, pero lo que se guarda de la bitácora no conduce a su cabeza firmada. Conserve el acta y avise a quien la emitió.",
  },
  desconocida: {
    ...VERDICTS.desconocida,
    title: "No hay ningún acta con este número",
    text: "O se copió mal, o este papel no salió de aquí. El número del acta está en el pie de cada página.",
  },
};

/** The figures of an acta, to be held against its paper. */
function ActaPublica({ acta }: { readonly acta: Acta }) {
  const { cliente, clienteNit, corte, emitidaEn, vigiladas, listas, vacios, dias, alarmas } = acta;
  const versiones = listas.flatMap((lista) => lista.versiones);
  return (
    <Facts
      id="registro"
      title="Lo que se registró: compárelo con su papel"
      facts={[
        ["Entidad", `${cliente} · NIT ${clienteNit}`],
        ["Rango", rangoInWords(acta)],
        ["Dice hasta", `${formatBogota(new Date(corte))} (Bogotá)`],
        ["Emitida", `${formatBogota(new Date(emitidaEn))} (Bogotá) · ${inUtc(new Date(emitidaEn))}`],
        ["Emitida por", acta.emitidaPor],
        ["Contrapartes vigiladas al cierre", formatCount(totalOfClases(vigiladas.alCierre))],
        ...CLASES.filter((clase) => (vigiladas.alCierre[clase] ?? 0) > 0).map(
          (clase) => [`· ${CLASE_NOMBRES[clase]}`, formatCount(vigiladas.alCierre[clase] ?? 0)] as const,
        ),
        [
          "Versiones de listas",
          `${formatCount(versiones.length)}, y con ${formatCount(versiones.filter(({ completa }) => completa !== null).length)} de ellas se comparó toda la base`,
        ],
        ["Vacíos", vacios.length === 0 ? "Ninguno" : plural(vacios.length, "vacío", "vacíos")],
        ...(dias.sinCobertura.length === 0
          ? []
          : [["Días sin cobertura al cierre", diasInWords(dias.sinCobertura)] as const]),
        ["Alarmas", formatCount(alarmas.total)],
      ]}
    />
  );
}
