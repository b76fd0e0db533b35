import { ageInWords } from "../shared/bogota";
import { formatCount, plural } from "../shared/formato";

interface Waiting {
  readonly total: number;
  readonly masAntigua: Date | null;
}

interface ResumenFacts {
  readonly nombre: string;
  readonly razonSocial: string;
  /** Undecided ones, those assigned to this person, and decisions that wait for their approval. */
  readonly pendientes: Waiting;
  readonly mias: Waiting;
  readonly porAprobar: Waiting;
  /** Larger numbers are shown as «more than». */
  readonly mostCounted: number;
  /** The address of the portal's rooms. */
  readonly portal: string;
  readonly now: Date;
}

/** Weekly digest for a deciding person. Null if nothing waits for them. */
export function resumenOf(told: ResumenFacts): { readonly asunto: string; readonly texto: string } | null {
  const { nombre, razonSocial, pendientes, mias, porAprobar, mostCounted, portal, now } = told;
  const count = (total: number, one: string, many: string) =>
    total > mostCounted ? `más de ${formatCount(mostCounted)} ${many}` : plural(total, one, many);
  const aged = ({ total, masAntigua }: Waiting) => {
    if (masAntigua === null) return "";
    const age = `de hace ${ageInWords(masAntigua, now)}`;
    return total === 1 ? `, ${age}` : `, la más antigua ${age}`;
  };
  const assigned =
    pendientes.total === 1
      ? "Está asignada a usted"
      : `De ellas, ${count(mias.total, "está asignada a usted", "están asignadas a usted")}`;
  const lines = [
    pendientes.total > 0 &&
      `${sentence(count(pendientes.total, "coincidencia sin decisión", "coincidencias sin decisión"))}${aged(pendientes)}.\n${portal}/decisiones`,
    mias.total > 0 && `${assigned}.\n${portal}/decisiones?vista=mias`,
    porAprobar.total > 0 &&
      `${sentence(count(porAprobar.total, "decisión espera su aprobación", "decisiones esperan su aprobación"))}.\n${portal}/decisiones?vista=por_aprobar`,
  ].filter((line) => line !== false);
  const [first] = lines;
  if (first === undefined) return null;
  const texto = [
    `${nombre}:`,
    `Esto espera en ${razonSocial}:`,
    ...lines,
    "Una coincidencia por validar no equivale por sí sola a un ROS.",
    `Recibe este correo los lunes porque usted decide sobre coincidencias. Puede dejar de recibirlo aquí:\n${portal}/decisiones`,
  ];
  const asunto =
    pendientes.total > 0
      ? sentence(count(pendientes.total, "coincidencia por decidir", "coincidencias por decidir"))
      : sentence(count(porAprobar.total, "decisión por aprobar", "decisiones por aprobar"));
  return { asunto: `${asunto} en Atalaya`, texto: texto.join("\n\n") };
}

const sentence = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
