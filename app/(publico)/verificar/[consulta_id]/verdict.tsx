import type { Mismatch, Verificacion } from "@/server/domain/bitacora/verificacion";
import { formatBogota } from "@/server/domain/shared/bogota";

interface Words {
  readonly mark: string;
  readonly tone: string;
  readonly title: string;
  readonly text: string;
}

const GOOD = { mark: "✓", tone: "border-good bg-good-soft text-good" };
const WAITING = { mark: "…", tone: "border-warn bg-warn-soft text-warn" };
const BAD = { mark: "✕", tone: "border-bad bg-bad-soft text-bad" };

type VerdictKey = Exclude<Verificacion["estado"], "no_coincide"> | Mismatch;

const VERDICTS: Readonly<Record<VerdictKey, Words>> = {
  intacta: {
    ...GOOD,
    title: "El reporte es auténtico: papel, registro y bitácora coinciden",
    text: "La huella impresa es la de la evidencia guardada, y está sellada en la bitácora firmada.",
  },
  retirada: {
    ...GOOD,
    title: "La huella es la de una consulta que ya se retiró: cumplió sus diez años",
    text: "La consulta existió y su huella sigue sellada en la bitácora firmada. Lo que decía ya no se conserva: aquí no se puede comparar con el papel.",
  },
  pendiente_de_sello: {
    ...WAITING,
    title: "La huella coincide con lo registrado; aún no está sellada en la bitácora",
    text: "Las consultas se sellan cada minuto. Abra esta página de nuevo en un momento.",
  },
  huella_distinta: {
    ...BAD,
    title: "La huella no coincide con la registrada",
    text: "El documento que tiene no es el que se emitió, o la huella se copió mal. Compare los 64 caracteres con los que imprime el reporte.",
  },
  registro_alterado: {
    ...BAD,
    title: "El registro guardado fue alterado: ya no coincide con su sello",
    text: "La huella fue la de esta consulta, pero lo que hoy está guardado es otra cosa. Conserve el reporte y avise a quien lo emitió.",
  },
  bitacora_alterada: {
    ...BAD,
    title: "La bitácora fue alterada y ya no prueba este reporte",
    text: "La huella es la registrada, pero lo que se guarda de la bitácora no conduce a su cabeza firmada. Conserve el reporte y avise a quien lo emitió.",
  },
  desconocida: {
    ...BAD,
    title: "No hay ninguna consulta con este número",
    text: "Revise la dirección: el número de la consulta está en el pie de cada página del reporte.",
  },
};

interface VerdictProps {
  readonly of: VerdictKey;
  /** When it was found so, for whoever prints it. */
  readonly en?: Date;
}

/** What was found, in one sentence and what it means. */
export function Verdict({ of, en }: VerdictProps) {
  const { mark, tone, title, text } = VERDICTS[of];
  return (
    <section role="status" className={`flex gap-4 rounded-lg border p-5 ${tone}`}>
      <span aria-hidden className="font-semibold text-2xl leading-none">
        {mark}
      </span>
      <div className="space-y-1">
        <h2 className="font-semibold text-base leading-snug">{title}</h2>
        <p className="text-ink">{text}</p>
        {en && <p className="text-sm text-ink-2">Verificado el {formatBogota(en)} (Bogotá).</p>}
      </div>
    </section>
  );
}
