import { ageInWords } from "../shared/bogota";
import { pluralWaiting as count, sentence } from "../shared/formato";

interface Waiting {
  readonly total: number;
  readonly masAntigua: Date | null;
}

/** Counts of a base. */
export interface VigilanciaWaiting {
  /** Contrapartes whose next consulta is due within a week, or was. */
  readonly porVencer: number;
  /** Alarmas without a consulta, or to be read. */
  readonly alarmas: number;
  /** Watched contrapartes that were not compared with the lists in force. */
  readonly sinComparar: number;
}

interface ResumenFacts {
  readonly nombre: string;
  readonly razonSocial: string;
  /** Undecided ones, those assigned to this person, and decisions that wait for their approval. */
  readonly pendientes: Waiting;
  readonly mias: Waiting;
  readonly porAprobar: Waiting;
  /** What vigilancia waits for. Null without a base. */
  readonly vigilancia: VigilanciaWaiting | null;
  /** The address of the portal's rooms. */
  readonly portal: string;
  readonly now: Date;
}

/** Weekly digest for a deciding person. Null if nothing waits for them. */
export function resumenOf(told: ResumenFacts): { readonly asunto: string; readonly texto: string } | null {
  const { nombre, razonSocial, pendientes, mias, porAprobar, vigilancia, portal, now } = told;
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
    ...vigilanciaLines(vigilancia, portal),
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
      : porAprobar.total > 0
        ? sentence(count(porAprobar.total, "decisión por aprobar", "decisiones por aprobar"))
        : "Su base de contrapartes";
  return { asunto: `${asunto} en Atalaya`, texto: texto.join("\n\n") };
}

function vigilanciaLines(vigilancia: VigilanciaWaiting | null, portal: string) {
  const { porVencer = 0, alarmas = 0, sinComparar = 0 } = vigilancia ?? {};
  const are = (total: number, one: string, many: string, where: string) =>
    total > 0 && `${sentence(count(total, one, many))}.\n${portal}/${where}`;
  return [
    are(
      alarmas,
      "alarma de vigilancia espera consulta o lectura",
      "alarmas de vigilancia esperan consulta o lectura",
      "decisiones",
    ),
    are(
      porVencer,
      "contraparte se consulta esta semana o ya debió consultarse",
      "contrapartes se consultan esta semana o ya debieron consultarse",
      "contrapartes",
    ),
    are(
      sinComparar,
      "contraparte no se ha comparado con las listas vigentes",
      "contrapartes no se han comparado con las listas vigentes",
      "contrapartes",
    ),
  ];
}
