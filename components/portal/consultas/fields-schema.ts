import { zodResolver } from "@hookform/resolvers/zod";
import { z } from "zod";
import { ValidateRequest } from "@/server/contract/v1/validate-request";
import type { Duda } from "@/server/domain/consultas/duda";
import { dudasOf } from "@/server/domain/consultas/dudas";
import { numeroError, numeroOf, personaOf, sinCompararOf, type ValidateValues, valuesAt } from "./fields";

/** Checks the form with the contract's schema over the body that would be sent. */
const ValidateFields = (needsSujeto: boolean) =>
  z.custom<ValidateValues>().superRefine((values, context) => {
    const body = personaOf(values);
    const result = ValidateRequest.safeParse(body);
    const sinComparar = sinCompararOf(values);
    if (sinComparar && sinComparar.numero.length < 3) {
      const message = "El número es demasiado corto: escríbalo completo.";
      context.addIssue({ code: "custom", path: ["documentoNumero"], message });
    }
    const unread = numeroError(numeroOf(values));
    if (unread !== undefined) {
      context.addIssue({ code: "custom", path: ["documentoNumero"], message: unread });
    }
    for (const issue of result.error?.issues ?? []) {
      const path = valuesAt(issue.path);
      // An unreadable number shows one message only.
      if (path === "documentoNumero" && unread !== undefined) continue;
      const isNameless = path === "nombre" && sinComparar !== undefined && body.nombre === null;
      const message = isNameless
        ? `Escriba el nombre: por el número de ${sinComparar.tipo} no se compara.`
        : issue.message;
      context.addIssue({ code: "custom", path: [path], message });
    }
    if (needsSujeto && body.sujeto_obligado === null) {
      const message = "Su entidad opera para terceros: escriba para quién es la consulta.";
      context.addIssue({ code: "custom", path: ["razonSocial"], message });
    }
  });

/** Loaded when the form is first sent: a schema weighs more than the page. */
export const resolverOf = (needsSujeto: boolean) => zodResolver(ValidateFields(needsSujeto));

/** The question to ask before the form is sent, or null. A wrong digit is shown at its field instead. */
export function questionOf(values: ValidateValues): Exclude<Duda, "digito"> | null {
  const [duda] = dudasOf(personaOf(values), numeroOf(values));
  return duda === undefined || duda === "digito" ? null : duda;
}
