import { z } from "zod";
import type { Integridad } from "../../domain/operacion/comprobacion";
import type { Check } from "../../domain/shared/check";
import { Count } from "../http/common";

const Detalle = z
  .array(z.string())
  .meta({ description: "Lo que no cuadra: qué fila, qué dice y qué debería decir; cien por comprobación." });

const Cadena = z.object({ ok: z.boolean(), actos: Count, cabezas: Count, detalle: Detalle });

export const IntegridadBody = z
  .object({
    consultas: Count,
    verificadas: Count.meta({ description: "Las que están en todo como se sellaron." }),
    alteradas: z.array(
      z.object({
        consulta_id: z.string().meta({ description: "Tal como está en la fila." }),
        detalle: z.string(),
      }),
    ),
    cadena: z
      .object({ ok: z.boolean(), hojas: Count, cabezas: Count, anios_retirados: Count, detalle: Detalle })
      .meta({
        description:
          "La bitácora: hojas, nodos, cabezas con su firma y las guardadas por fuera, y los años retirados.",
      }),
    contadores: z.object({ ok: z.boolean(), detalle: Detalle }).meta({
      description:
        "Versiones de las listas, contadores, totales, eventos, dinero, permisos y decisiones, contra aquello de lo que se siguen: las consultas y los actos de cada quien.",
    }),
    actos: Cadena.meta({
      description:
        "La cadena de actos de soporte: cada acto, las cabezas firmadas y las guardadas por fuera.",
    }),
    actividad: Cadena.meta({
      description: "Lo mismo de lo que hicieron las personas y llaves de los clientes.",
    }),
  })
  .meta({ id: "Integridad" });

export function presentIntegridad({ consultas, verificadas, checks }: Integridad) {
  const of = (subject: Check["subject"]) => checks.filter((check) => check.subject === subject);
  const [bitacora, contadores] = [of("bitacora"), of("contadores")];
  const checkedBy = (name: string) => checks.find((check) => check.name === name)?.checked ?? 0;
  const cadenaOf = (subject: Check["subject"], [acts, heads]: readonly [string, string]) => ({
    ok: isOk(of(subject)),
    actos: checkedBy(acts),
    cabezas: checkedBy(heads),
    detalle: detalleOf(of(subject)),
  });
  return {
    consultas,
    verificadas,
    alteradas: of("consultas").flatMap(({ name, differences }) =>
      differences.map(({ row, found, expected }) => ({
        consultaId: row,
        detalle: `${name}: ${found ?? "nothing"} instead of ${expected ?? "nothing"}`,
      })),
    ),
    cadena: {
      ok: isOk(bitacora),
      hojas: checkedBy("leaves of the log"),
      cabezas: checkedBy("checkpoints"),
      aniosRetirados: checkedBy("retired years"),
      detalle: detalleOf(bitacora),
    },
    contadores: { ok: isOk(contadores), detalle: detalleOf(contadores) },
    actos: cadenaOf("actos", ["acts of support", "signed heads of the acts"]),
    actividad: cadenaOf("actividad", ["acts of clients", "signed heads of the activity"]),
  };
}

const isOk = (checks: readonly Check[]) => checks.every(({ differing }) => differing === 0);

const detalleOf = (checks: readonly Check[]) =>
  checks.flatMap(({ name, differences }) =>
    differences.map(
      ({ row, found, expected }) =>
        `${name}, ${row}: ${found ?? "nothing"} instead of ${expected ?? "nothing"}`,
    ),
  );
