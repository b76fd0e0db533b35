import type { Modo } from "@/server/domain/clientes/cliente";
import { formatCop, formatCount, plural, quedan } from "@/server/domain/shared/formato";
import { howToLift } from "../prueba/how-to-lift";
import type { PortalOutputs } from "../trpc";

/** What one more consulta does to the account. */
export function saldoInWords(saldo: PortalOutputs["consultas"]["saldo"], modo: Modo): string {
  const { refusal, hasPlan, restantes, incluidas, modalidad, excedentePrecio, consumidas, hastaTope } = saldo;
  if (refusal !== null) return `Ahora no se puede validar. ${howToLift(modo, refusal.code)}`;
  const capped =
    hastaTope === null
      ? ""
      : ` Con el tope que pidió su entidad ${hastaTope === 1 ? "puede hacer 1 más" : `puede hacer ${formatCount(hastaTope)} más`} este mes.`;
  if (!hasPlan) return `Consume 1 consulta. Su entidad no tiene paquete ni bolsa asignados.${capped}`;
  if (restantes > 0) {
    const source = modalidad === "bolsa" ? "la bolsa" : "el paquete del mes";
    return `Consume 1 consulta. Le ${quedan(restantes)} de ${formatCount(incluidas)} en ${source}.${capped}`;
  }
  const over = plural(Math.max(consumidas - incluidas, 0), "consulta", "consultas");
  const price = excedentePrecio === null ? "" : ` y cuesta ${formatCop(excedentePrecio)}`;
  return `Consume 1 consulta de excedente${price}: ya consumió las ${formatCount(incluidas)} del paquete y lleva ${over} de excedente.${capped}`;
}
