import { formatCop, formatCount, plural } from "@/server/contract/formato";
import type { PortalOutputs } from "../trpc";

/** What one more consulta does to the account, said before it is made. */
export function saldoInWords(saldo: PortalOutputs["consultas"]["saldo"]): string {
  const { refusal, hasPlan, restantes, incluidas, modalidad, excedentePrecio, consumidas } = saldo;
  if (refusal !== null) return `Ahora no se puede validar. ${refusal.comoReactivar}`;
  if (!hasPlan) return "Consume 1 consulta. Su entidad no tiene paquete ni bolsa asignados.";
  if (restantes > 0) {
    const source = modalidad === "bolsa" ? "la bolsa" : "el paquete del mes";
    const left = restantes === 1 ? "Le queda 1" : `Le quedan ${formatCount(restantes)}`;
    return `Consume 1 consulta. ${left} de ${formatCount(incluidas)} en ${source}.`;
  }
  const over = plural(Math.max(consumidas - incluidas, 0), "consulta", "consultas");
  const price = excedentePrecio === null ? "" : ` y cuesta ${formatCop(excedentePrecio)}`;
  return `Consume 1 consulta de excedente${price}: ya consumió las ${formatCount(incluidas)} del paquete y lleva ${over} de excedente.`;
}
