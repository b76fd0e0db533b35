import { plural } from "../shared/formato";

interface Correo {
  readonly asunto: string;
  readonly texto: string;
}

interface Assigned {
  readonly que: "coincidencia" | "pasos";
  readonly cuantos: number;
  readonly nombre: string;
  /** Who assigned it. */
  readonly por: string;
  readonly razonSocial: string;
  /** The match's page. */
  readonly url: string;
  readonly isPrueba: boolean;
}

const NO_ROS = "Una coincidencia por validar no equivale por sí sola a un ROS.";
const asuntoOf = (asunto: string, isPrueba: boolean) => `${isPrueba ? "PRUEBA: " : ""}${asunto} en Atalaya`;

/** The mail to a person who was made responsible. It names nobody who was asked about. */
export function asignacionOf({ que, cuantos, nombre, por, razonSocial, url, isPrueba }: Assigned): Correo {
  const what =
    que === "coincidencia"
      ? "una coincidencia por decidir"
      : plural(cuantos, "paso de un caso", "pasos de un caso");
  const asunto = que === "coincidencia" ? "Le asignaron una coincidencia" : "Le asignaron pasos de un caso";
  const lines = [`${nombre}:`, `${por} le asignó ${what} de ${razonSocial}.\n${url}`, NO_ROS];
  return { asunto: asuntoOf(asunto, isPrueba), texto: lines.join("\n\n") };
}

interface Overdue {
  readonly coincidencias: number;
  readonly pasos: number;
  readonly nombre: string;
  readonly razonSocial: string;
  /** The address of the portal's rooms. */
  readonly portal: string;
  readonly isPrueba: boolean;
}

/** The mail to the people whom the client's table names, once for each match and step that is overdue. */
export function vencidasOf({ coincidencias, pasos, nombre, razonSocial, portal, isPrueba }: Overdue): Correo {
  const matches = plural(coincidencias, "coincidencia pasó", "coincidencias pasaron");
  const steps = plural(pasos, "paso de caso pasó", "pasos de casos pasaron");
  const lines = [
    `${nombre}:`,
    `En ${razonSocial} hay algo vencido según la tabla de su entidad:`,
    ...(coincidencias > 0
      ? [`${matches} el plazo para decidir.\n${portal}/decisiones?orden=antiguedad`]
      : []),
    ...(pasos > 0 ? [`${steps} su fecha.\n${portal}/decisiones?vista=casos`] : []),
    "Recibe este correo una vez por cada una porque su entidad lo escribió en Políticas.",
    NO_ROS,
  ];
  const asunto = plural(coincidencias + pasos, "asunto vencido", "asuntos vencidos");
  return { asunto: asuntoOf(asunto, isPrueba), texto: lines.join("\n\n") };
}
