import { formatCount, plural } from "@/server/domain/shared/formato";
import { Card, Facts } from "../../rooms/card";
import { CircleCheck, CircleExclamationPoint, Info } from "../../ui/icons";
import { Moment } from "../../ui/moment";
import { CaidasTable } from "./caidas-table";
import { DerivadasPart } from "./derivadas-part";
import { FORMATO_WORDS, muestraInWords, type Previa } from "./words";

/** How many changes of each kind a preview has. */
export function countsOf({ cuentas }: Pick<Previa, "cuentas">) {
  const sum = (is: (cuenta: Previa["cuentas"][number]) => boolean) =>
    cuentas.filter(is).reduce((total, cuenta) => total + cuenta.total, 0);
  return {
    agregadas: sum(({ cambio }) => cambio === "agregada"),
    retiradas: sum(({ cambio }) => cambio === "retirada"),
    modificadas: sum(({ cambio }) => cambio === "modificada"),
    pendientes: sum(({ decision }) => decision === null),
    aceptadas: sum(({ decision }) => decision === "aceptada"),
    apartadas: sum(({ decision }) => decision === "apartada"),
    todas: sum(() => true),
  };
}

/** The figures before and after, and the guards' objections. */
export function PreviaResumen({ previa }: { readonly previa: Previa }) {
  const { base, totalEntradas, objecion, caidas, formato, origen } = previa;
  const { agregadas, retiradas, modificadas, todas } = countsOf(previa);
  return (
    <div className="space-y-3">
      <Card className="space-y-4">
        <p className="text-base">
          {todas === 0 ? (
            <strong>El contenido es el mismo de la versión vigente: nada cambiaría.</strong>
          ) : (
            <>
              <strong>{plural(agregadas, "entrada nueva", "entradas nuevas")}</strong>,{" "}
              <strong>{plural(retiradas, "retirada", "retiradas")}</strong> y{" "}
              <strong>{plural(modificadas, "modificada", "modificadas")}</strong>.
            </>
          )}
        </p>
        <Facts
          facts={[
            {
              name: "Vigente",
              value: base ? (
                <>
                  {plural(base.totalEntradas, "entrada", "entradas")} (n.º {base.secuencia}, del{" "}
                  <Moment at={base.fetchedEn} />){base.isSample && " · muestra"}
                </>
              ) : (
                "Ninguna"
              ),
            },
            {
              name: origen === "propuesta" ? "Propuesta" : "Archivo",
              value: `${plural(totalEntradas, "entrada", "entradas")}${
                origen === "propuesta" ? "" : ` · ${FORMATO_WORDS[formato] ?? formato}`
              }`,
            },
            {
              name: "Diferencia",
              value: base ? signed(totalEntradas - base.totalEntradas) : "Sería la primera versión",
            },
          ]}
        />
        <DerivadasPart previa={previa} />
      </Card>
      {base?.isSample && (
        <p className="flex gap-2.5 rounded-lg bg-info-soft px-4.5 py-3">
          <Info aria-hidden className="mt-0.5 size-4 shrink-0 text-info" />
          <span>
            <strong>La versión vigente es una muestra, de nombres inventados.</strong>{" "}
            {muestraInWords(base.totalEntradas, retiradas)} Las guardas no comparan un archivo con una
            muestra: revise usted que esté completo.
          </span>
        </p>
      )}
      {objecion !== null ? (
        <section
          aria-label="Objeción de las guardas"
          className="space-y-3 rounded-lg border border-warn bg-warn-soft px-4.5 py-4"
        >
          <p className="flex gap-2.5">
            <CircleExclamationPoint aria-hidden className="mt-0.5 size-4 shrink-0 text-warn" />
            <span>
              <strong>Parece un archivo incompleto.</strong> {objecion}
            </span>
          </p>
          <CaidasTable caidas={caidas} />
        </section>
      ) : (
        todas > 0 &&
        origen !== "propuesta" &&
        !base?.isSample && (
          <p className="flex items-center gap-2 text-ink-2">
            <CircleCheck aria-hidden className="size-4 shrink-0 text-good" />
            Ninguna guarda lo objeta: no se pierden más entradas ni datos que de costumbre.
          </p>
        )
      )}
    </div>
  );
}

const signed = (difference: number): string =>
  difference === 0
    ? "La misma cantidad"
    : `${difference > 0 ? "+" : "−"}${formatCount(Math.abs(difference))}`;
