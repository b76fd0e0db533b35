import { plural } from "@/server/domain/shared/formato";
import type { Persona } from "./team";

type Access = Pick<Persona<string>, "tieneClave" | "tieneSegundoFactor" | "desactivadoEn">;

/** How many may come in and how: whoever was only invited may not yet, and is said apart. */
export function accessInWords(personas: readonly Access[]): string {
  const active = personas.filter(({ desactivadoEn }) => desactivadoEn === null);
  const entering = active.filter(({ tieneClave }) => tieneClave);
  const invited = active.length - entering.length;
  const waiting = invited === 0 ? "" : `; ${plural(invited, "invitada", "invitadas")}`;
  if (entering.length === 0) return `Nadie con acceso todavía${waiting}`;
  return `${plural(entering.length, "persona", "personas")} con acceso${factorOf(entering)}${waiting}`;
}

function factorOf(entering: readonly Access[]): string {
  const lacking = entering.filter(({ tieneSegundoFactor }) => !tieneSegundoFactor).length;
  if (entering.length === 1) return lacking === 0 ? ", con segundo factor" : ", sin segundo factor";
  return lacking === 0 ? ", todas con segundo factor" : `; ${lacking} sin segundo factor`;
}
