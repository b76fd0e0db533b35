const DIAS = ["domingo", "lunes", "martes", "miércoles", "jueves", "viernes", "sábado"];

/** Five fields of cron, of those that our tareas have, as a person says it. @throws Error of any other. */
export function horarioInWords(horario: string): string {
  const [minuto = "", hora = "", dia = "", mes, semana = ""] = horario.split(" ");
  if (mes !== "*") throw new Error(`no words for ${horario}`);
  if (minuto === "*") return "Cada minuto";
  if (minuto.startsWith("*/")) return `Cada ${minuto.slice(2)} minutos`;
  if (hora === "*") return "Cada hora";
  const at = `a las ${hora.padStart(2, "0")}:${minuto.padStart(2, "0")}`;
  if (dia !== "*") return `El día ${dia} de cada mes, ${at}`;
  return semana === "*" ? `Cada día, ${at}` : `Cada ${DIAS[Number(semana)]}, ${at}`;
}
